//===- ReversedSort.h - sorts of reversed operands --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_REVERSEDSORT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_REVERSEDSORT_H

#include "Source/HloBuilder.h"

namespace dist {

/// Replaces a sort between reversals by a sort in the opposite order. JAX
/// writes argsort(descending=True) so:
///
///   reverse(sort(reverse(x), by a < b))   becomes   sort(x, by b < a)
///
/// The results are the same bit by bit: elements that compare equal keep their
/// order in both. A single operand of integers needs only one reversal, since
/// integers that compare equal are equal.
llvm::LogicalResult foldReversedSort(HloBuilder &b, mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_REVERSEDSORT_H
