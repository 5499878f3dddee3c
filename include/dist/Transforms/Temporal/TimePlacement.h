//===- TimePlacement.h - values over micro-batches --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The placement of each value over a time axis, whose m iterations work on one
// micro-batch each, and its phase. Both follow from the rules of operations
// alone, as spatial shardings do:
//
//   y = x w          x is Shard, w is Replicate: y is Shard
//   g = transpose(x) dy       the batch is reduced: g is Partial(sum)
//   w' = w - g       g is read whole, after the loop: w' is Replicate, phase 1
//
// A phase is the number of complete passes over the micro-batches that come
// before a value. The operations of one phase that are in a loop are one loop.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_TEMPORAL_TIMEPLACEMENT_H
#define DIST_TRANSFORMS_TEMPORAL_TIMEPLACEMENT_H

#include "dist/Dialect/Dist/Rules/RuleTable.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace dist {

/// The rows of the micro-batches along one place: a dimension of a value, or a
/// factor of an operation. Of a place of size outer * m * stride, micro-batch k
/// has the rows (r * m + k) * stride + q with r < outer and q < stride.
///
///   x: 8, m = 2, stride 1: micro-batch 0 has the rows 0 2 4 6
///   tokens x * 4 of a 8x4 tensor, stride 4: 0-3, 8-11, 16-19, 24-27
struct TimeRows {
  unsigned place = 0;
  int64_t stride = 1;
  bool operator==(const TimeRows &) const = default;
};

/// An operation in time. Outside of loops it reads whole values only.
///
///   factor, no kind   cut along a parallel factor: its results are Shard
///   factor and kind   cut along a reduction: its results are Partial
///   kind alone        linear in the Partial values that it reads
///   neither           a loop or branch of the program, whose results have
///                     placements of their own, or an operation on whole values
///                     of its body or its results
struct TimedOp {
  bool isInLoop = false;
  /// The number of its loop; of an operation outside of loops, the number of
  /// loops that it comes after.
  unsigned phase = 0;
  std::optional<TimeRows> factor;
  std::optional<ReductionKind> partial;

  bool isLinear() const { return isInLoop && !factor && partial; }
};

/// The placement in a loop of what a loop or branch of the program carries;
/// neither: the same value in each micro-batch.
struct TimedCarrier {
  std::optional<TimeRows> rows;
  std::optional<ReductionKind> partial;
};

/// The form in which an operation in a loop reads an operand. Own: that of the
/// micro-batch, of a reduction that is per micro-batch.
enum class TimedRead { Whole, Slice, Partial, Own };

class TimePlacement {
public:
  /// The dimension of each batch argument that the micro-batches divide.
  using Batch = llvm::SmallMapVector<mlir::BlockArgument, unsigned, 4>;
  using OpSet = llvm::SmallPtrSet<mlir::Operation *, 8>;

  /// `perMicroBatch`: operations whose reductions over the batch are, for
  /// operations in a loop, those over the rows of the micro-batch, times the
  /// number of micro-batches if they are sums.
  TimePlacement(mlir::Block &body, int64_t microBatches, const Batch &batch,
                const OpSet &perMicroBatch = {});

  /// The operations of the block itself that have a place in time: all but its
  /// terminator and groups of shardings.
  llvm::ArrayRef<mlir::Operation *> operations() const { return order; }
  const TimedOp &of(mlir::Operation *op) const { return ops.find(op)->second; }
  bool knows(mlir::Operation *op) const { return ops.contains(op); }
  /// The operation of the block itself that a use is in.
  mlir::Operation *readerOf(mlir::OpOperand &use) const {
    return body.findAncestorOpInBlock(*use.getOwner());
  }
  /// The number of phases that have a loop.
  unsigned numPhases() const { return phases; }
  int64_t microBatches() const { return m; }

  /// The form in which the operation, in a loop, reads an operand, and the rows
  /// of a slice.
  std::pair<TimedRead, TimeRows> readOf(mlir::OpOperand &use) const;
  /// The rows that a value consists of in a loop; none if it is not Shard.
  std::optional<TimeRows> rowsOf(mlir::Value value) const;
  /// The kind of a value that is Partial where it is made.
  std::optional<ReductionKind> partialKind(mlir::Value value) const;
  bool isPartial(mlir::Value value) const {
    return partialKind(value).has_value();
  }
  /// True if a loop makes the value, and it is the same in each iteration: the
  /// counter of a loop of the program.
  bool isSame(mlir::Value value) const;
  /// True if the operation reduces over the batch, in a loop.
  bool isReduction(mlir::Operation *op) const {
    return of(op).factor && of(op).partial;
  }
  /// True if each micro-batch has a value of its own: of a reduction that is
  /// per micro-batch, and of what follows from such values.
  bool isOwn(mlir::Value value) const {
    return own.contains(value.getDefiningOp());
  }
  /// True if an operation in a loop reads a slice, a Partial value, or one that
  /// is the same in each iteration as it was made in a loop (of this phase or
  /// of an earlier one).
  bool isReadInLoop(mlir::OpOperand &use) const;
  /// True if something reads the whole value.
  bool isReadWhole(mlir::Value value) const;

  /// The rows of a dimension that are those of an operation's factor; none if
  /// the tensor does not have it.
  static std::optional<TimeRows> rowsOfFactor(const ShardingRule &rule,
                                              const TensorFactors &tensor,
                                              const TimeRows &factor);
  /// The inverse: the factor that such rows of a dimension fall on.
  std::optional<TimeRows> factorOfRows(const ShardingRule &rule,
                                       const TensorFactors &tensor,
                                       const TimeRows &rows) const;
  std::shared_ptr<const ShardingRule> ruleOf(mlir::Operation *op) const {
    return rules.get(op);
  }

private:
  unsigned wholeFrom(mlir::Value value) const;
  unsigned ownFrom(mlir::Value value) const;
  unsigned phaseOfRead(mlir::OpOperand &use) const;
  void findOwn(mlir::Operation *op);
  void keepOwnInLoops();
  unsigned phaseOfReads(mlir::Operation *op) const;
  void place(mlir::Operation *op);
  std::optional<TimedOp> placeCut(mlir::Operation *op) const;
  std::optional<TimedOp> placeLinear(mlir::Operation *op) const;
  std::optional<TimeRows> commonFactor(mlir::Operation *op) const;
  std::optional<TimeRows> commonUse(mlir::Operation *op) const;
  std::optional<TimedOp> cutAt(mlir::Operation *op, TimeRows factor) const;
  bool startsNeutral(mlir::Operation *op, const ShardingRule &rule,
                     ReductionKind kind) const;
  std::optional<unsigned> latestPhase(mlir::Operation *op) const;
  bool makesLargerAccumulators(mlir::Operation *op) const;
  void cutIfReadInSlices(mlir::Operation *op);
  void cutOperandsOfSlices();
  void moveToUsers();
  void resolveMixedPhases();
  void workAfterLoops();
  void numberPhases();

  // Loops and branches of the program.
  bool isReadFromLoop(mlir::Value value) const {
    return rowsOf(value) || isPartial(value);
  }
  bool placeControlFlow(mlir::Operation *op);
  bool placeRegions(mlir::Operation *op);
  bool placeInRegion(mlir::Operation *op);
  bool placePartialInRegion(mlir::Operation *op);
  bool becomesPartial(mlir::Value value, ReductionKind kind);
  bool carries(mlir::OpResult result, mlir::Value passed);
  bool readsOthersWhole(mlir::Operation *op) const;
  bool readsRowsAlone(mlir::Operation *op) const;
  void forget(mlir::Operation *op);

  mlir::Block &body;
  int64_t m;
  Batch batch;
  unsigned phases = 0;
  mutable RuleTable rules;
  llvm::DenseMap<mlir::Operation *, TimedOp> ops;
  std::vector<mlir::Operation *> order; ///< Those of `ops` in the block.
  /// The placements of results of loops and branches, which represent what is
  /// carried.
  llvm::DenseMap<mlir::Value, TimedCarrier> carriers;
  OpSet perMicroBatch, own;
  unsigned changes = 0; ///< The changes of `carriers` so far.
};

} // namespace dist

#endif // DIST_TRANSFORMS_TEMPORAL_TIMEPLACEMENT_H
