//===- LinearIndex.h - loops along one dimension ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_LINEARINDEX_H
#define DIST_DIALECT_LINALGEXT_IR_LINEARINDEX_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace dist::linalg_ext {

/// A dimension of a tensor that loops of a linalg operation read at the sum of
/// `step * loop`, and an offset.
struct LinearIndex {
  struct Term {
    unsigned loop;
    int64_t step; ///< Not 0.
  };
  llvm::SmallVector<Term, 2> terms; ///< At least one; no loop twice.
  int64_t offset = 0;

  /// Windows that slide over the dimension: two loops that run forward.
  bool isSlidingWindow() const;
};

/// Matches an expression of an indexing map; nullopt for any other.
///
///   d1                 {{1, 1}}, 0
///   d1 * 2 + d5 + 1    {{1, 2}, {5, 1}}, 1     windows
///   7 - d3             {{3, -1}}, 7            the opposite order
std::optional<LinearIndex> matchLinearIndex(mlir::AffineExpr expr);

/// True for the sum of products of two operands, the first of which is read
/// through windows.
bool isConvolution(mlir::Operation *op);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_LINEARINDEX_H
