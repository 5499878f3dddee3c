//===- GlobalCollective.h - conditions on a collective ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension is cut over all of its axes at once. A collective that adds or
// removes minor axes therefore needs blocks that nest: the coarse block is a
// whole number of fine ones, or the dimension was whole and is padded to one.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_GLOBALCOLLECTIVE_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_GLOBALCOLLECTIVE_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

namespace dist {

/// A collective between two shardings of one value, on its way to its local
/// form. Every check emits an error where it fails.
struct GlobalCollective {
  PartitionContext &context;
  const Axes &axes; ///< Its own.
  const Sharding &from, &to;

  int64_t parts() const { return context.mesh.sizeOf(axes); }
  mlir::Value input() const { return context.localOperands.front(); }
  mlir::RankedTensorType inputType() const {
    return mlir::cast<mlir::RankedTensorType>(input().getType());
  }
  mlir::RankedTensorType resultType() const {
    return context.localResultType(0);
  }

  /// The size of a fine block of a dimension, where `fine` has the axes of
  /// `coarse`, then the collective's own.
  mlir::FailureOr<int64_t> nestedBlock(unsigned dim, const Sharding &coarse,
                                       const Sharding &fine) const;
  /// The same if no other dimension and no Partial axis changes.
  mlir::FailureOr<int64_t> movedBlock(unsigned dim, const Sharding &coarse,
                                      const Sharding &fine) const;
  /// Checks that all dimensions but those in `except` keep their sharding.
  llvm::LogicalResult checkDims(llvm::ArrayRef<unsigned> except) const;
  /// Checks that operand and result are Partial over the same axes.
  llvm::LogicalResult checkSamePartial() const;
  /// Checks that the operand is Partial over the axes and those of the result,
  /// and that the result is not Partial over the axes.
  llvm::LogicalResult checkReduced(ReductionKind kind) const;
};

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_GLOBALCOLLECTIVE_H
