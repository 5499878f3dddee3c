//===- Passes.td - from the global program to one rank's ---*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PARTITION_PASSES_TD
#define DIST_TRANSFORMS_PARTITION_PASSES_TD

include "dist/Transforms/Partition/LocalDialects.td"
include "mlir/Pass/PassBase.td"

def PartitionPass : Pass<"dist-partition", "::mlir::ModuleOp"> {
  let summary = "makes every tensor the part that one rank holds";
  let description = [{
    Each operation becomes local by its model; collectives take local types.
    Local tensors have the shape of the largest block; what is beyond a rank's
    real extent is unspecified and masked wherever it would be combined. It is
    computed with all the same: integers of padding may be divided by zero, for
    which our kernels have a result; who lowers the program by other passes runs
    dist-make-integers-total first. The
    function's arguments and results keep `dist.sharding` and get
    `dist.global_type`. Needs a program that dist-verify-reshards accepts and
    that dist-lower-reshards has lowered.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ]>}) {
      %0 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"} ]>]} : tensor<8xf32>
      %1 = linalg.reduce { arith.maximumf } ins(%x : tensor<8x4xf32>) outs(%0 : tensor<8xf32>)
          dimensions = [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"} ]>]}
      %2 = dist.all_gather %1 over <["x"]> dim 0
          {operand_sharding = #dist.sharding<@mesh, [{"x"} ]>,
           result_sharding = #dist.sharding<@mesh, [{} ]>} : tensor<8xf32> -> tensor<8xf32>
      return %2 : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<4x4xf32> {dist.global_type = tensor<8x4xf32>, dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>})
        -> (tensor<8xf32> {dist.global_type = tensor<8xf32>, dist.sharding = #dist.sharding<@mesh, [{} ]>}) {
      %0 = tensor.empty() : tensor<4xf32>
      %1 = linalg.reduce { arith.maximumf } ins(%x : tensor<4x4xf32>) outs(%0 : tensor<4xf32>)
          dimensions = [1]
      %2 = dist.all_gather %1 over <["x"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
      return %2 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = localDialects;
}

def VerifyPartitionPass : Pass<"dist-verify-partition", "::mlir::ModuleOp"> {
  let summary = "proves that the program is local";
  let description = [{
    Fails if an operation of the entry function still says `dist.shardings`, if
    a reshard or a collective in global form is left, or if an argument or
    result has not the local type that its `dist.sharding` and
    `dist.global_type` give.

    Passes:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<4xf32> {dist.global_type = tensor<8xf32>,
                                    dist.sharding = #dist.sharding<@mesh, [{"x"} ]>}) {
      return
    }
    ```
    Refused:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    // error: argument 0 has type 'tensor<8xf32>', expected 'tensor<4xf32>'
    func.func @f(%x: tensor<8xf32> {dist.global_type = tensor<8xf32>,
                                    dist.sharding = #dist.sharding<@mesh, [{"x"} ]>}) {
      return
    }
    ```
  }];
}

#endif // DIST_TRANSFORMS_PARTITION_PASSES_TD
