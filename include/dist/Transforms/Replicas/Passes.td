//===- Passes.td - steps of replicas -----------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPLICAS_PASSES_TD
#define DIST_TRANSFORMS_REPLICAS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def ReplicateStatePass : Pass<"dist-replicate-state", "::mlir::ModuleOp"> {
  let summary = "makes the step that of replicas with states of their own";
  let description = [{
    LocalSGD: each replica along `axis` takes steps with its own state, on its
    own batch. After every `steps` steps the states are averaged. The program is
    the step of one replica, exported with its batch; it becomes the body of a
    dist.manual over the axis (docs/guide/strategies.md).

    State, the arguments that results replace, gets a first dimension of
    replicas. Batch arguments are those of all replicas, one after another.
    Results that are no state are means over the replicas, if they are scalar
    floats, and have a first dimension of replicas otherwise. A counter of
    steps, tensor<i32>, is one more argument and result.

    `average` names the state that is averaged, by patterns of argument names;
    without it all floats are. `mesh` is for programs without one.

    `adaptive` averages after `steps` steps at first. Then the number of steps
    to the next average is ceil(steps * sqrt(loss / first loss)), from 1 to
    `most-steps`. With `learning-rate` there is a factor (first rate / rate)
    under the root. Two or three more scalars are arguments and results.

    Without `axis` the pass does nothing.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> tensor<4xf32> {
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
      return %g : tensor<4xf32>
    }
    ```
    After, with `axis=dp steps=2`:
    ```mlir
    #map = affine_map<() -> ()>
    #map1 = affine_map<(d0) -> (d0)>
    module attributes {dist.changed = ["local_sgd: states of 2 replicas, averaged every 2 steps"]} {
      dist.mesh @mesh <["dp"=2]>
      func.func @f(%arg0: tensor<2x4xf32> {dist.alias = 0 : i64}, %arg1: tensor<16x4xf32>, %arg2: tensor<i32> {dist.alias = 1 : i64, dist.name = "local_sgd.count", dist.starts_at_zero}) -> (tensor<2x4xf32>, tensor<i32> {dist.name = "local_sgd.count"}) {
        %0:2 = dist.manual %arg0, %arg1, %arg2 over <["dp"]> in [#dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, []>] out [#dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, []>] : (tensor<2x4xf32>, tensor<16x4xf32>, tensor<i32>) -> (tensor<2x4xf32>, tensor<i32>) {
        ^bb0(%arg3: tensor<1x4xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<i32>):
          %collapsed = tensor.collapse_shape %arg3 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
          %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
          %reduced = linalg.reduce { arith.addf } ins(%arg4 : tensor<8x4xf32>) outs(%cst : tensor<4xf32>) dimensions = [0]
          %1 = tensor.empty() : tensor<i32>
          %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%1 : tensor<i32>) {
          ^bb0(%in: i32, %out: i32):
            %c1_i32 = arith.constant 1 : i32
            %6 = arith.addi %in, %c1_i32 : i32
            linalg.yield %6 : i32
          } -> tensor<i32>
          %3 = tensor.empty() : tensor<i1>
          %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%2 : tensor<i32>) outs(%3 : tensor<i1>) {
          ^bb0(%in: i32, %out: i1):
            %c2_i32 = arith.constant 2 : i32
            %6 = arith.remsi %in, %c2_i32 : i32
            %c0_i32 = arith.constant 0 : i32
            %7 = arith.cmpi eq, %6, %c0_i32 : i32
            linalg.yield %7 : i1
          } -> tensor<i1>
          %extracted = tensor.extract %4[] : tensor<i1>
          %5 = scf.if %extracted -> (tensor<4xf32>) {
            %6 = dist.all_reduce %reduced over <["dp"]> <sum> : tensor<4xf32>
            %7 = tensor.empty() : tensor<4xf32>
            %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%6 : tensor<4xf32>) outs(%7 : tensor<4xf32>) {
            ^bb0(%in: f32, %out: f32):
              %cst_0 = arith.constant 2.000000e+00 : f32
              %9 = arith.divf %in, %cst_0 : f32
              linalg.yield %9 : f32
            } -> tensor<4xf32>
            scf.yield %8 : tensor<4xf32>
          } else {
            scf.yield %reduced : tensor<4xf32>
          }
          %expanded = tensor.expand_shape %5 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
          dist.yield %expanded, %2 : tensor<1x4xf32>, tensor<i32>
        }
        return %0#0, %0#1 : tensor<2x4xf32>, tensor<i32>
      }
    }
    ```
  }];
  let options = [
    Option<"axis", "axis", "std::string", "", "The mesh axis of the replicas.">,
    Option<"steps", "steps", "int64_t", "1",
           "The steps between two averages of the state.">,
    Option<"meshText", meshName, "std::string", "", meshHelp>,
    Option<"adaptive", "adaptive", "bool", "false",
           "Average after numbers of steps that follow from the loss.">,
    Option<"loss", "loss", "std::string", "",
           "A pattern of the result that is the loss; needed where several "
           "results are scalar floats.">,
    Option<"learningRate", "learning-rate", "std::string", "",
           "A pattern of the argument that is the learning rate, if it "
           "changes.">,
    Option<"mostSteps", "most-steps", "int64_t", "16",
           "The most steps between two averages, if adaptive.">,
    ListOption<"average", "average", "std::string",
               "Patterns of arguments: the state that is averaged.">,
  ];
  let dependentDialects = [
    "::dist::DistDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def CompressGradientsPass
    : Pass<"dist-compress-gradients", "::mlir::ModuleOp"> {
  let summary = "lets replicas send the largest elements of their gradients";
  let description = [{
    Deep gradient compression (docs/guide/strategies.md): the program is the
    step of one replica, exported with its batch; it becomes the body of a
    dist.manual over the axis. Gradients are the values that the update reads
    element by element. In place of each it reads the mean of what the replicas
    send, which are the elements of largest magnitude of

      u = momentum u + gradient;  v = v + u

    and their places. At these, u and v become 0. The rest of both stays with
    the replica: `dgc.momentum.` and `dgc.residual.`, with the name of the
    parameter, are arguments and results with a first dimension of replicas.
    `dgc.count`, tensor<i32>, is the number of steps.

    Of `sparsity`, the part of a gradient that is not sent, all but the last
    numbers take turns in the first `ramp-steps` steps after `begin-step`. Until
    then the update reads u of the mean gradient.

    Other state stays that of the step, and is the same for all replicas.

    Without `axis` the pass does nothing.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> tensor<4xf32> {
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
      return %g : tensor<4xf32>
    }
    ```
    After, with `axis=dp sparsity=0.5`:
    ```mlir
    #map = affine_map<(d0) -> (d0)>
    #map1 = affine_map<() -> ()>
    module attributes {dist.changed = ["dgc: gradients of 2 replicas sent with sparsity 0.5"]} {
      dist.mesh @mesh <["dp"=2]>
      func.func @f(%arg0: tensor<4xf32> {dist.alias = 0 : i64}, %arg1: tensor<16x4xf32>, %arg2: tensor<2x4xf32> {dist.alias = 1 : i64, dist.name = "dgc.residual.arg0", dist.starts_at_zero}, %arg3: tensor<i32> {dist.alias = 2 : i64, dist.name = "dgc.count", dist.starts_at_zero}) -> (tensor<4xf32>, tensor<2x4xf32> {dist.name = "dgc.residual.arg0"}, tensor<i32> {dist.name = "dgc.count"}) {
        %0:3 = dist.manual %arg0, %arg1, %arg2, %arg3 over <["dp"]> in [#dist.sharding<@mesh, [{?} ]>, #dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, []>] out [#dist.sharding<@mesh, [{?} ]>, #dist.sharding<@mesh, [{"dp", ?}, {?} ]>, #dist.sharding<@mesh, []>] : (tensor<4xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<2x4xf32>, tensor<i32>) {
        ^bb0(%arg4: tensor<4xf32>, %arg5: tensor<8x4xf32>, %arg6: tensor<1x4xf32>, %arg7: tensor<i32>):
          %collapsed = tensor.collapse_shape %arg6 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
          %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
          %reduced = linalg.reduce { arith.addf } ins(%arg5 : tensor<8x4xf32>) outs(%cst : tensor<4xf32>) dimensions = [0] 
          %1 = tensor.empty() : tensor<4xf32>
          %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%collapsed, %reduced : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>) {
          ^bb0(%in: f32, %in_2: f32, %out: f32):
            %14 = arith.addf %in, %in_2 : f32
            linalg.yield %14 : f32
          } -> tensor<4xf32>
          %3 = tensor.empty() : tensor<4xf32>
          %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
          ^bb0(%in: f32, %out: f32):
            %14 = math.absf %in : f32
            linalg.yield %14 : f32
          } -> tensor<4xf32>
          %values, %indices = linalg_ext.top_k %4 dimension 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
          %5 = linalg_ext.gather %2[%indices] slice_sizes [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1 : tensor<4xf32>, tensor<2xi32> -> tensor<2xf32>
          %cst_0 = arith.constant dense<0.000000e+00> : tensor<4xf32>
          %6 = dist.all_gather %indices over <["dp"]> dim 0 : tensor<2xi32> -> tensor<4xi32>
          %7 = dist.all_gather %5 over <["dp"]> dim 0 : tensor<2xf32> -> tensor<4xf32>
          %8 = linalg_ext.scatter %7 into %cst_0[%6] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1 : (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32> {
          ^bb0(%arg8: f32, %arg9: f32):
            %14 = arith.addf %arg8, %arg9 : f32
            linalg_ext.yield %14 : f32
          }
          %9 = tensor.empty() : tensor<4xf32>
          %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<4xf32>) outs(%9 : tensor<4xf32>) {
          ^bb0(%in: f32, %out: f32):
            %cst_2 = arith.constant 2.000000e+00 : f32
            %14 = arith.divf %in, %cst_2 : f32
            linalg.yield %14 : f32
          } -> tensor<4xf32>
          %cst_1 = arith.constant dense<0.000000e+00> : tensor<2xf32>
          %11 = linalg_ext.scatter %cst_1 into %2[%indices] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1 : (tensor<4xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<4xf32> {
          ^bb0(%arg8: f32, %arg9: f32):
            linalg_ext.yield %arg9 : f32
          }
          %12 = tensor.empty() : tensor<i32>
          %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%12 : tensor<i32>) {
          ^bb0(%in: i32, %out: i32):
            %c1_i32 = arith.constant 1 : i32
            %14 = arith.addi %in, %c1_i32 : i32
            linalg.yield %14 : i32
          } -> tensor<i32>
          %expanded = tensor.expand_shape %11 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
          dist.yield %10, %expanded, %13 : tensor<4xf32>, tensor<1x4xf32>, tensor<i32>
        }
        return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<2x4xf32>, tensor<i32>
      }
    }
    ```
  }];
  let options = [
    Option<"axis", "axis", "std::string", "", "The mesh axis of the replicas.">,
    Option<"meshText", meshName, "std::string", "", meshHelp>,
    Option<"momentum", "momentum", "double", "0",
           "The momentum of the gradients that are sent.">,
    Option<"beginStep", "begin-step", "int64_t", "0",
           "The steps in which gradients are sent whole.">,
    Option<"rampSteps", "ramp-steps", "int64_t", "0",
           "The steps of all sparsities but the last.">,
    ListOption<"sparsity", "sparsity", "double",
               "The parts of gradients that are not sent.">,
  ];
  let dependentDialects = [
    "::dist::DistDialect", "::dist::linalg_ext::LinalgExtDialect",
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // DIST_TRANSFORMS_REPLICAS_PASSES_TD
