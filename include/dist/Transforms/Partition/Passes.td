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
  let summary = "replaces every tensor by the part that one rank holds";
  let description = [{
    Each operation becomes local by its model; collectives get local types.
    Local tensors have the shape of the largest block. Elements beyond a rank's
    real extent are unspecified, and masked where they would be combined. Other
    operations compute with them: integers of padding may be divided by zero,
    for which the kernels of dist-compile have a result. Run
    dist-make-integers-total first if other passes lower the program. The
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
  let summary = "verifies that the program is local";
  let description = [{
    Fails if an operation of the entry function still has `dist.shardings`, if a
    reshard or a collective in global form is left, or if an argument or result
    does not have the local type that its `dist.sharding` and `dist.global_type`
    imply.

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
