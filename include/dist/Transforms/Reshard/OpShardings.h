//===- OpShardings.h - how one operation is done ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_OPSHARDINGS_H
#define DIST_TRANSFORMS_RESHARD_OPSHARDINGS_H

#include "dist/Transforms/Reshard/ReshardContext.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include <memory>

namespace dist {

/// How one operation is done: what shards its factors, what its operands must
/// be for that, and what its results are then. Null for what is not a tensor.
struct OpShardings {
  mlir::Operation *op = nullptr;
  /// Null where the operation has no model.
  std::shared_ptr<const ShardingRule> rule;
  FactorAxes axes;
  llvm::SmallVector<ShardingAttr, 4> operands;
  llvm::SmallVector<ShardingAttr, 1> results;
  /// True if there was a choice, and one that leaves a result Partial.
  bool mayReduce = false;
  /// Where there was a choice: the ways that divide the work as much as this
  /// one, which is the first; the cheaper the earlier.
  std::vector<FactorAxes> ways;

  OpShardings() = default;
  explicit OpShardings(mlir::Operation *op) : op(op) {}

  /// Of an operation with a model, before axes are chosen.
  static OpShardings withRule(mlir::Operation *op);
  OpShardings(mlir::Operation *op, std::shared_ptr<const ShardingRule> rule)
      : op(op), rule(std::move(rule)) {}

  /// The operation done over other axes: accumulators and results are Partial
  /// along sharded Reduction factors. Nothing if some tensor cannot be so.
  std::optional<OpShardings> over(ReshardContext &context,
                                  FactorAxes axes) const;

  /// dist::distributesOver.
  bool distributesOver(ReshardContext &context, ReductionKind kind,
                       const llvm::BitVector &operands) const;
};

/// The axes of the mesh over devices that are not in `excluded`.
Axes usableAxes(const Mesh &mesh, const Axes &excluded);

/// True if the factor may be sharded so.
bool mayShard(const Mesh &mesh, const Factor &factor, const Axes &axes);

/// True if it is worth cutting so many elements along the axes: there are as
/// many as blocks, or each axis makes the largest block smaller. Of 6 elements
/// over x=8, or x=4,y=2, 6 of 8 ranks get one; y=2 adds nothing to x=8.
bool isWorthCutting(const Mesh &mesh, int64_t size, const Axes &axes);

/// The number of parts that the axes divide the work into.
int64_t countParts(const Mesh &mesh, const FactorAxes &axes);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_OPSHARDINGS_H
