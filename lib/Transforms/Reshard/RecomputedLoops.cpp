//===- RecomputedLoops.cpp - copies of loops and branches -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecomputedLoops.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

static bool isRankedTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

static bool hasDims(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() > 0;
}

namespace {
/// Shardings within a copy, from results to what they are computed of.
class RegionSharder {
public:
  RegionSharder(ReshardContext &context, Operation *op)
      : context(context), op(op), carried(op->getNumResults()) {}

  std::optional<RecomputedCopy> run(OpResult result, ShardingAttr need);

private:
  ReshardContext &context;
  Operation *op;
  SmallVector<ShardingAttr> carried; ///< By result; null: nothing needs it yet.
  llvm::DenseMap<Value, ShardingAttr> needs; ///< Of values in the regions.
  bool isChanged = false, isPossible = true;

  ShardingAttr replicatedIf(Value value);
  void request(Value value, ShardingAttr need);
  void visit(Operation *nested);
  void propagate();
  std::optional<OpShardings> shardingsOf(Operation *nested, ShardingAttr need);
  OpShardings passing(Operation *from);
  OpShardings write(Operation *nested);
  RecomputedCopy write();
};
} // namespace

/// The replicated sharding of a tensor; null for other values.
ShardingAttr RegionSharder::replicatedIf(Value value) {
  return isRankedTensor(value) ? context.replicated(value.getType()) : ShardingAttr();
}

/// Notes the sharding that a value must have; each value has one.
void RegionSharder::request(Value value, ShardingAttr need) {
  Operation *producer = value.getDefiningOp();
  if (!need || !hasDims(value) || (producer && isRematerializable(producer)))
    return;
  auto argument = dyn_cast<BlockArgument>(value);
  OpResult carrier = argument ? carriedAs(argument) : OpResult();
  bool isCarried = carrier && carrier.getOwner() == op;
  ShardingAttr &known =
      isCarried ? carried[carrier.getResultNumber()] : needs[value];
  isChanged |= isCarried && !known;
  if (!known)
    known = need;
  isPossible &= known == need;
}

/// An operation of the copy whose result is sharded as `need`, along factors
/// that all ranks may compute alone.
std::optional<OpShardings> RegionSharder::shardingsOf(Operation *nested,
                                                      ShardingAttr need) {
  OpShardings open = OpShardings::withRule(nested);
  const ShardingRule &rule = *open.rule;
  auto axes = projectToFactors(context.mesh, rule, rule.results.front(),
                               need.getValue());
  if (!axes)
    return std::nullopt;
  for (auto [factor, list] : llvm::zip(rule.factors, *axes))
    if (!list.empty() && (factor.kind != FactorKind::Parallel ||
                          !mayShard(context.mesh, factor, list)))
      return std::nullopt;
  auto shardings = open.over(context, std::move(*axes));
  bool isExact = shardings && shardings->results.front() == need;
  return isExact ? shardings : std::nullopt;
}

void RegionSharder::visit(Operation *nested) {
  if (nested->hasTrait<OpTrait::IsTerminator>()) {
    for (OpOperand &use : nested->getOpOperands())
      if (OpResult carrier = carriedAs(use))
        request(use.get(), carried[carrier.getResultNumber()]);
    return;
  }
  if (isRematerializable(nested) || !isa<ShardingRuleOpInterface>(nested))
    return;
  Value result = nested->getResult(0);
  ShardingAttr need =
      hasDims(result) ? needs.lookup(result) : replicatedIf(result);
  if (!need)
    return;
  auto shardings = shardingsOf(nested, need);
  isPossible &= shardings.has_value();
  if (shardings)
    for (auto [operand, sharding] :
         llvm::zip(nested->getOperands(), shardings->operands))
      request(operand, sharding);
}

/// Follows needs back until no carried value gets another one.
void RegionSharder::propagate() {
  isChanged = true;
  while (isChanged && isPossible) {
    isChanged = false;
    needs.clear();
    for (Region &region : llvm::reverse(op->getRegions()))
      for (Block &block : region)
        for (Operation &nested : llvm::reverse(block))
          visit(&nested);
  }
}

/// The operation itself, or a terminator of its regions.
OpShardings RegionSharder::passing(Operation *from) {
  OpShardings shardings(from);
  for (OpOperand &use : from->getOpOperands()) {
    OpResult carrier = carriedAs(use);
    shardings.operands.push_back(carrier ? carried[carrier.getResultNumber()]
                                         : replicatedIf(use.get()));
  }
  return shardings;
}

OpShardings RegionSharder::write(Operation *nested) {
  if (isa<ShardingRuleOpInterface>(nested)) {
    ShardingAttr need = needs.lookup(nested->getResult(0));
    return *shardingsOf(nested,
                        need ? need : replicatedIf(nested->getResult(0)));
  }
  OpShardings shardings = passing(nested);
  for (Value result : nested->getResults())
    shardings.results.push_back(replicatedIf(result));
  return shardings;
}

RecomputedCopy RegionSharder::write() {
  RecomputedCopy copy{passing(op), {}};
  copy.own.results.assign(carried.begin(), carried.end());
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      if (!isRematerializable(&nested))
        copy.nested.push_back(write(&nested));
  return copy;
}

std::optional<RecomputedCopy> RegionSharder::run(OpResult result,
                                                 ShardingAttr need) {
  carried[result.getResultNumber()] = need;
  propagate();
  for (auto [value, sharding] : llvm::zip(op->getResults(), carried))
    if (!sharding)
      sharding = replicatedIf(value);
  propagate();
  if (!isPossible)
    return std::nullopt;
  return write();
}

std::optional<RecomputedCopy> dist::copyRegionFor(ReshardContext &context,
                                                  OpResult result,
                                                  ShardingAttr need) {
  return RegionSharder(context, result.getOwner()).run(result, need);
}
