//===- Passes.td - micro-batches ---------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_TEMPORAL_PASSES_TD
#define DIST_TRANSFORMS_TEMPORAL_PASSES_TD

include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def MicroBatchPass : Pass<"dist-micro-batch", "::mlir::ModuleOp"> {
  let summary = "makes the step a loop over micro-batches";
  let description = [{
    Divides the step along the time axis of its mesh, such as `"micro"=4
    temporal`: the batch is cut into as many micro-batches, and a loop does for
    one after another what works on the batch row by row. What is summed over
    the batch (gradients, losses) is added up by the loop; what needs the sums
    comes after it. All results are those of the whole batch.

    The batch are the arguments whose `dist.sharding` has the axis, or else
    those that no result replaces, along their first dimension. Micro-batch k of
    m has the rows k, k + m, k + 2m, ...: so a batch that is divided over
    devices in blocks stays where it is. The rules of the operations alone
    decide what is in a loop. Where something in the loop needs a value that is
    known after it, a second loop follows, and so on. Operations that no rule
    divides read the whole batch, outside of loops. Loops and branches of the
    program go into the loop where a micro-batch can run them alone.

    An argument with `dist.accumulator`, a #dist.sharding, has sums of gradients
    that are placed so: what the loop adds up and the next value of the argument
    (`dist.alias`) is made of, element by element.

    With `dist.gradient_merge = K` on the mesh, the step works on K batches and
    updates its state once, by the mean of the gradients: the batch arguments
    get a first dimension of K (docs/guide/strategies.md). The mesh then has a
    time axis, too, perhaps of size 1.

    Afterwards the mesh has no time axis. `micro-batches` and `gradient-merge`
    are for programs without a mesh.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2, "micro"=4 temporal]>
    func.func @f(%x: tensor<8x64xf32>) -> tensor<64xf32> {
      %zero = arith.constant dense<0.0> : tensor<64xf32>
      %sum = linalg.reduce { arith.addf } ins(%x : tensor<8x64xf32>) outs(%zero : tensor<64xf32>) dimensions = [0]
      return %sum : tensor<64xf32>
    }
    ```
    After:
    ```mlir
    #map = affine_map<() -> ()>
    #map1 = affine_map<(d0) -> (d0)>
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%arg0: tensor<8x64xf32>) -> tensor<64xf32> {
      %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
      %cst_0 = arith.constant dense<0> : tensor<i32>
      %cst_1 = arith.constant -0.000000e+00 : f32
      %0 = tensor.empty() : tensor<64xf32>
      %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<64xf32>) -> tensor<64xf32>
      %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 64] : tensor<8x64xf32> into tensor<2x4x64xf32>
      %2:2 = scf.while (%arg1 = %cst_0, %arg2 = %1) : (tensor<i32>, tensor<64xf32>) -> (tensor<i32>, tensor<64xf32>) {
        %cst_2 = arith.constant dense<4> : tensor<i32>
        %3 = tensor.empty() : tensor<i1>
        %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%arg1, %cst_2 : tensor<i32>, tensor<i32>) outs(%3 : tensor<i1>) {
        ^bb0(%in: i32, %in_3: i32, %out: i1):
          %5 = arith.cmpi slt, %in, %in_3 : i32
          linalg.yield %5 : i1
        } -> tensor<i1>
        %extracted = tensor.extract %4[] : tensor<i1>
        scf.condition(%extracted) %arg1, %arg2 : tensor<i32>, tensor<64xf32>
      } do {
      ^bb0(%arg1: tensor<i32>, %arg2: tensor<64xf32>):
        %expanded_2 = tensor.expand_shape %arg1 [] output_shape [1] : tensor<i32> into tensor<1xi32>
        %3 = linalg_ext.gather %expanded[%expanded_2] slice_sizes [2, 1, 64] offset_dims [0, 1] collapsed_slice_dims [1] start_index_map [1] index_vector_dim 0 : tensor<2x4x64xf32>, tensor<1xi32> -> tensor<2x64xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : tensor<64xf32>
        %reduced = linalg.reduce { arith.addf } ins(%3 : tensor<2x64xf32>) outs(%cst_3 : tensor<64xf32>) dimensions = [0] 
        %4 = tensor.empty() : tensor<64xf32>
        %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg2, %reduced : tensor<64xf32>, tensor<64xf32>) outs(%4 : tensor<64xf32>) {
        ^bb0(%in: f32, %in_5: f32, %out: f32):
          %8 = arith.addf %in, %in_5 : f32
          linalg.yield %8 : f32
        } -> tensor<64xf32>
        %cst_4 = arith.constant dense<1> : tensor<i32>
        %6 = tensor.empty() : tensor<i32>
        %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%arg1, %cst_4 : tensor<i32>, tensor<i32>) outs(%6 : tensor<i32>) {
        ^bb0(%in: i32, %in_5: i32, %out: i32):
          %8 = arith.addi %in, %in_5 : i32
          linalg.yield %8 : i32
        } -> tensor<i32>
        scf.yield %7, %5 : tensor<i32>, tensor<64xf32>
      } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 4 : i64}
      return %2#1 : tensor<64xf32>
    }
    ```
  }];
  let options = [Option<"microBatches", microBatchesName, "int64_t",
                        /*default=*/"0", microBatchesHelp>,
                 Option<"gradientMerge", gradientMergeName, "int64_t",
                        /*default=*/"0", gradientMergeHelp>,
                 ListOption<"perMicroBatch", "per-micro-batch", "std::string",
                            "Locations of reductions over the batch that each "
                            "micro-batch does for itself (patterns)">];
  let dependentDialects = [
    "::dist::DistDialect", "::dist::linalg_ext::LinalgExtDialect",
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def VerifyTimePass : Pass<"dist-verify-time", "::mlir::ModuleOp"> {
  let summary = "verifies that time is in loops alone";
  let description = [{
    Fails if the mesh has a time axis, or if a loop over micro-batches
    (`dist.over`) has no `dist.trip_count` or reads what it adds up before it
    has ended.

    Passes:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    ```
    Refused:
    ```mlir
    // error: still has the time axis 'micro': expected loops in its place (dist-micro-batch)
    dist.mesh @mesh <["dp"=2, "micro"=4 temporal]>
    ```
  }];
}

#endif // DIST_TRANSFORMS_TEMPORAL_PASSES_TD
