//===- SmallGathers.cpp - resharded before it grows -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmallGathers.h"

#include "dist/Transforms/Reshard/Prices.h"

using namespace mlir;
using namespace dist;

/// Operations before a reshard that are looked at.
static constexpr unsigned kMaxDetourDepth = 4;

namespace {
/// Another way to have a value as it is needed: operations done differently,
/// the reshards before them, and what these operations take longer so.
struct Detour {
  double cost = 0;
  std::vector<OpShardings> moved;
};

class SmallGatherer {
public:
  SmallGatherer(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program) {}

  void visit(OpShardings &now);

private:
  ReshardContext &context;
  ShardedProgram &program;

  ShardingAttr commonNeed(Value value);
  double direct(Value value, ShardingAttr need);
  std::optional<Detour> around(OpResult value, ShardingAttr need,
                               unsigned depth);
  void bring(Value value, ShardingAttr need, unsigned depth, Detour &detour);
};
} // namespace

/// What all uses need of a value; null where they differ.
ShardingAttr SmallGatherer::commonNeed(Value value) {
  ShardingAttr common;
  for (OpOperand &use : value.getUses()) {
    ShardingAttr need = program.needed(use);
    if (!need || (common && need != common))
      return {};
    common = need;
  }
  return common;
}

/// What a reshard costs; 0 for what is made again for each user.
double SmallGatherer::direct(Value value, ShardingAttr need) {
  ShardingAttr from = program.natural(value);
  return from && need ? context.amount(reshardPrice(context, value, from, need))
                      : 0;
}

/// True if each element of the result follows from one of each operand.
static bool isElementwise(const OpShardings &shardings) {
  auto isPartial = [](ShardingAttr sharding) {
    return sharding && sharding.getValue().isPartial();
  };
  return shardings.op->getNumResults() == 1 && shardings.results.front() &&
         shardings.rule && !shardings.rule->factors.empty() &&
         llvm::all_of(
             shardings.rule->factors,
             [](const Factor &f) { return f.kind == FactorKind::Parallel; }) &&
         llvm::none_of(shardings.operands, isPartial) &&
         llvm::none_of(shardings.results, isPartial);
}

/// How its operation makes a value as it is needed.
std::optional<Detour> SmallGatherer::around(OpResult value, ShardingAttr need,
                                            unsigned depth) {
  OpShardings *now = program.find(value.getOwner());
  if (!now || need.getValue().isPartial() || !isElementwise(*now))
    return std::nullopt;
  auto axes = projectToFactors(context.mesh, *now->rule,
                               now->rule->results.front(), need.getValue());
  if (!axes)
    return std::nullopt;
  std::optional<OpShardings> moved = now->over(context, *axes);
  if (!moved || moved->results.front() != need)
    return std::nullopt;
  const Device &device = context.worker();
  Detour detour{
      allWork(context, device, *moved) - allWork(context, device, *now), {}};
  for (auto [operand, needed] :
       llvm::zip(now->op->getOperands(), moved->operands))
    if (needed)
      bring(operand, needed, depth, detour);
  detour.moved.push_back(std::move(*moved));
  return detour;
}

/// Adds the cheaper way to have an operand so, directly or around the operation
/// that makes it for this user alone.
void SmallGatherer::bring(Value value, ShardingAttr need, unsigned depth,
                          Detour &detour) {
  double cost = direct(value, need);
  auto result = dyn_cast<OpResult>(value);
  if (cost > 0 && depth > 0 && result && value.hasOneUse())
    if (auto before = around(result, need, depth - 1);
        before && before->cost < cost) {
      detour.cost += before->cost;
      llvm::append_range(detour.moved, before->moved);
      return;
    }
  detour.cost += cost;
}

void SmallGatherer::visit(OpShardings &now) {
  if (!isElementwise(now))
    return;
  OpResult value = now.op->getResult(0);
  ShardingAttr need = commonNeed(value);
  if (!need || need == now.results.front())
    return;
  double cost = direct(value, need);
  for (auto [operand, needed] : llvm::zip(now.op->getOperands(), now.operands))
    cost += direct(operand, needed);
  std::optional<Detour> detour = around(value, need, kMaxDetourDepth);
  if (!detour || detour->cost >= cost)
    return;
  for (OpShardings &moved : detour->moved)
    *program.find(moved.op) = moved;
}

void dist::gatherWhileSmall(ReshardContext &context, ShardedProgram &program) {
  SmallGatherer gatherer(context, program);
  for (OpShardings &now : llvm::reverse(program.operations))
    gatherer.visit(now);
}
