//===- Passes.td - stages of a pipeline --------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_PASSES_TD
#define DIST_TRANSFORMS_STAGES_PASSES_TD

include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def SplitLayerLoopsPass : Pass<"dist-split-layer-loops", "::mlir::ModuleOp"> {
  let summary = "divides loops over layers into one for each stage";
  let description = [{
    A loop over layers reads the rows of stacked weights in turn, as lax.scan
    does. With a `dist.pipeline` of p stages it becomes p loops over L / p
    layers. So do the loops of the backward pass, which read the rows from the
    last to the first. Runs before dist-micro-batch.

    If p does not divide L, there are more loops, over equal blocks of layers,
    and a stage has one or more: the fewest blocks with which the largest stage
    has ceil(L / p) layers, such as 7 for 7 layers in 2 stages. Loops over
    several numbers of layers are cut into one number of blocks.

    For a schedule that divides backward parts, such as zb-h1, a backward loop
    is divided before: into one that computes the gradients of inputs, and one
    that computes those of weights, of rows that the first one stacks.

    Arguments and results of L rows become one for each block, with `dist.rows`
    and `dist.stage`, and one sharding for all of them. So do the values that
    the loops stack, and what elementwise operations compute from stacks, such
    as new weights and moments. Other operations read the blocks concatenated.
    In the artifact the blocks are one tensor again, whose dimension 0 is
    sharded over the axis of the pipeline.

    What all layers add to, such as the gradient of a weight that they share,
    starts from zero in each block, and the sums of the blocks are added.

    The counter of a loop runs over its last values, so that the condition
    stays. What else reads the counter reads the number of the layer.

    A program that marks stages itself stays as it is. So does, with a warning,
    a loop with fewer layers than stages.

    Before:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w: tensor<4xf32>, %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"} ]>}) -> tensor<8xf32> {
      %zero = arith.constant dense<0> : tensor<i32>
      %y:2 = scf.while (%i = %zero, %v = %x) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>) {
        %n = tensor.extract %i[] : tensor<i32>
        %end = arith.constant 4 : i32
        %go = arith.cmpi slt, %n, %end : i32
        scf.condition(%go) %i, %v : tensor<i32>, tensor<8xf32>
      } do {
      ^bb0(%i: tensor<i32>, %v: tensor<8xf32>):
        %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
        %row = linalg_ext.gather %w[%k] slice_sizes [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4xf32>, tensor<1xi32> -> tensor<f32>
        %e = tensor.empty() : tensor<8xf32>
        %wide = linalg.broadcast ins(%row : tensor<f32>) outs(%e : tensor<8xf32>) dimensions = [0]
        %z = linalg.mul ins(%v, %wide : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %one = arith.constant dense<1> : tensor<i32>
        %j = arith.addi %i, %one : tensor<i32>
        scf.yield %j, %z : tensor<i32>, tensor<8xf32>
      } attributes {dist.trip_count = 4 : i64}
      return %y#1 : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    #map = affine_map<() -> ()>
    #map1 = affine_map<(d0) -> (d0)>
    dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w0: tensor<2xf32> {dist.rows = array<i64: 0, 2>, dist.stage = 0 : i64},
                %w1: tensor<2xf32> {dist.rows = array<i64: 1, 2>, dist.stage = 1 : i64},
                %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"} ]>})
        -> tensor<8xf32> {
      dist.sharding_group %w0 0 : tensor<2xf32>
      dist.sharding_group %w1 0 : tensor<2xf32>
      %cst = arith.constant dense<0> : tensor<i32>
      %first0 = arith.constant dense<2> : tensor<i32>
      %0:2 = scf.while (%i = %first0, %v = %x) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>) {
        %extracted = tensor.extract %i[] : tensor<i32>
        %c4_i32 = arith.constant 4 : i32
        %2 = arith.cmpi slt, %extracted, %c4_i32 : i32
        scf.condition(%2) %i, %v : tensor<i32>, tensor<8xf32>
      } do {
      ^bb0(%i: tensor<i32>, %v: tensor<8xf32>):
        %2 = tensor.empty() : tensor<i32>
        %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%i : tensor<i32>) outs(%2 : tensor<i32>) {
        ^bb0(%in: i32, %out: i32):
          %c-2_i32 = arith.constant -2 : i32
          %9 = arith.addi %in, %c-2_i32 : i32
          linalg.yield %9 : i32
        } -> tensor<i32>
        %4 = tensor.empty() : tensor<i32>
        %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%i : tensor<i32>) outs(%4 : tensor<i32>) {
        ^bb0(%in: i32, %out: i32):
          %c1_i32 = arith.constant 1 : i32
          %9 = arith.addi %in, %c1_i32 : i32
          linalg.yield %9 : i32
        } -> tensor<i32>
        %expanded = tensor.expand_shape %3 [] output_shape [1] : tensor<i32> into tensor<1xi32>
        %6 = linalg_ext.gather %w0[%expanded] slice_sizes [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2xf32>, tensor<1xi32> -> tensor<f32>
        %7 = tensor.empty() : tensor<8xf32>
        %broadcasted = linalg.broadcast ins(%6 : tensor<f32>) outs(%7 : tensor<8xf32>) dimensions = [0]
        %8 = linalg.mul ins(%v, %broadcasted : tensor<8xf32>, tensor<8xf32>) outs(%7 : tensor<8xf32>) -> tensor<8xf32>
        %cst_2 = arith.constant dense<1> : tensor<i32>
        scf.yield %5, %8 : tensor<i32>, tensor<8xf32>
      } attributes {dist.trip_count = 2 : i64}
      %first1 = arith.constant dense<2> : tensor<i32>
      %1:2 = scf.while (%i = %first1, %v = %0#1) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>) {
        %extracted = tensor.extract %i[] : tensor<i32>
        %c4_i32 = arith.constant 4 : i32
        %2 = arith.cmpi slt, %extracted, %c4_i32 : i32
        scf.condition(%2) %i, %v : tensor<i32>, tensor<8xf32>
      } do {
      ^bb0(%i: tensor<i32>, %v: tensor<8xf32>):
        %2 = tensor.empty() : tensor<i32>
        %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%i : tensor<i32>) outs(%2 : tensor<i32>) {
        ^bb0(%in: i32, %out: i32):
          %c1_i32 = arith.constant 1 : i32
          %9 = arith.addi %in, %c1_i32 : i32
          linalg.yield %9 : i32
        } -> tensor<i32>
        %expanded = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
        %4 = tensor.empty() : tensor<1xi32>
        %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%expanded : tensor<1xi32>) outs(%4 : tensor<1xi32>) {
        ^bb0(%in: i32, %out: i32):
          %c-2_i32 = arith.constant -2 : i32
          %9 = arith.addi %in, %c-2_i32 : i32
          linalg.yield %9 : i32
        } -> tensor<1xi32>
        %6 = linalg_ext.gather %w1[%5] slice_sizes [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2xf32>, tensor<1xi32> -> tensor<f32>
        %7 = tensor.empty() : tensor<8xf32>
        %broadcasted = linalg.broadcast ins(%6 : tensor<f32>) outs(%7 : tensor<8xf32>) dimensions = [0]
        %8 = linalg.mul ins(%v, %broadcasted : tensor<8xf32>, tensor<8xf32>) outs(%7 : tensor<8xf32>) -> tensor<8xf32>
        %cst_2 = arith.constant dense<1> : tensor<i32>
        scf.yield %3, %8 : tensor<i32>, tensor<8xf32>
      } attributes {dist.trip_count = 2 : i64}
      return %1#1 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def PlaceStagesPass : Pass<"dist-place-stages", "::mlir::ModuleOp"> {
  let summary = "divides a step with micro-batches into the stages of a pipeline";
  let description = [{
    Needs a `dist.pipeline` and a loop over micro-batches. Afterwards the
    arguments and results that one stage has have `dist.stage`, and every value
    that another stage reads goes through a `dist.transfer`. So all operands of
    an operation are of one stage, its own, or of none; an operation without
    such operands is computed by each stage that reads it (dist-verify-stages).

    A sum over the micro-batches to which several stages contribute, as the
    gradient of a tied weight, gets an accumulator in each of them. They are
    added after the loop, so that one transfer a step moves each. What the loop
    carries and every stage could compute, as a number of tokens, is kept by the
    last stage: a dist.transfer from it to itself.

    If the program marks no stage, the forward pass is cut where few bytes
    cross, so that the stages cost alike.

    Stages of arguments, in this order:

    - `dist.stage`, from the program or from the plan;
    - the number of the plan's split points before the first operation of the
      forward pass that reads the argument;
    - of state that only the optimizer reads (moments): the stage of the
      gradient that it meets;
    - none for the batch, and for integers and scalars: all stages have them.

    Stages of operations: in the forward pass the latest of the operands, or the
    next one, where that leaves fewer bytes to cross the border. In the backward
    pass the latest stage, not later than that of its cotangents, that has all
    saved values which the operation reads; so the gradient of a skip connection
    returns directly. After the loop, that of the state which the operation
    updates, else that of its largest operand. The forward pass is what results
    that are not state depend on.

    Before:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %v: tensor<4xf32> {dist.stage = 1 : i64},
                 %zero: tensor<4xf32>, %go: tensor<i1>) -> tensor<4xf32> {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %e = tensor.empty() : tensor<4xf32>
        %y = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %z = linalg.mul ins(%y, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %next = linalg.add ins(%s, %z : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>}
      return %sum : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %v: tensor<4xf32> {dist.stage = 1 : i64},
                 %zero: tensor<4xf32>, %go: tensor<i1>) -> (tensor<4xf32> {dist.forward, dist.stage = 1 : i64}) {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %e = tensor.empty() : tensor<4xf32>
        %y = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
        %z = linalg.mul ins(%t, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %next = linalg.add ins(%s, %z : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>}
      return %sum : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def VerifyStagesPass : Pass<"dist-verify-stages", "::mlir::ModuleOp"> {
  let summary = "verifies that values pass between stages by dist.transfer";
  let description = [{
    Fails if an operation reads values of two stages, if a transfer does not
    begin in the stage of its operand, or if a result is not of the stage that
    its `dist.stage` says.

    Refused:
    ```mlir
    func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64},
                 %b: tensor<4xf32> {dist.stage = 1 : i64}) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      // error: reads a value of stage 0 and one of stage 1; a value goes from stage to stage by dist.transfer
      %c = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                      outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %c : tensor<4xf32>
    }
    ```
  }];
}

def SplitStagesPass : Pass<"dist-split-stages", "::mlir::ModuleOp"> {
  let summary = "makes a function of each part of each stage";
  let description = [{
    The operations of one stage and one part of the step become a private
    function, a segment. The segments of stage 0 are `0P` before the loop over
    micro-batches, `0F` and `0B` in it, and `0U` after it. Calls of segments and
    transfers remain. Operations that belong to no stage are copied into each
    segment that reads them.

    Where the schedule has actions I and W (zb-h1 and others), `0B` becomes `0I`
    and `0W`: `0I` computes what leaves the backward part of the stage, `0W` the
    rest, the gradients of weights. A part that nothing leaves stays `0B`.

    Each segment has `dist.segment`, its name, and `dist.stage`. A result of a
    segment that is a result of the program at the coordinates of the stage has
    `dist.result`, its number. Needs a local program (dist-partition).

    Before:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %v: tensor<4xf32> {dist.stage = 1 : i64},
                 %zero: tensor<4xf32>, %go: tensor<i1>) -> (tensor<4xf32> {dist.forward, dist.stage = 1 : i64}) {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %e = tensor.empty() : tensor<4xf32>
        %y = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
        %z = linalg.mul ins(%t, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %next = linalg.add ins(%s, %z : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>}
      return %sum : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1]
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %v: tensor<4xf32> {dist.stage = 1 : i64},
                 %zero: tensor<4xf32>, %go: tensor<i1>)
        -> (tensor<4xf32> {dist.forward, dist.stage = 1 : i64}) {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %y = func.call @F0(%w) {dist.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
        %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
        %next = func.call @F1(%t, %v, %s) {dist.stage = 1 : i64}
            : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>}
      return %sum : tensor<4xf32>
    }
    func.func private @F0(%w: tensor<4xf32>) -> tensor<4xf32>
        attributes {dist.segment = "0F", dist.stage = 0 : i64} {
      %e = tensor.empty() : tensor<4xf32>
      %y = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %y : tensor<4xf32>
    }
    func.func private @F1(%y: tensor<4xf32>, %v: tensor<4xf32>, %s: tensor<4xf32> {dist.alias = 0 : i64})
        -> tensor<4xf32> attributes {dist.segment = "1F", dist.stage = 1 : i64} {
      %e = tensor.empty() : tensor<4xf32>
      %z = linalg.mul ins(%y, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %next = linalg.add ins(%s, %z : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %next : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::func::FuncDialect"];
}

def ScheduleStagesPass : Pass<"dist-schedule-stages", "::mlir::ModuleOp"> {
  let summary = "orders the segments of a pipeline";
  let description = [{
    Makes the schedule that `by` of the dist.pipeline names, 1f1b if it names
    none (dist/Planning/Schedule/NamedSchedules.h). Proves that no coordinate
    waits for itself, and writes the schedule to the dist.pipeline. One that is
    there already is proved, and stays. Segments take what their kernels and
    collectives do on the cluster, transfers the latency of the links between
    two coordinates and their bytes over the bandwidth. Both are written as
    `dist.cost`, from which reports simulate the step.

    Before:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1] by "1f1b"
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %zero: tensor<4xf32>, %go: tensor<i1>)
        -> (tensor<4xf32> {dist.forward, dist.stage = 1 : i64}) {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %y = func.call @F0(%w) {dist.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
        %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
        %next = func.call @F1(%t, %s) {dist.stage = 1 : i64}
            : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 2 : i64}
      return %sum : tensor<4xf32>
    }
    func.func private @F0(tensor<4xf32>) -> tensor<4xf32>
        attributes {dist.segment = "0F", dist.stage = 0 : i64}
    func.func private @F1(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        attributes {dist.segment = "1F", dist.stage = 1 : i64}
    ```
    After:
    ```mlir
    dist.mesh @mesh <["pp"=2 pipeline]>
    dist.pipeline over "pp" at [0, 1] by "1f1b" schedule ["0F0,0F1", "1F0,1F1"]
    func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %zero: tensor<4xf32>, %go: tensor<i1>)
        -> (tensor<4xf32> {dist.forward, dist.stage = 1 : i64}) {
      %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
        %p = tensor.extract %go[] : tensor<i1>
        scf.condition(%p) %s : tensor<4xf32>
      } do {
      ^bb0(%s: tensor<4xf32>):
        %y = func.call @F0(%w) {dist.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
        %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
        %next = func.call @F1(%t, %s) {dist.stage = 1 : i64}
            : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        scf.yield %next : tensor<4xf32>
      } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 2 : i64}
      return %sum : tensor<4xf32>
    }
    func.func private @F0(tensor<4xf32>) -> tensor<4xf32>
        attributes {dist.segment = "0F", dist.stage = 0 : i64}
    func.func private @F1(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        attributes {dist.segment = "1F", dist.stage = 1 : i64}
    ```
  }];
  let options = [
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
  ];
}

#endif // DIST_TRANSFORMS_STAGES_PASSES_TD
