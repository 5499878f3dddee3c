//===- OperandMasks.h - library calls along uneven sums ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Masks elements that a product or a convolution must not sum. Their contents
// are unspecified, so all readers of a value may read it masked. The result of
// a linalg operation therefore has one masked copy, which is written over the
// value or comes out of the kernel that computes it.
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

/// `local`, the value that a local operation reads for an operand, with zeros
/// beyond the real extents of `dims`. It is masked before it is padded, if none
/// of `dims` is padded. The builder is at the reader.
mlir::Value maskOperand(PartitionContext &context, unsigned operand,
                        mlir::Value local, llvm::ArrayRef<unsigned> dims);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_OPERANDMASKS_H
