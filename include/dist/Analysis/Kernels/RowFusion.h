//===- RowFusion.h - do two operations run over the same rows ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_ROWFUSION_H
#define DIST_ANALYSIS_KERNELS_ROWFUSION_H

#include "dist/Analysis/Kernels/Roles.h"

#include "mlir/IR/Value.h"

#include <memory>
#include <optional>

namespace dist {

/// The outer loops that a producer and its consumers have in common.
///
///   x: 8x128x512 -> y: 8x128x512, elementwise       rows 8*128*512, of 1
///   x: 8x128x512 -> max: 8x128 -> x - max           rows 8*128, of 512
struct Rows {
  int64_t count = 1; ///< Iterations of the common loops.
  int64_t size = 1;  ///< Iterations of the inner loops, the larger of both.
};

/// The loops of a linalg operation. Those of size 1 do not count, nor do
/// dimensions of that size.
struct LinalgLoops {
  explicit LinalgLoops(mlir::Operation *op);

  /// The number of outermost loops that index the operand's tensor, if its
  /// dimensions are indexed by exactly these, in order.
  std::optional<unsigned> outermostOf(mlir::OpOperand &operand) const {
    return isFusible ? outermost[operand.getOperandNumber()] : std::nullopt;
  }

  /// False for operations that are not linalg's, have dynamic shapes, or are a
  /// contraction or convolution. The other fields are empty then.
  bool isFusible = false;
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<mlir::OpOperand *, 1> inits; ///< By result.

private:
  llvm::SmallVector<std::optional<unsigned>> outermost; ///< By operand.
};

/// A cache of loop nests. Valid until an operation changes.
class LinalgLoopsCache {
public:
  const LinalgLoops &of(mlir::Operation *op);

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<LinalgLoops>> known;
};

class CommonRows {
public:
  explicit CommonRows(const Roles &roles) : roles(roles) {}

  /// The rows over which `producer` and `consumer` can run together: whatever
  /// the consumer reads of the producer in one row, the producer has computed
  /// in that row. It may read it through broadcasts, other copied operations
  /// and reshapes that add or drop dimensions of size 1. None (nullopt) for
  /// operations that are not linalg's, for contractions, and for accesses that
  /// are not row by row, such as a transpose, or a scalar that a tensor needs.
  std::optional<Rows> of(mlir::Operation *producer, mlir::Operation *consumer);

private:
  const Roles &roles;
  LinalgLoopsCache loopNests;
};

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_ROWFUSION_H
