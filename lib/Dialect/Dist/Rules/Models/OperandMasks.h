//===- OperandMasks.h - library calls along uneven sums ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Zeros for what a product or a convolution must not sum. What is there is
// unspecified, so all who read a value may read it masked: of what a linalg
// operation made there is one copy, which is written over it or comes out of
// its kernel as it is.
//
//   %y = relu %x                     %y = relu %x
//   %a = convolution %y, ...         %m = mask %y
//   %b = product %y, ... (masked)    %a = convolution %m, ...
//                                    %b = product %m, ...
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_OPERANDMASKS_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_OPERANDMASKS_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

namespace dist {

/// `local`, which is what a local operation reads for an operand, with zeros
/// beyond the real extents of `dims`: before it is padded, where none of them
/// is. The builder is where it is read.
mlir::Value maskOperand(PartitionContext &context, unsigned operand,
                        mlir::Value local, llvm::ArrayRef<unsigned> dims);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_OPERANDMASKS_H
