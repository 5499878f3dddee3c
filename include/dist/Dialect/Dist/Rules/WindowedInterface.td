//===- WindowedInterface.td --------------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_TD
#define DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_TD

include "mlir/IR/OpBase.td"

def WindowedOpInterface : OpInterface<"WindowedOpInterface"> {
  let cppNamespace = "::dist";
  let description = [{
    An operation with one result of which each rank can make any window from
    windows of the operands. A user that needs other parts than the blocks makes
    them for itself (PartitionContext::fetchOperand). The shapes are static.

    The part of a window outside of its tensor has unspecified contents. A
    window that is outside on all ranks is only a tensor.empty. The operation
    that makes a result therefore reads only the inside of each operand: it
    chooses by position (Models/ByPosition.h).
  }];
  let methods =
      [InterfaceMethod<[{
      The windows of an operand that such windows of the result are made of,
      whatever the blocks of either; empty if the operation cannot be expressed
      in windows.

        pad %x low[1] high[1] : tensor<8xf32> to tensor<10xf32>
          {"x"} at 0 step 4 size 6 of the result:
          {"x"} at -1 step 4 size 6 of %x
      }],
                       "::llvm::SmallVector<::dist::DimWindow>",
                       "getSourceWindows",
                       (ins "unsigned":$operand,
                           "::llvm::ArrayRef<::dist::DimWindow>":$windows)>,
       InterfaceMethod<[{
      Emits the operations that fetch the windows of the operands
      (getSourceWindows), and that make those of the result from them.
      }],
                       "::mlir::Value", "makeWindows",
                       (ins "::dist::PartitionContext &":$context,
                           "::llvm::ArrayRef<::dist::DimWindow>":$windows)>,
  ];
}

#endif // DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_TD
