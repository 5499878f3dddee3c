//===- SlidingWindow.h - windows in indexing maps ------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_SLIDINGWINDOW_H
#define DIST_DIALECT_LINALGEXT_IR_SLIDINGWINDOW_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace dist::linalg_ext {

/// A dimension of a tensor that two loops of a linalg operation read through
/// windows, at `i * step of i + j * step of j + offset`.
struct SlidingWindow {
  struct Term {
    unsigned loop;
    int64_t step;
  };
  Term terms[2];
  int64_t offset;
};

/// Matches an expression of an indexing map. Nullopt for anything else: one
/// loop, three of them, steps that are not positive, a negative offset.
///
///   d1 * 2 + d5        {{1, 2}, {5, 1}}, 0
///   d2 + d4 * 3 + 1    {{2, 1}, {4, 3}}, 1
std::optional<SlidingWindow> matchSlidingWindow(mlir::AffineExpr expr);

/// True for the sum of products of two operands, one of which is read through
/// windows.
bool isConvolution(mlir::Operation *op);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_SLIDINGWINDOW_H
