//===- Recomputer.cpp - clones for the backward pass ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recomputer.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

namespace {
class Recomputer {
public:
  Recomputer(const StepBlock &step, const SavedValues &values)
      : step(step), values(values),
        builder(step.block.getParentOp()->getContext()) {}

  void run();

private:
  Value at(Value value);
  SmallVector<Operation *> missingFor(Operation *op) const;
  Value guarded(Value value);
  void cloneOp(Operation *op);
  void readThrough(Operation *op, Value value, Value instead);

  const StepBlock &step;
  const SavedValues &values;
  OpBuilder builder;
  DenseMap<Value, Value> clones, barriers;
};
} // namespace

Value Recomputer::guarded(Value value) {
  Value &barrier = barriers[value];
  if (!barrier)
    barrier = OptimizationBarrierOp::create(builder, value.getLoc(), value);
  return barrier;
}

/// The value for a clone: a clone itself, a saved value behind a barrier, or
/// what costs nothing to keep.
Value Recomputer::at(Value value) {
  if (Value clone = clones.lookup(value))
    return clone;
  bool isTensor = isa<RankedTensorType>(value.getType());
  return isTensor && step.isEarly(value) ? guarded(value) : value;
}

/// The operations without a clone that the operation needs clones of, in
/// program order.
SmallVector<Operation *> Recomputer::missingFor(Operation *op) const {
  SetVector<Operation *> missing;
  auto require = [&](Operation *reader) {
    for (Value value : valuesReadBy(reader))
      if (values.recomputed.contains(value) && !clones.contains(value))
        missing.insert(value.getDefiningOp());
  };
  require(op);
  for (size_t i = 0; i < missing.size(); ++i)
    require(missing[i]);
  SmallVector<Operation *> ordered = missing.takeVector();
  llvm::sort(ordered, [&](Operation *one, Operation *other) {
    return step.positionOf(one) < step.positionOf(other);
  });
  return ordered;
}

void Recomputer::readThrough(Operation *op, Value value, Value instead) {
  if (instead != value)
    value.replaceUsesWithIf(instead, [&](OpOperand &use) {
      return op->isAncestor(use.getOwner());
    });
}

/// The tensor with the fewest bytes among those that are no constants.
static Value smallestTensor(ArrayRef<Value> read) {
  Value smallest;
  for (Value value : read) {
    Operation *op = value.getDefiningOp();
    if (!isa<RankedTensorType>(value.getType()) ||
        (op && (isRematerializable(op) || op->getNumOperands() == 0)))
      continue;
    if (!smallest || bytesOf(value.getType()) < bytesOf(smallest.getType()))
      smallest = value;
  }
  return smallest;
}

void Recomputer::cloneOp(Operation *op) {
  SmallVector<Value> read = valuesReadBy(op);
  SmallVector<Value> instead;
  bool isNew = false;
  for (Value value : read) {
    instead.push_back(at(value));
    isNew |= instead.back() != value;
  }
  // An equal operation on the same operands would be merged with this one.
  if (Value smallest = isNew ? Value() : smallestTensor(read))
    for (auto [value, other] : llvm::zip(read, instead))
      if (value == smallest)
        other = guarded(value);
  Operation *clone = builder.clone(*op);
  for (auto [value, other] : llvm::zip(read, instead))
    readThrough(clone, value, other);
  for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults()))
    clones[from] = to;
}

void Recomputer::run() {
  for (Operation *op : step.late) {
    builder.setInsertionPoint(op);
    for (Operation *missing : missingFor(op))
      cloneOp(missing);
    for (Value value : valuesReadBy(op))
      if (values.recomputed.contains(value))
        readThrough(op, value, at(value));
  }
  for (Operation *op : llvm::reverse(step.early))
    if (isOpTriviallyDead(op))
      op->erase();
}

void dist::recomputeForBackward(const StepBlock &step,
                                const SavedValues &values) {
  Recomputer(step, values).run();
}
