//===- SortOrder.h - the order that a sort sorts by -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_SORTORDER_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_SORTORDER_H

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include <optional>

namespace dist {

/// True if parts that are sorted and then merged are as one sort leaves the
/// whole: no comparison of the region is "less or equal", and none of floats
/// is "less", which is no order where there are NaNs. Comparisons by total
/// order (of integers) and those of TorchToLinalg pass.
bool isStrictOrder(linalg_ext::SortOp op);

/// Two values that bound the sorted ones: nothing is before `first`, and `last`
/// is before nothing.
struct OrderBounds {
  mlir::TypedAttr first, last;
};

/// The bounds of a sort of one tensor of integers by their values: elements of
/// which none is before the other are equal there. Nothing of other sorts.
std::optional<OrderBounds> boundsOfIntegers(linalg_ext::SortOp op);

/// The input that counts the elements along the dimension, 0, 1, 2, ..., as
/// that of an argsort does. Nothing if none does, or if its type has no room
/// for a number beyond the last.
std::optional<unsigned> countingInput(linalg_ext::SortOp op);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_SORTORDER_H
