//===- FilledOperands.h - what kernels fill for products --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_FILLEDOPERANDS_H
#define DIST_TRANSFORMS_RESHARD_FILLEDOPERANDS_H

#include "mlir/IR/Value.h"

namespace dist {

/// True for an operand of a product of matrices that reads no data (a splat, an
/// iota, another view of one): the product's kernel fills memory with it, as
/// the library that multiplies wants it.
bool isFilled(mlir::OpOperand &operand);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_FILLEDOPERANDS_H
