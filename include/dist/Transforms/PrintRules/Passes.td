//===- Passes.td - rules as remarks ------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PRINTRULES_PASSES_TD
#define DIST_TRANSFORMS_PRINTRULES_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrintRulesPass : Pass<"dist-print-rules", "::mlir::ModuleOp"> {
  let summary = "prints each operation's sharding rule in a remark";
  let description = [{
    Emits a remark for every operation in a function's body that has tensor
    operands or results. It shows the factors of each dimension, and the kind of
    each factor. For an operation without a model it says so. Changes nothing.

    Before:
    ```mlir
    func.func @f(%x: tensor<8x64xf32>, %w: tensor<64x256xf32>, %0: tensor<8x256xf32>) -> tensor<8x256xf32> {
      %1 = linalg.matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x256xf32>)
                         outs(%0 : tensor<8x256xf32>) -> tensor<8x256xf32>
      return %1 : tensor<8x256xf32>
    }
    ```
    Prints:
    ```
    remark: ([i, k], [k, j], [i, j]) -> [i, j] {i=8, j=256, k=64 reduction(sum)}
    ```
  }];
}

#endif // DIST_TRANSFORMS_PRINTRULES_PASSES_TD
