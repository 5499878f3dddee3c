//===- LinalgWindows.h - dimensions that loops run along ------ -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGWINDOWS_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGWINDOWS_H

#include "dist/Support/DimWindow.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::linalg_model {

/// A dimension of an input that is no loop, but goes along one. If the loop is
/// cut into blocks, so is the dimension, except for the elements that
/// neighbouring blocks both read. Among the loops of a window it is the one
/// that reaches further: over positions in a convolution, over elements in the
/// gradient of its filter.
///
///   d1 * 2 + d5, d1 < 8, d5 < 3: along d1, 3 elements each    {d1, 2, 0, 3}
///   7 - d3                                                    {d3, -1, 7, 1}
struct AlongLoop {
  unsigned loop;
  int64_t step;   ///< From one iteration to the next.
  int64_t first;  ///< The least place that iteration 0 reads.
  int64_t extent; ///< From the first to behind the last place of an iteration.
};

/// Nullopt where the dimension is not linear in the loops, or a loop is empty
/// or of unknown size.
std::optional<AlongLoop> alongLoop(mlir::linalg::LinalgOp op,
                                   mlir::AffineExpr expr);

/// The windows that each rank reads of an input with the sharding `from`, one
/// for each dimension; empty if no dimension along a loop is sharded.
llvm::SmallVector<DimWindow> inputWindows(mlir::linalg::LinalgOp op,
                                          unsigned operand, const Mesh &mesh,
                                          const Sharding &from);

/// The indexing map of an input of which the ranks have these windows.
mlir::AffineMap mapOfWindows(mlir::linalg::LinalgOp op, unsigned operand,
                             llvm::ArrayRef<DimWindow> windows);

} // namespace dist::linalg_model

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGWINDOWS_H
