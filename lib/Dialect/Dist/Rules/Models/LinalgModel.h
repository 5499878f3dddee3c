//===- LinalgModel.h - one model for all linalg operations ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGMODEL_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGMODEL_H

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::linalg_model {

/// The rule of an operation of linalg. Factors are the loops, in order;
/// indexing maps give the dimensions that a loop indexes. A dimension of an
/// input that goes along a loop (`2 * d0 + d1`: the windows of a convolution)
/// belongs to that loop, and ranks fetch the elements they lack. Any other
/// dimension that is not one loop (the diagonal) gets a factor of its own and
/// needs replication, as do the loops in it.
ShardingRule getShardingRule(mlir::linalg::LinalgOp op);

/// True if the flow of the body distributes over the kind: linear for sum,
/// monotone for min and max.
bool distributesOver(mlir::linalg::LinalgOp op, ReductionKind kind,
                     const llvm::BitVector &operands);

/// True for a fill, an iota, a broadcast scalar: nothing of rank above 0 is
/// read.
bool isRematerializable(mlir::linalg::LinalgOp op);

/// The constant of a fill with a constant.
mlir::TypedAttr getSplat(mlir::linalg::LinalgOp op);

/// Makes the same loops over the local shapes. Elements beyond the real extent
/// of an uneven reduction are left out: the inputs of a contraction or
/// convolution (a library call) are masked by zeros, in all other operations
/// the body selects.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
partition(mlir::linalg::LinalgOp op, PartitionContext &context);

} // namespace dist::linalg_model

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGMODEL_H
