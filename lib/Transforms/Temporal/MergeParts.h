//===- MergeParts.h - what of a step is done for each batch -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gradient merge: the gradients of several batches are averaged, and the step
// updates its state once. A step is divided into
//
//   Before   what does not depend on the batch, and is read for each
//   Each     forward and backward pass of one batch
//   After    the update: what the mean gradients, or the next state, need
//
//   g = x^T (x w - y)        Each
//   c = sum(mask)            Each: depends on the batch alone, and not on state
//   h = g / c                Each: linear in g, and reads c
//   n = sqrt(sum(h * h))     After
//   w' = w - h / n           After
//
// A loop in Each needs an operation: it is in Each. Results that replace no
// argument are made in Each, if the update does not need them.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_MERGEPARTS_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_MERGEPARTS_H

#include "dist/Transforms/Temporal/TimePlacement.h"

namespace dist {

/// The uses of rows of the batch in the block of a step.
struct RowUses {
  /// Operations of the block that read rows.
  llvm::DenseSet<mlir::Operation *> readers;
  /// Results (by operand of the terminator) that are rows of the batch.
  llvm::BitVector results;
};

/// `isDivided`: operations in loops of the placement are about to be replaced
/// by loops over micro-batches, and are none of the readers.
RowUses findRowUses(mlir::Block &body, const TimePlacement &placement,
                    bool isDivided);

enum class MergePart { Before, Each, After };

class MergeParts {
public:
  MergeParts(mlir::FunctionOpInterface func, const TimePlacement::Batch &batch,
             const RowUses &rows);

  /// The operations of the block, without the terminator and groups.
  llvm::ArrayRef<mlir::Operation *> operations() const { return order; }
  MergePart of(mlir::Operation *op) const { return parts.lookup(op); }
  bool dependsOnBatch(mlir::Value value) const {
    return ofBatch.contains(value);
  }
  const TimePlacement::Batch &batchArguments() const { return batch; }
  mlir::FunctionOpInterface function() const { return func; }

  /// Values of Each that something else reads, in program order.
  llvm::SmallVector<mlir::Value> outputs() const;
  /// True if each batch keeps its value: rows of the batch, and what has no
  /// mean. Only results of the step are kept.
  bool isStacked(mlir::Value output) const;

  /// Errors: the update reads something else than floats of each batch; a next
  /// state is made in Each; no state depends on the batch.
  mlir::LogicalResult verify(int64_t batches) const;

private:
  mutable mlir::FunctionOpInterface func; ///< Its methods are not const.
  mlir::Block &body;
  const TimePlacement::Batch &batch;
  const RowUses &rows;
  llvm::SmallVector<mlir::Operation *> order;
  llvm::DenseMap<mlir::Operation *, MergePart> parts;
  llvm::DenseSet<mlir::Value> ofBatch, ofState;
  llvm::DenseSet<mlir::Operation *> forState;

  mlir::Operation *terminator() const { return body.getTerminator(); }
  mlir::Operation *readerOf(mlir::OpOperand &use) const {
    return body.findAncestorOpInBlock(*use.getOwner());
  }
  bool isState(unsigned result) const;
  bool isSeed(mlir::Operation *op) const;
  bool readsBatch(mlir::Operation *op) const;
  void followArguments();
  void followState();
  void placeNeeded();
  bool readsMadeForEach(mlir::Operation *op) const;
  bool isLinearByBatch(mlir::Operation *op) const;
  void placeOthers();
  void placeWithUpdate();
  mlir::LogicalResult verifyUse(mlir::OpOperand &use, int64_t batches) const;
  mlir::LogicalResult verifyUpdated() const;
};

/// Calls `read` for the values of the operation's block that it, or what is in
/// its regions, reads.
void forEachRead(mlir::Operation *op,
                 llvm::function_ref<void(mlir::Value)> read);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_MERGEPARTS_H
