//===- TimePlacement.cpp - values over micro-batches ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "LocalForm.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Rows of dimensions and of factors
//===----------------------------------------------------------------------===//

std::optional<TimeRows> TimePlacement::rowsOfFactor(const ShardingRule &rule,
                                                    const TensorFactors &tensor,
                                                    const TimeRows &factor) {
  for (auto [dim, factors] : llvm::enumerate(tensor.dims)) {
    int64_t inner = 1;
    for (unsigned own : llvm::reverse(factors)) {
      if (own == factor.place)
        return TimeRows{static_cast<unsigned>(dim), inner * factor.stride};
      inner *= rule.factors[own].size;
    }
  }
  return std::nullopt;
}

std::optional<TimeRows>
TimePlacement::factorOfRows(const ShardingRule &rule,
                            const TensorFactors &tensor,
                            const TimeRows &rows) const {
  int64_t inner = 1;
  for (unsigned factor : llvm::reverse(tensor.dims[rows.place])) {
    int64_t size = rule.factors[factor].size;
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    if (rows.stride % inner == 0 && size % (rows.stride / inner * m) == 0)
      return TimeRows{factor, rows.stride / inner};
    inner *= size;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<TimeRows> TimePlacement::rowsOf(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto *it = batch.find(argument);
    return it == batch.end() ? std::nullopt
                             : std::optional(TimeRows{it->second, 1});
  }
  const TimedOp &op = of(value.getDefiningOp());
  if (!op.isInLoop || op.partial)
    return std::nullopt;
  unsigned number = cast<OpResult>(value).getResultNumber();
  auto rule = ruleOf(value.getDefiningOp());
  return rowsOfFactor(*rule, rule->results[number], *op.factor);
}

bool TimePlacement::isPartial(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && of(op).isInLoop && of(op).partial;
}

/// The phase from which the whole value is known. Arguments are from the start.
unsigned TimePlacement::wholeFrom(Value value) const {
  Operation *op = value.getDefiningOp();
  return op ? of(op).phase + (of(op).isInLoop ? 1 : 0) : 0;
}

/// The same for all that an operation and its regions read.
unsigned TimePlacement::wholeFrom(Operation *op) const {
  unsigned phase = 0;
  auto add = [&](Value value) {
    if (value.getParentBlock() == &body)
      phase = std::max(phase, wholeFrom(value));
  };
  llvm::for_each(op->getOperands(), add);
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  llvm::for_each(captured, add);
  return phase;
}

std::pair<TimedRead, TimeRows> TimePlacement::readOf(OpOperand &use) const {
  Operation *op = use.getOwner();
  const TimedOp &timed = of(op);
  if (timed.factor) {
    auto rule = ruleOf(op);
    if (auto rows = rowsOfFactor(*rule, rule->operands[use.getOperandNumber()],
                                 *timed.factor))
      return {TimedRead::Slice, *rows};
    return {TimedRead::Whole, {}};
  }
  return {isPartial(use.get()) ? TimedRead::Partial : TimedRead::Whole, {}};
}

bool TimePlacement::isReadInLoop(OpOperand &use) const {
  if (isa<ShardingGroupOp>(use.getOwner()))
    return true;
  auto it = ops.find(use.getOwner());
  if (it == ops.end() || !it->second.isInLoop)
    return false;
  TimedRead read = readOf(use).first;
  return read == TimedRead::Partial ||
         (read == TimedRead::Slice && rowsOf(use.get()));
}

bool TimePlacement::isReadWhole(Value value) const {
  return llvm::any_of(value.getUses(),
                      [&](OpOperand &use) { return !isReadInLoop(use); });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// True for operations that may be in a loop over micro-batches: they have no
/// effects, and all their results are tensors of static shape. (Control flow
/// and manual regions are outside.)
static bool mayBeInLoop(Operation *op) {
  if (!isMemoryEffectFree(op) || op->getNumResults() == 0 ||
      isControlFlow(op) || isa<ManualOp>(op))
    return false;
  return llvm::all_of(op->getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  });
}

/// The one factor that the rows of all Shard operands fall on.
std::optional<TimeRows> TimePlacement::commonFactor(Operation *op) const {
  std::optional<TimeRows> common;
  auto rule = ruleOf(op);
  for (OpOperand &use : op->getOpOperands()) {
    auto rows = rowsOf(use.get());
    if (!rows)
      continue;
    auto factor =
        factorOfRows(*rule, rule->operands[use.getOperandNumber()], *rows);
    if (!factor || (common && common != factor))
      return std::nullopt;
    common = factor;
  }
  return common;
}

/// True if an accumulator counts once however often it is combined.
bool TimePlacement::startsNeutral(Operation *op, const ShardingRule &rule,
                                  ReductionKind kind) const {
  return !rule.accumulators.empty() &&
         llvm::all_of(rule.accumulators, [&](unsigned operand) {
           return isNeutral(op->getOperand(operand), kind);
         });
}

/// The operation cut at a factor, if its local form needs nothing of other
/// micro-batches.
std::optional<TimedOp> TimePlacement::cutAt(Operation *op,
                                            TimeRows factor) const {
  auto rule = ruleOf(op);
  const Factor &cut = rule->factors[factor.place];
  TimedOp timed{true, 0, factor, std::nullopt};
  if (cut.kind == FactorKind::Reduction) {
    if (!startsNeutral(op, *rule, cut.reduction))
      return std::nullopt;
    timed.partial = cut.reduction;
  } else if (cut.kind != FactorKind::Parallel ||
             !llvm::all_of(rule->results, [&](const TensorFactors &tensor) {
               return rowsOfFactor(*rule, tensor, factor).has_value();
             })) {
    return std::nullopt;
  }
  if (!hasLocalForm(op, *rule, factor, m))
    return std::nullopt;
  return timed;
}

std::optional<TimedOp> TimePlacement::placeCut(Operation *op) const {
  std::optional<TimeRows> factor = commonFactor(op);
  if (!factor)
    return std::nullopt;
  std::optional<TimedOp> timed = cutAt(op, *factor);
  if (!timed)
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    bool isMadeHere = rowsOf(operand) && operand.getDefiningOp();
    timed->phase =
        std::max(timed->phase, isMadeHere ? of(operand.getDefiningOp()).phase
                                          : wholeFrom(operand));
  }
  // A batch argument that is read whole has no phase: it is known.
  return timed;
}

/// An operation that is linear in the Partial values that it reads.
std::optional<TimedOp> TimePlacement::placeLinear(Operation *op) const {
  llvm::BitVector partial(op->getNumOperands());
  std::optional<ReductionKind> kind;
  TimedOp timed{true, 0, std::nullopt, std::nullopt};
  for (OpOperand &use : op->getOpOperands()) {
    if (!isPartial(use.get())) {
      timed.phase = std::max(timed.phase, wholeFrom(use.get()));
      continue;
    }
    const TimedOp &maker = of(use.get().getDefiningOp());
    if (kind && kind != maker.partial)
      return std::nullopt;
    kind = maker.partial;
    partial.set(use.getOperandNumber());
    timed.phase = std::max(timed.phase, maker.phase);
  }
  if (!kind || !distributesOver(op, *kind, partial))
    return std::nullopt;
  timed.partial = kind;
  return timed;
}

TimedOp TimePlacement::place(Operation *op) const {
  TimedOp whole{false, wholeFrom(op), std::nullopt, std::nullopt};
  if (!mayBeInLoop(op))
    return whole;
  auto isShard = [&](Value value) { return rowsOf(value).has_value(); };
  auto isPartial = [&](Value value) { return this->isPartial(value); };
  if (llvm::any_of(op->getOperands(), isShard))
    return placeCut(op).value_or(whole);
  if (llvm::any_of(op->getOperands(), isPartial))
    return placeLinear(op).value_or(whole);
  return whole;
}

//===----------------------------------------------------------------------===//
// Afterwards
//===----------------------------------------------------------------------===//

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

/// Cuts what is read in slices only: random bits are drawn, and masks made, for
/// one micro-batch at a time.
void TimePlacement::cutOperandsOfSlices() {
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    if (timed.isInLoop || !mayBeInLoop(op) || isRematerializable(op))
      continue;
    std::optional<TimeRows> factor = commonUse(op);
    if (!factor ||
        ruleOf(op)->factors[factor->place].kind != FactorKind::Parallel)
      continue;
    if (std::optional<TimedOp> cut = cutAt(op, *factor)) {
      cut->phase = timed.phase;
      timed = *cut;
    }
  }
}

/// The last loop from which all users have what they need; none for results
/// that are only returned.
std::optional<unsigned> TimePlacement::latestPhase(Operation *op) const {
  std::optional<unsigned> latest;
  for (OpOperand &use : op->getUses()) {
    Operation *user = body.findAncestorOpInBlock(*use.getOwner());
    auto it = ops.find(user);
    if (it == ops.end())
      continue;
    const TimedOp &timed = it->second;
    unsigned phase = isReadInLoop(use) ? timed.phase : timed.phase - 1;
    latest = std::min(latest.value_or(phase), phase);
  }
  return latest;
}

/// Moves operations to the loop of their users, where all are in later ones.
void TimePlacement::moveToUsers() {
  unsigned last = 0;
  for (auto &[op, timed] : ops)
    if (timed.isInLoop)
      last = std::max(last, timed.phase);
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    if (timed.isInLoop)
      timed.phase = std::max(timed.phase, latestPhase(op).value_or(last));
  }
}

/// Partial values of different loops are combined after the later one.
void TimePlacement::resolveMixedPhases() {
  for (Operation *op : order) {
    TimedOp &timed = ops[op];
    if (!timed.isInLoop || timed.factor)
      continue;
    bool isMixed = llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *maker = operand.getDefiningOp();
      return isPartial(operand) ? of(maker).phase != timed.phase
                                : wholeFrom(operand) > timed.phase;
    });
    if (isMixed)
      timed = {false, wholeFrom(op), std::nullopt, std::nullopt};
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

/// Does linear work after the loop, once.
void TimePlacement::workAfterLoops() {
  for (Operation *op : llvm::reverse(order)) {
    TimedOp &timed = ops[op];
    if (!timed.isInLoop || timed.factor || makesLargerAccumulators(op))
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
  for (auto &[op, timed] : ops) {
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
  for (auto &[op, timed] : ops)
    timed.phase = number[timed.phase];
}

TimePlacement::TimePlacement(Block &body, int64_t microBatches,
                             const Batch &batch)
    : body(body), m(microBatches), batch(batch) {
  for (Operation &op : body.without_terminator())
    if (!isa<ShardingGroupOp>(op)) {
      TimedOp timed = place(&op);
      ops[&op] = timed;
      order.push_back(&op);
    }
  cutOperandsOfSlices();
  moveToUsers();
  resolveMixedPhases();
  workAfterLoops();
  numberPhases();
}
