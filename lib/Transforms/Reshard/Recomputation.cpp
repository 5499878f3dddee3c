//===- Recomputation.cpp - values computed again, not moved ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecomputedLoops.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/Rules/Recomputable.h"
#include "dist/Dialect/Dist/Rules/RuleTable.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Operations of one copy.
static constexpr size_t kMostCopied = 512;

//===----------------------------------------------------------------------===//
// What may be copied
//===----------------------------------------------------------------------===//

static bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return !type || type.getRank() == 0;
}

static bool isConstant(Value value) {
  Operation *producer = value.getDefiningOp();
  return isScalar(value) || (producer && isRematerializable(producer));
}

/// The sharding of an argument, which nothing changes; null for others.
static ShardingAttr ofArgument(Value value) {
  ShardingAttr sharding =
      isa<BlockArgument>(value) ? getSharding(value) : ShardingAttr();
  bool isPartial = sharding && sharding.getValue().isPartial();
  return isPartial ? ShardingAttr() : sharding;
}

static bool isReplicated(ShardingAttr sharding) {
  return llvm::all_of(sharding.getValue().dims,
                      [](const DimSharding &dim) { return dim.axes.empty(); });
}

Recomputation::Recomputation(FunctionOpInterface func) {
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ManualOp>(op))
      return WalkResult::skip();
    if (op != func)
      add(op);
    return isa<ShardingRuleOpInterface>(op) ? WalkResult::skip()
                                            : WalkResult::advance();
  });
}

void Recomputation::add(Operation *op) {
  bool isLocal = true;
  auto isKnown = [&](Value operand) {
    ShardingAttr sharding = ofArgument(operand);
    isLocal &= this->isLocal(operand) || (sharding && isReplicated(sharding));
    return sharding || operations.contains(operand.getDefiningOp());
  };
  auto mayRead = [&](Value value) {
    return isConstant(value) || isKnown(value);
  };
  if (isControlFlow(op) && isRecomputableRegion(op, isKnown))
    operations.try_emplace(op, Copyable{OpShardings(op), isLocal});
  if (op->getNumResults() != 1 || isRematerializable(op) || isControlFlow(op) ||
      !llvm::all_of(op->getOperands(), mayRead))
    return;
  OpShardings open = OpShardings::withRule(op);
  if (isRecomputable(op, *open.rule))
    operations.try_emplace(op, Copyable{std::move(open), isLocal});
}

bool Recomputation::isLocal(Value value) const {
  auto it = operations.find(value.getDefiningOp());
  return it != operations.end() && it->second.isLocal;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void RecomputedCopy::forEachOperand(
    llvm::function_ref<void(Value, ShardingAttr)> visit) const {
  for (auto [operand, need] : llvm::zip(own.op->getOperands(), own.operands))
    visit(operand, need);
  for (const OpShardings &inner : nested)
    for (auto [operand, need] :
         llvm::zip(inner.op->getOperands(), inner.operands))
      if (!own.op->isAncestor(operand.getParentBlock()->getParentOp()))
        visit(operand, need);
}

/// Values that other ranks would have to send are computed whole: the axes of
/// parallel factors are kept.
std::optional<OpShardings> Recomputation::copyOne(ReshardContext &context,
                                                  const OpShardings &open,
                                                  Type type,
                                                  ShardingAttr need) const {
  const auto &factors = open.rule->factors;
  auto found = projectToFactors(context.mesh, *open.rule,
                                open.rule->results.front(), need.getValue());
  FactorAxes axes = found ? *found : FactorAxes(factors.size());
  for (auto [factor, list] : llvm::zip(factors, axes))
    if (factor.kind != FactorKind::Parallel ||
        !mayShard(context.mesh, factor, list))
      list.clear();
  auto copy = open.over(context, std::move(axes));
  if (!copy || context.price(copy->results.front(), need, type).bytes > 0)
    return std::nullopt;
  return copy;
}

std::optional<RecomputedCopy> Recomputation::copyFor(ReshardContext &context,
                                                     Value value,
                                                     ShardingAttr need) const {
  auto it = operations.find(value.getDefiningOp());
  if (it == operations.end() || need.getValue().isPartial())
    return std::nullopt;
  const OpShardings &open = it->second.open;
  if (!open.rule)
    return copyRegionFor(context, cast<OpResult>(value), need);
  auto copy = copyOne(context, open, value.getType(), need);
  return copy ? std::optional(RecomputedCopy{std::move(*copy), {}})
              : std::nullopt;
}

/// The sum over the operations of a copy.
struct Recomputation::Total {
  ReshardContext::Price moved;
  Work work;
  llvm::SetVector<std::pair<Value, ShardingAttr>> copies;
  /// Results that a copy has which is counted.
  llvm::DenseSet<std::pair<Value, ShardingAttr>> made;
};

/// The work of a loop in all of its iterations, or of a branch. An operation in
/// it reads and writes memory.
static Work workInRegions(const ReshardContext &context,
                          const RecomputedCopy &copy) {
  Work work;
  for (const OpShardings &nested : copy.nested) {
    if (!nested.rule)
      continue;
    Work own = workOf(context, nested);
    work.flops += own.flops;
    work.bytes += own.bytes;
    if (work.type.empty())
      work.type = own.type;
  }
  bool repeats = isLoop(copy.own.op);
  double trips = static_cast<double>(
      repeats ? tripCountOf(copy.own.op).value_or(kAssumedTrips) : 1);
  work.flops *= trips;
  work.bytes *= trips;
  return work;
}

/// A copy reads what is there, or what moves at no more cost than another copy.
void Recomputation::addOperand(ReshardContext &context, Value operand,
                               ShardingAttr need, Total &total) {
  Type type = operand.getType();
  Operation *producer = operand.getDefiningOp();
  ShardingAttr from = getSharding(operand);
  if (!need || !from)
    return;
  ReshardContext::Price direct =
      context.price(context.canonical(from), need, type);
  if (direct.bytes > 0 && isLocal(operand)) {
    total.copies.insert({operand, need});
    return;
  }
  if (direct.bytes > 0 && operations.contains(producer))
    if (auto again = price(context, operand, need);
        again && again->bytes < direct.bytes)
      direct = *again;
  total.moved += direct;
  total.work.bytes += context.localBytes(need, type);
}

bool Recomputation::addCopy(ReshardContext &context, Value value,
                            ShardingAttr need, Total &total) {
  if (total.made.contains({value, need}))
    return true;
  auto copy = copyFor(context, value, need);
  if (!copy)
    return false;
  bool isRegion = copy->isRegion();
  Work own =
      isRegion ? workInRegions(context, *copy) : workOf(context, copy->own);
  total.work.flops += own.flops;
  if (isRegion)
    total.work.bytes += own.bytes;
  if (total.work.type.empty())
    total.work.type = own.type;
  for (auto [result, sharding] :
       llvm::zip(copy->own.op->getResults(), copy->own.results))
    if (isRegion)
      total.made.insert({result, sharding});
  copy->forEachOperand([&](Value operand, ShardingAttr needed) {
    addOperand(context, operand, needed, total);
  });
  return true;
}

std::optional<ReshardContext::Price>
Recomputation::price(ReshardContext &context, Value value, ShardingAttr need) {
  auto [it, isNew] = prices.try_emplace({value, need}, std::nullopt);
  if (!isNew || !operations.contains(value.getDefiningOp()))
    return it->second;
  Total total;
  total.copies.insert({value, need});
  total.work.bytes = context.localBytes(need, value.getType());
  for (size_t i = 0; i < total.copies.size(); ++i) {
    auto [copied, needed] = total.copies[i];
    if (i >= kMostCopied || !addCopy(context, copied, needed, total))
      return std::nullopt;
  }
  ReshardContext::Price price = total.moved;
  price.cost += secondsOf(context.worker(), total.work);
  prices[{value, need}] = price;
  return price;
}

std::optional<ReshardContext::Price>
dist::recomputedPrice(ReshardContext &context, Value value, ShardingAttr from,
                      ShardingAttr to, const ReshardContext::Price &moved) {
  if (!context.recomputation || moved.bytes == 0 ||
      from.getValue().isPartial() || to.getValue().isPartial())
    return std::nullopt;
  auto price = context.recomputation->price(context, value, to);
  if (!price || price->bytes > moved.bytes)
    return std::nullopt;
  constexpr double kUneven = 1.25; // Of uneven blocks, the largest counts.
  bool computesNoMore = context.localBytes(to, value.getType()) <=
                        kUneven * context.localBytes(from, value.getType());
  bool isFree = price->bytes == 0 && computesNoMore && !context.weighsWork();
  return isFree || price->cost < moved.cost ? price : std::nullopt;
}
