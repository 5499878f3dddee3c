//===- FactorChoice.h - which axes shard an operation --------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation can be done in parts if all its tensors are sharded alike along
// each factor of its rule. Where their home shardings disagree, the choice that
// moves the fewest bytes wins: what operands must become, and what the results
// must become again.
//
//   x: [{"dp"}, {}]   w: [{"dp"}, {}]   y = x * w: [{"dp"}, {}]
//   rule ([i, k], [k, j]) -> [i, j]
//   i <- dp: w is gathered.   k <- dp: x is exchanged, y reduced and scattered.
//
// What tensors propose for a factor may be cut short where another factor takes
// some of its axes: tokens over (dp, ep) and experts over ep let an operation
// be done over dp and ep.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_FACTORCHOICE_H
#define DIST_LIB_TRANSFORMS_RESHARD_FACTORCHOICE_H

#include "ReshardContext.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

namespace dist {

/// How one operation is done: what shards its factors, what its operands must
/// be for that, and what its results are then. Null for what is not a tensor.
struct OpShardings {
  mlir::Operation *op = nullptr;
  ShardingRule rule;
  FactorAxes axes;
  llvm::SmallVector<ShardingAttr, 4> operands;
  llvm::SmallVector<ShardingAttr, 1> results;
  /// True if there was a choice, and one that leaves a result Partial.
  bool mayReduce = false;
  /// Where there was a choice: the ways that divide the work as much as this
  /// one, which is the first; the cheaper the earlier.
  std::vector<FactorAxes> ways;
};

/// What surrounds the operation whose axes are chosen.
class Surroundings {
public:
  virtual ~Surroundings() = default;
  /// The home of a value; null where it has none (it is not a tensor, or made
  /// again for each user).
  virtual ShardingAttr home(mlir::Value value) const = 0;
  /// True if the value, Partial so, would be added to another one that is, and
  /// need not be combined alone.
  virtual bool joins(mlir::OpResult value, const PartialAxis &item) const = 0;
  /// What it costs to bring a result from `from` to its home; if `from` is
  /// Partial, here or after operations that pass it on.
  virtual ReshardContext::Price combinePrice(mlir::OpResult value,
                                             ShardingAttr from) const = 0;
};

/// The price of a reshard times how often it is made. It is made where the
/// value is: outside of loops, if that is.
ReshardContext::Price reshardPrice(ReshardContext &context, mlir::Value value,
                                   ShardingAttr from, ShardingAttr to);

/// What the operation itself moves.
int64_t exchangedBytes(const ReshardContext &context,
                       const OpShardings &shardings);

/// Fills in what follows from `axes`: accumulators and results are Partial
/// along sharded Reduction factors. False if some tensor cannot be so.
bool deriveShardings(ReshardContext &context, OpShardings &shardings);

/// True if the factor may be sharded so.
bool mayShard(const Mesh &mesh, const Factor &factor, const Axes &axes);

/// The number of parts that the axes divide the work into.
int64_t countParts(const Mesh &mesh, const FactorAxes &axes);

/// Chooses the axes of an operation that has a model. Where all tensors agree,
/// that is how it is done, unless it only moves elements and leaves them
/// Partial: then what that costs is weighed when the choice is made again
/// (`isAgain`), and it is known what joins what.
OpShardings chooseFactors(ReshardContext &context, mlir::Operation *op,
                          const Surroundings &surroundings,
                          bool isAgain = false);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_FACTORCHOICE_H
