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

/// True if one reshard to the home and others from there cost less than one for
/// each need.
static bool isBetterThroughHome(ReshardContext &context, Value value,
                                ShardingAttr from, ShardingAttr hub,
                                const UsesByNeed &uses) {
  double direct = 0, throughHome = reshardPrice(context, value, from, hub).cost;
  for (const auto &[need, list] : uses) {
    auto [target, copy] = need;
    if (copy > 0 && !target.getValue().isPartial())
      return true;
    direct += reshardPrice(context, value, from, target).cost;
    bool atHome = isFromHome(context, value, from, hub, target);
    throughHome +=
        reshardPrice(context, value, atHome ? hub : from, target).cost;
  }
  return uses.contains({hub, 0}) ? throughHome <= direct : throughHome < direct;
}

std::vector<Transfer> dist::transfersOf(ReshardContext &context,
                                        const ShardedProgram &program,
                                        Value value, UsesByNeed uses) {
  ShardingAttr from = program.natural(value), hub = program.home(value);
  if (!from || !hub)
    return {};
  uses.remove_if(
      [&](const auto &group) { return group.first == Need(from, 0); });
  bool throughHome =
      from != hub && isBetterThroughHome(context, value, from, hub, uses);
  std::vector<Transfer> transfers;
  Transfer home{from, hub, 0, {}};
  for (const auto &[need, list] : uses) {
    auto [target, copy] = need;
    bool atHome = throughHome && isFromHome(context, value, from, hub, target);
    if (atHome)
      llvm::append_range(home.uses, list);
    if (!atHome || target != hub)
      transfers.push_back({atHome ? hub : from, target, copy, list});
  }
  if (!home.uses.empty())
    transfers.insert(transfers.begin(), std::move(home));
  return transfers;
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
