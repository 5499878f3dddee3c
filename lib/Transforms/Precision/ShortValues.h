//===- ShortValues.h - values between products in 16 bits -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   x (argument)                     the operation is    its result is
//   a = dot x, w                     a product           short: b depends on it
//   c = add a, bias                  elementwise         short
//   m = reduce c                     a reduction         f32
//   d = mul c, broadcast m           elementwise         f32: m is
//   b = dot d, v                     a product           ...
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_SHORTVALUES_H
#define DIST_LIB_TRANSFORMS_PRECISION_SHORTVALUES_H

#include "Products.h"

namespace dist {

/// The operations, among all of a function, whose results become short: those
/// that a product depends on, and that are a product, or elementwise or moves
/// of elements, without an operand that is computed in f32. Arguments of the
/// function and of regions, results of loops and branches, constants, and what
/// is computed from these alone, are converted instead; the latter are computed
/// short if nothing reads them in f32.
OpSet findShortValues(llvm::ArrayRef<mlir::Operation *> operations,
                      const OpSet &products, llvm::ArrayRef<std::string> keep,
                      mlir::FloatType shortType);

/// Gives an operation operands and a result of the short type. Its result is
/// scaled if operands are (`scaled`).
void shortenOperation(mlir::Operation *op, const llvm::BitVector &scaled,
                      Conversions &conversions);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_SHORTVALUES_H
