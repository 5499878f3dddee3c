//===- TimePlacement.cpp - values over micro-batches ----------------------===//
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
  value = carrierOf(value);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto *it = batch.find(argument);
    return it == batch.end() ? std::nullopt
                             : std::optional(TimeRows{it->second, 1});
  }
  if (auto it = carriers.find(value); it != carriers.end())
    return it->second.rows;
  auto it = ops.find(value.getDefiningOp());
  if (it == ops.end() || !it->second.factor || it->second.partial)
    return std::nullopt;
  unsigned number = cast<OpResult>(value).getResultNumber();
  auto rule = ruleOf(value.getDefiningOp());
  return rowsOfFactor(*rule, rule->results[number], *it->second.factor);
}

std::optional<ReductionKind> TimePlacement::partialKind(Value value) const {
  value = carrierOf(value);
  if (auto it = carriers.find(value); it != carriers.end())
    return it->second.partial;
  auto it = ops.find(value.getDefiningOp());
  return it == ops.end() ? std::nullopt : it->second.partial;
}

/// The phase from which the whole value is known. Arguments are from the start.
unsigned TimePlacement::wholeFrom(Value value) const {
  Operation *op = value.getDefiningOp();
  return op ? of(op).phase + (of(op).isInLoop ? 1 : 0) : 0;
}

/// The loop in which a micro-batch has the value that is its own.
unsigned TimePlacement::ownFrom(Value value) const {
  Operation *op = value.getDefiningOp();
  if (of(op).isInLoop)
    return of(op).phase;
  unsigned phase = 0;
  for (Value operand : op->getOperands())
    phase =
        std::max(phase, isOwn(operand) ? ownFrom(operand) : wholeFrom(operand));
  return phase;
}

/// The phase from which a value of the block is known as it is read. A batch
/// argument is known from the start.
unsigned TimePlacement::phaseOfRead(OpOperand &use) const {
  Operation *maker = use.get().getDefiningOp();
  if (!maker || maker->getBlock() != &body)
    return 0;
  if (!isReadInLoop(use))
    return wholeFrom(use.get());
  return isOwn(use.get()) ? ownFrom(use.get()) : of(maker).phase;
}

/// The same of all that an operation and its regions read.
unsigned TimePlacement::phaseOfReads(Operation *op) const {
  unsigned phase = 0;
  op->walk([&](Operation *reader) {
    for (OpOperand &use : reader->getOpOperands())
      phase = std::max(phase, phaseOfRead(use));
  });
  return phase;
}

std::pair<TimedRead, TimeRows> TimePlacement::readOf(OpOperand &use) const {
  Operation *op = use.getOwner();
  if (auto it = carriers.find(carriedAs(use)); it != carriers.end()) {
    if (it->second.rows)
      return {TimedRead::Slice, *it->second.rows};
    return {isPartial(use.get()) ? TimedRead::Partial : TimedRead::Whole, {}};
  }
  const TimedOp &timed = of(op);
  if (timed.factor) {
    auto rule = ruleOf(op);
    if (auto rows = rowsOfFactor(*rule, rule->operands[use.getOperandNumber()],
                                 *timed.factor))
      return {TimedRead::Slice, *rows};
  } else if (timed.partial && isPartial(use.get())) {
    return {TimedRead::Partial, {}};
  }
  return {isOwn(use.get()) ? TimedRead::Own : TimedRead::Whole, {}};
}

bool TimePlacement::isSame(Value value) const {
  auto it = ops.find(value.getDefiningOp());
  return it != ops.end() && it->second.isInLoop && !rowsOf(value) &&
         !isPartial(value) && !isOwn(value);
}

bool TimePlacement::isReadInLoop(OpOperand &use) const {
  if (isa<ShardingGroupOp>(use.getOwner()))
    return true;
  auto it = ops.find(use.getOwner());
  if (it == ops.end() || !it->second.isInLoop)
    return false;
  switch (readOf(use).first) {
  case TimedRead::Partial:
  case TimedRead::Own:
    return true;
  case TimedRead::Slice:
    return rowsOf(use.get()) || isSame(use.get()) || isOwn(use.get());
  case TimedRead::Whole:
    return isSame(use.get());
  }
  llvm_unreachable("no such read");
}

bool TimePlacement::isReadWhole(Value value) const {
  return llvm::any_of(value.getUses(),
                      [&](OpOperand &use) { return !isReadInLoop(use); });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

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
  return cutAt(op, *factor);
}

/// An operation that is linear in the Partial values that it reads.
std::optional<TimedOp> TimePlacement::placeLinear(Operation *op) const {
  llvm::BitVector partial(op->getNumOperands());
  std::optional<ReductionKind> kind;
  TimedOp timed{true, 0, std::nullopt, std::nullopt};
  for (OpOperand &use : op->getOpOperands()) {
    std::optional<ReductionKind> own = partialKind(use.get());
    if (!own)
      continue;
    if (kind && kind != own)
      return std::nullopt;
    kind = own;
    partial.set(use.getOperandNumber());
  }
  if (!kind || !distributesOver(op, *kind, partial))
    return std::nullopt;
  timed.partial = kind;
  return timed;
}

/// Notes an operation of whose results each micro-batch has its own.
void TimePlacement::findOwn(Operation *op) {
  const TimedOp &timed = of(op);
  bool isReduction = timed.factor && timed.partial;
  bool follows = !timed.factor && mayBeInLoop(op);
  bool readsOwn = false;
  for (Value operand : op->getOperands()) {
    readsOwn |= isOwn(operand);
    follows &= isOwn(operand) || !isReadFromLoop(operand);
  }
  if (isReduction ? perMicroBatch.contains(op) : follows && readsOwn)
    own.insert(op);
}

/// Places an operation of the block itself.
void TimePlacement::place(Operation *op) {
  ops[op] = {};
  if (isControlFlow(op)) {
    if (!readsRowsAlone(op) || !placeControlFlow(op))
      forget(op);
  } else if (mayBeInLoop(op)) {
    auto isShard = [&](Value value) { return rowsOf(value).has_value(); };
    auto isPartial = [&](Value value) { return this->isPartial(value); };
    if (llvm::any_of(op->getOperands(), isShard))
      ops[op] = placeCut(op).value_or(TimedOp());
    else if (llvm::any_of(op->getOperands(), isPartial))
      ops[op] = placeLinear(op).value_or(TimedOp());
    else
      ops[op].isInLoop =
          llvm::any_of(op->getOperands(), [&](Value v) { return isSame(v); }) &&
          llvm::none_of(op->getOperands(), [&](Value v) { return isOwn(v); });
  }
  unsigned phase = phaseOfReads(op);
  ops[op].phase = phase;
  findOwn(op);
}

TimePlacement::TimePlacement(Block &body, int64_t microBatches,
                             const Batch &batch, const OpSet &perMicroBatch)
    : body(body), m(microBatches), batch(batch), perMicroBatch(perMicroBatch) {
  for (Operation &op : body.without_terminator())
    if (!isa<ShardingGroupOp>(op)) {
      place(&op);
      order.push_back(&op);
    }
  cutOperandsOfSlices();
  keepOwnInLoops();
  moveToUsers();
  resolveMixedPhases();
  workAfterLoops();
  cutOperandsOfSlices(); // Broadcasts of sums have been Partial themselves.
  numberPhases();
}
