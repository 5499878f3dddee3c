//===- TimeMoves.cpp - operations in earlier and later loops --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "dist/Transforms/Temporal/LocalForm.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

/// The factor that all uses of an operation's results read slices of.
std::optional<TimeRows> TimePlacement::commonUse(Operation *op) const {
  std::optional<TimeRows> common;
  auto rule = ruleOf(op);
  for (OpResult result : op->getResults())
    for (OpOperand &use : result.getUses()) {
      Operation *user = use.getOwner();
      if (!knows(user) || !of(user).isInLoop)
        return std::nullopt;
      auto [read, rows] = readOf(use);
      if (read != TimedRead::Slice)
        return std::nullopt;
      auto factor =
          factorOfRows(*rule, rule->results[result.getResultNumber()], rows);
      if (!factor || (common && common != factor))
        return std::nullopt;
      common = factor;
    }
  return common;
}

/// Cuts an operation on whole values that is read in slices only: random bits
/// are drawn, and masks made, for one micro-batch at a time.
void TimePlacement::cutIfReadInSlices(Operation *op) {
  TimedOp &timed = ops[op];
  if (timed.factor || timed.partial || !mayBeInLoop(op) ||
      isRematerializable(op))
    return;
  std::optional<TimeRows> factor = commonUse(op);
  if (!factor ||
      ruleOf(op)->factors[factor->place].kind != FactorKind::Parallel)
    return;
  if (std::optional<TimedOp> cut = cutAt(op, *factor)) {
    bool isOfBlock = op->getBlock() == &body;
    timed = *cut;
    own.erase(op);
    if (isOfBlock)
      timed.phase = std::max(phaseOfReads(op), latestPhase(op).value_or(0));
  }
}

void TimePlacement::cutOperandsOfSlices() {
  for (Operation *op : llvm::reverse(order))
    cutIfReadInSlices(op);
}

/// Makes what only micro-batches need of their own in their loop.
void TimePlacement::keepOwnInLoops() {
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    if (timed.isInLoop || !own.contains(op) || op->use_empty() ||
        !llvm::all_of(op->getUses(),
                      [&](OpOperand &use) { return isReadInLoop(use); }))
      continue;
    timed.isInLoop = true;
    timed.phase = phaseOfReads(op);
  }
}

/// The last phase from which all users have what they need: a loop, or for an
/// operation outside of loops what comes before this loop. None for results
/// that are only returned.
std::optional<unsigned> TimePlacement::latestPhase(Operation *op) const {
  std::optional<unsigned> latest;
  for (OpOperand &use : op->getUses()) {
    auto it = ops.find(readerOf(use));
    if (it == ops.end())
      continue;
    const TimedOp &timed = it->second;
    bool isKnownAfter = of(op).isInLoop && !isReadInLoop(use);
    unsigned phase = timed.phase - (isKnownAfter ? 1 : 0);
    latest = std::min(latest.value_or(phase), phase);
  }
  return latest;
}

/// Moves operations to their users, where all are in later loops, or after
/// them. What is only returned comes last. So no more passes over the batch are
/// made than the users need, and little is live beside a loop.
void TimePlacement::moveToUsers() {
  unsigned last = 0;
  for (Operation *op : order)
    if (ops[op].isInLoop)
      last = std::max(last, ops[op].phase);
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    unsigned end = timed.isInLoop ? last : last + 1;
    if (isMemoryEffectFree(op))
      timed.phase = std::max(timed.phase, latestPhase(op).value_or(end));
  }
}

/// Partial values of different loops are combined after the later one.
void TimePlacement::resolveMixedPhases() {
  for (Operation *op : order) {
    TimedOp &timed = ops[op];
    if (!timed.isLinear())
      continue;
    bool isMixed = llvm::any_of(op->getOpOperands(), [&](OpOperand &use) {
      return isPartial(use.get())
                 ? of(use.get().getDefiningOp()).phase != timed.phase
                 : phaseOfRead(use) > timed.phase;
    });
    if (isMixed) {
      timed = {};
      timed.phase = phaseOfReads(op);
    }
  }
}

/// True if the operands would be larger accumulators than the results are.
bool TimePlacement::makesLargerAccumulators(Operation *op) const {
  int64_t bytes = 0;
  llvm::SmallDenseSet<Value> seen;
  for (Value operand : op->getOperands())
    if (isPartial(operand) && seen.insert(operand).second &&
        !isReadWhole(operand))
      bytes += bytesOf(operand.getType());
  return bytes > bytesOf(op->getResultTypes());
}

/// Does linear work after the loop, once, and what is the same in each
/// iteration if nothing in the loop needs it.
void TimePlacement::workAfterLoops() {
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    bool isSame =
        timed.isInLoop && !timed.factor && !timed.partial && !isControlFlow(op);
    if (!isSame && (!timed.isLinear() || makesLargerAccumulators(op)))
      continue;
    bool isUsedInLoop = llvm::any_of(
        op->getUses(), [&](OpOperand &use) { return isReadInLoop(use); });
    if (!isUsedInLoop)
      timed = {false, timed.phase + 1, std::nullopt, std::nullopt};
  }
}

/// Leaves out phases without a loop.
void TimePlacement::numberPhases() {
  llvm::BitVector hasLoop(1);
  for (Operation *op : order) {
    const TimedOp &timed = ops[op];
    if (hasLoop.size() <= timed.phase)
      hasLoop.resize(timed.phase + 1);
    if (timed.isInLoop)
      hasLoop.set(timed.phase);
  }
  SmallVector<unsigned> number;
  for (unsigned phase = 0; phase < hasLoop.size(); ++phase) {
    number.push_back(phases);
    phases += hasLoop.test(phase);
  }
  for (Operation *op : order)
    ops[op].phase = number[ops[op].phase];
}
