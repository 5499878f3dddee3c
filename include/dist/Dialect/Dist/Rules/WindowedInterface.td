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
    An operation of one result, of which each rank can make any window from
    windows of the operands: a user that needs other parts than the blocks has
    them made for itself (PartitionContext::fetchOperand). Its shapes are static.

    What of a window is outside of its tensor has unspecified contents (of a window
    that is outside on all ranks, a tensor.empty is all that is made), so what
    makes a result reads of each operand only what is inside: it chooses by
    position (Models/ByPosition.h).
  }];
  let methods =
      [InterfaceMethod<[{
      What of an operand such windows of the result are made of, whatever the
      blocks of either; empty where the operation cannot be told in windows.

        pad %x low[1] high[1] : tensor<8xf32> to tensor<10xf32>
          {"x"} at 0 step 4 size 6 of the result:
          {"x"} at -1 step 4 size 6 of %x
      }],
                       "::llvm::SmallVector<::dist::DimWindow>",
                       "getSourceWindows",
                       (ins "unsigned":$operand,
                           "::llvm::ArrayRef<::dist::DimWindow>":$windows)>,
       InterfaceMethod<[{
      Emits what fetches the windows of the operands (getSourceWindows), and makes
      those of the result from them.
      }],
                       "::mlir::Value", "makeWindows",
                       (ins "::dist::PartitionContext &":$context,
                           "::llvm::ArrayRef<::dist::DimWindow>":$windows)>,
  ];
}

#endif // DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_TD
