//===- RaggedDotDims.h - the dimensions of chlo.ragged_dot ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOTDIMS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOTDIMS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace dist {

/// The kind of the dimension that the groups cut.
enum class RaggedMode {
  Rows,   ///< One of lhs only; rhs has a dimension of groups.
  Summed, ///< One that is summed; the result has a dimension of groups.
  Batch,  ///< One of the batch: the groups make no difference.
};

struct RaggedDotDims {
  llvm::SmallVector<int64_t> lhsBatch, rhsBatch, lhsSummed, rhsSummed;
  llvm::SmallVector<int64_t> groups; ///< Of rhs: one where rows are ragged.
  int64_t ragged = 0;                ///< Of lhs.

  RaggedMode mode() const;
  /// The dimensions of lhs that group_sizes has before its last.
  llvm::SmallVector<int64_t> prefix() const;
};

/// Reads `ragged_dot_dimension_numbers`. Errors: another number of operands or
/// results, dynamic shapes, dimensions that are missing, there twice, or do not
/// fit the mode; group sizes of another type than follows from them.
llvm::FailureOr<RaggedDotDims> readRaggedDotDims(mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOTDIMS_H
