//===- Transfers.cpp - the reshards of one value --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/Transfers.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/Prices.h"

using namespace mlir;
using namespace dist;

UsesByNeed
dist::groupUses(ReshardContext &context, const ShardedProgram &program,
                Value value,
                llvm::function_ref<ShardingAttr(OpOperand &)> needed) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    uses.push_back(&use);
  UsesByNeed groups;
  for (OpOperand *use : llvm::reverse(uses)) {
    ShardingAttr sharding = needed(*use);
    if (!sharding)
      sharding = context.replicated(value.getType());
    groups[{sharding, program.copies.lookup(use)}].push_back(use);
  }
  return groups;
}

/// True if a need is made from what is at home, once that is there: all whole
/// ones, and Partial ones that cost less so.
static bool isFromHome(ReshardContext &context, Value value, ShardingAttr from,
                       ShardingAttr hub, ShardingAttr target) {
  return !target.getValue().isPartial() ||
         reshardPrice(context, value, hub, target).cost <
             reshardPrice(context, value, from, target).cost;
}

double dist::costThroughNeed(
    ArrayRef<ShardingAttr> needs, ShardingAttr from, ShardingAttr hub,
    llvm::function_ref<double(ShardingAttr, ShardingAttr)> cost) {
  double sum = 0;
  for (ShardingAttr need : needs)
    sum += need == hub ? cost(from, hub)
                       : std::min(cost(from, need), cost(hub, need));
  return sum;
}

namespace {
/// The reshards of one value that comes as `from`.
class TransferPlanner {
public:
  TransferPlanner(ReshardContext &context, Value value, ShardingAttr from,
                  const UsesByNeed &uses)
      : context(context), value(value), from(from), uses(uses) {}

  bool isBetterThroughHome(ShardingAttr hub);
  ShardingAttr findHub();
  std::vector<Transfer> plan(ShardingAttr hub, bool isHome);

private:
  ReshardContext &context;
  Value value;
  ShardingAttr from;
  const UsesByNeed &uses;

  double cost(ShardingAttr begin, ShardingAttr end) {
    return reshardPrice(context, value, begin, end).cost;
  }
  bool isThrough(ShardingAttr hub, ShardingAttr target, bool isHome);
};
} // namespace

/// True if one reshard to the home and others from there cost less than one for
/// each need.
bool TransferPlanner::isBetterThroughHome(ShardingAttr hub) {
  double direct = 0, throughHome = cost(from, hub);
  for (const auto &[need, list] : uses) {
    auto [target, copy] = need;
    if (copy > 0 && !target.getValue().isPartial())
      return true;
    direct += cost(from, target);
    bool atHome = isFromHome(context, value, from, hub, target);
    throughHome += cost(atHome ? hub : from, target);
  }
  return uses.contains({hub, 0}) ? throughHome <= direct : throughHome < direct;
}

/// True if the target is made of what the first transfer made.
bool TransferPlanner::isThrough(ShardingAttr hub, ShardingAttr target,
                                bool isHome) {
  return isHome ? isFromHome(context, value, from, hub, target)
                : target == hub || cost(hub, target) < cost(from, target);
}

/// The need that it costs least to begin with; null if each is made directly.
/// Among those of equal cost the first by its text: the order of uses may
/// differ between a function and its copy. A copy that is given up after use
/// begins at the home.
ShardingAttr TransferPlanner::findHub() {
  auto isGivenUp = [](const auto &group) { return group.first.second > 0; };
  if (uses.size() < 2 || llvm::any_of(uses, isGivenUp))
    return {};
  auto needs = llvm::map_to_vector(
      uses, [](const auto &group) { return group.first.first; });
  auto costOf = [&](ShardingAttr begin, ShardingAttr end) {
    return cost(begin, end);
  };
  double least = 0;
  for (ShardingAttr need : needs)
    least += cost(from, need);
  constexpr double kSame = 1e-6;
  ShardingAttr best;
  for (ShardingAttr need : needs) {
    if (need.getValue().isPartial())
      continue;
    double sum = costThroughNeed(needs, from, need, costOf);
    bool isFirst = best && sum <= least * (1 + kSame) &&
                   need.getValue().str() < best.getValue().str();
    if (sum >= least * (1 - kSame) && !isFirst)
      continue;
    least = std::min(least, sum);
    best = need;
  }
  return best;
}

std::vector<Transfer> TransferPlanner::plan(ShardingAttr hub, bool isHome) {
  std::vector<Transfer> transfers;
  Transfer first{from, hub, 0, {}};
  for (const auto &[need, list] : uses) {
    auto [target, copy] = need;
    bool isSecond = hub && isThrough(hub, target, isHome);
    if (isSecond)
      llvm::append_range(first.uses, list);
    if (!isSecond || target != hub)
      transfers.push_back(
          {isSecond ? hub : from, target, copy, list, isSecond});
  }
  if (!first.uses.empty())
    transfers.insert(transfers.begin(), std::move(first));
  return transfers;
}

std::vector<Transfer> dist::transfersOf(ReshardContext &context,
                                        const ShardedProgram &program,
                                        Value value, UsesByNeed uses) {
  ShardingAttr from = program.natural(value), home = program.home(value);
  if (!from || !home)
    return {};
  uses.remove_if(
      [&](const auto &group) { return group.first == Need(from, 0); });
  TransferPlanner planner(context, value, from, uses);
  if (from != home && planner.isBetterThroughHome(home))
    return planner.plan(home, /*isHome=*/true);
  return planner.plan(planner.findHub(), /*isHome=*/false);
}

std::vector<Transfer> dist::transfersOf(ReshardContext &context,
                                        const ShardedProgram &program,
                                        Value value) {
  if (!program.home(value))
    return {};
  return transfersOf(context, program, value,
                     groupUses(context, program, value, [&](OpOperand &use) {
                       return program.needed(use);
                     }));
}

/// The region of a branch in `block` that all uses are in; null if there is
/// none, or a loop is around them.
static Region *branchAround(Block *block, ArrayRef<OpOperand *> uses) {
  Region *common = nullptr;
  for (OpOperand *use : uses) {
    Region *region = use->getOwner()->getParentRegion();
    while (region && region->getParentOp()->getBlock() != block)
      region = region->getParentRegion();
    bool isBranch = region && isControlFlow(region->getParentOp()) &&
                    !isLoop(region->getParentOp());
    if (!isBranch || (common && common != region))
      return nullptr;
    common = region;
  }
  return common;
}

Block *dist::blockOfReshard(Value value, ArrayRef<OpOperand *> uses) {
  Block *block = value.getParentBlock();
  while (Region *branch = branchAround(block, uses))
    block = &branch->front();
  return block;
}
