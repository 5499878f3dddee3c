//===- SmallGathers.cpp - resharded before it grows -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmallGathers.h"

#include "dist/Transforms/Reshard/LoopCopies.h"
#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/Transfers.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Operations before a reshard that are looked at.
static constexpr unsigned kMaxDetourDepth = 4;

namespace {
/// A value that is resharded, and to what.
using Reshard = std::pair<Value, ShardingAttr>;

/// Another way to have a value as it is needed: operations done differently,
/// the reshards before them with the cost of each, and the cost of all,
/// including what these operations take longer so.
struct Detour {
  double cost = 0;
  std::vector<OpShardings> moved;
  llvm::SmallMapVector<Reshard, double, 2> reshards;
};

/// When an operand is had around the operation that makes it.
enum class Around { IfCheaper, Always };

class SmallGatherer {
public:
  SmallGatherer(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program) {}

  void visit(OpShardings &now);
  void visitTogether();

private:
  ReshardContext &context;
  ShardedProgram &program;

  llvm::SetVector<ShardingAttr> needsOf(Value value);
  double fromTo(Value value, ShardingAttr from, ShardingAttr to);
  double ownExchange(const OpShardings &shardings);
  std::optional<Detour> best(OpShardings &now, double cost);
  double direct(Value value, ShardingAttr need);
  double toNeeds(Value value, ShardingAttr from,
                 const llvm::SetVector<ShardingAttr> &needs);
  double directFor(Operation *user, Value value, ShardingAttr need);
  std::optional<Detour> around(OpResult value, ShardingAttr need,
                               unsigned depth, Around when);
  void bring(Operation *user, Value value, ShardingAttr need, unsigned depth,
             Around when, Detour &detour);
  double costOf(OpShardings &now);
  void apply(const Detour &detour);
  std::optional<Detour> toOnlyNeed(OpShardings &now);
  void reshardOnce(const Reshard &reshard, llvm::ArrayRef<Operation *> users);
};
} // namespace

/// All that uses need of a value; empty where one of them is unknown.
llvm::SetVector<ShardingAttr> SmallGatherer::needsOf(Value value) {
  llvm::SetVector<ShardingAttr> needs;
  for (OpOperand &use : value.getUses()) {
    ShardingAttr need = program.needed(use);
    if (!need)
      return {};
    needs.insert(need);
  }
  return needs;
}

/// The cost of a reshard.
double SmallGatherer::fromTo(Value value, ShardingAttr from, ShardingAttr to) {
  return context.amount(reshardPrice(context, value, from, to));
}

/// The cost of all needs, directly or through one of them, as transfersOf says.
double SmallGatherer::toNeeds(Value value, ShardingAttr from,
                              const llvm::SetVector<ShardingAttr> &needs) {
  auto cost = [&](ShardingAttr begin, ShardingAttr end) {
    return fromTo(value, begin, end);
  };
  double least = 0;
  for (ShardingAttr need : needs)
    least += cost(from, need);
  for (ShardingAttr hub : needs)
    if (!hub.getValue().isPartial())
      least = std::min(least,
                       costThroughNeed(needs.getArrayRef(), from, hub, cost));
  return least;
}

/// The cost of a reshard; 0 for what is made again for each user.
double SmallGatherer::direct(Value value, ShardingAttr need) {
  ShardingAttr from = program.natural(value);
  return from && need ? fromTo(value, from, need) : 0;
}

/// The cost of a reshard for one user: from where the value is made, or from
/// what other users need of it in any case.
double SmallGatherer::directFor(Operation *user, Value value,
                                ShardingAttr need) {
  double least = direct(value, need);
  for (OpOperand &use : value.getUses()) {
    ShardingAttr other = program.needed(use);
    if (least > 0 && other && use.getOwner() != user &&
        !other.getValue().isPartial())
      least = std::min(least, fromTo(value, other, need));
  }
  return least;
}

/// The cost of what the operation itself moves.
double SmallGatherer::ownExchange(const OpShardings &shardings) {
  return context.amount(exchangePrice(context, shardings));
}

/// True if ranks only move elements or compute each from a few, and nothing is
/// Partial: done whole, the operation takes a rank no more than its result.
static bool isCheap(const OpShardings &shardings) {
  auto isPartial = [](ShardingAttr sharding) {
    return sharding && sharding.getValue().isPartial();
  };
  auto isSum = [](const Factor &factor) {
    return factor.kind == FactorKind::Reduction && !factor.onlyMoves;
  };
  return shardings.op->getNumResults() == 1 && shardings.results.front() &&
         shardings.rule && !shardings.rule->factors.empty() &&
         !isLoopValue(shardings.op) &&
         llvm::none_of(shardings.rule->factors, isSum) &&
         llvm::none_of(shardings.operands, isPartial) &&
         llvm::none_of(shardings.results, isPartial);
}

/// How its operation makes a value as it is needed.
std::optional<Detour> SmallGatherer::around(OpResult value, ShardingAttr need,
                                            unsigned depth, Around when) {
  OpShardings *now = program.find(value.getOwner());
  if (!now || need.getValue().isPartial() || !isCheap(*now))
    return std::nullopt;
  auto axes = projectToFactors(context.mesh, *now->rule,
                               now->rule->results.front(), need.getValue());
  if (!axes ||
      !llvm::all_of(llvm::zip(now->rule->factors, *axes), [&](auto of) {
        return mayShard(context.mesh, std::get<0>(of), std::get<1>(of));
      }))
    return std::nullopt;
  std::optional<OpShardings> moved = now->over(context, *axes);
  if (!moved || moved->results.front() != need)
    return std::nullopt;
  const Device &device = context.worker();
  Detour detour{allWork(context, device, *moved) -
                    allWork(context, device, *now) + ownExchange(*moved) -
                    ownExchange(*now),
                {},
                {}};
  for (auto [operand, needed] :
       llvm::zip(now->op->getOperands(), moved->operands))
    if (needed)
      bring(now->op, operand, needed, depth, when, detour);
  detour.moved.push_back(std::move(*moved));
  return detour;
}

/// Adds a way to have an operand so, directly or around the operation that
/// makes it for this user alone.
void SmallGatherer::bring(Operation *user, Value value, ShardingAttr need,
                          unsigned depth, Around when, Detour &detour) {
  double cost = directFor(user, value, need);
  auto result = dyn_cast<OpResult>(value);
  if (cost > 0 && depth > 0 && result && value.hasOneUse())
    if (auto before = around(result, need, depth - 1, when);
        before && (when == Around::Always || before->cost < cost)) {
      detour.cost += before->cost;
      llvm::append_range(detour.moved, before->moved);
      for (const auto &[reshard, itsCost] : before->reshards)
        detour.reshards[reshard] += itsCost;
      return;
    }
  detour.cost += cost;
  if (cost > 0)
    detour.reshards[{value, need}] += cost;
}

/// The cheapest way to make the result as one of its users needs it and to
/// reshard that for the others; nothing if all cost `cost` or more.
std::optional<Detour> SmallGatherer::best(OpShardings &now, double cost) {
  OpResult value = now.op->getResult(0);
  llvm::SetVector<ShardingAttr> needs = needsOf(value);
  std::optional<Detour> best;
  for (ShardingAttr made : needs) {
    if (made == now.results.front())
      continue;
    std::optional<Detour> detour =
        around(value, made, kMaxDetourDepth, Around::IfCheaper);
    if (!detour)
      continue;
    detour->cost += toNeeds(value, made, needs);
    if (detour->cost < cost) {
      cost = detour->cost;
      best = std::move(detour);
    }
  }
  return best;
}

/// The cost of what the operation needs and of what its users need of it.
double SmallGatherer::costOf(OpShardings &now) {
  OpResult value = now.op->getResult(0);
  double cost = toNeeds(value, now.results.front(), needsOf(value));
  for (auto [operand, needed] : llvm::zip(now.op->getOperands(), now.operands))
    cost += directFor(now.op, operand, needed);
  return cost;
}

void SmallGatherer::apply(const Detour &detour) {
  for (const OpShardings &moved : detour.moved)
    *program.find(moved.op) = moved;
}

void SmallGatherer::visit(OpShardings &now) {
  if (!isCheap(now))
    return;
  OpResult value = now.op->getResult(0);
  if (toNeeds(value, now.results.front(), needsOf(value)) == 0)
    return;
  if (std::optional<Detour> detour = best(now, costOf(now)))
    apply(*detour);
}

/// A way around the operation to what all its users need, by one reshard as far
/// before it as operations are cheap; nothing if there is none.
std::optional<Detour> SmallGatherer::toOnlyNeed(OpShardings &now) {
  if (!isCheap(now))
    return std::nullopt;
  OpResult value = now.op->getResult(0);
  llvm::SetVector<ShardingAttr> needs = needsOf(value);
  if (needs.size() != 1 || direct(value, needs.front()) == 0)
    return std::nullopt;
  std::optional<Detour> detour =
      around(value, needs.front(), kMaxDetourDepth, Around::Always);
  return detour && detour->reshards.size() == 1 ? std::move(detour)
                                                : std::nullopt;
}

/// Does operations around one reshard that serves all of them, where that costs
/// less than what they reshard now.
void SmallGatherer::reshardOnce(const Reshard &reshard,
                                llvm::ArrayRef<Operation *> users) {
  std::vector<Detour> detours;
  double now = 0, then = 0;
  for (Operation *user : users) {
    OpShardings &shardings = *program.find(user);
    std::optional<Detour> detour = toOnlyNeed(shardings);
    if (!detour || detour->reshards.front().first != reshard)
      continue;
    double itself = detour->reshards.front().second;
    then += detour->cost - (detours.empty() ? 0 : itself);
    now += costOf(shardings);
    detours.push_back(std::move(*detour));
  }
  if (then < now)
    llvm::for_each(detours, [&](const Detour &detour) { apply(detour); });
}

void SmallGatherer::visitTogether() {
  llvm::MapVector<Reshard, llvm::SmallVector<Operation *>> users;
  for (OpShardings &now : program.operations)
    if (std::optional<Detour> detour = toOnlyNeed(now))
      users[detour->reshards.front().first].push_back(now.op);
  for (const auto &[reshard, ops] : users)
    if (ops.size() > 1)
      reshardOnce(reshard, ops);
}

void dist::gatherWhileSmall(ReshardContext &context, ShardedProgram &program) {
  SmallGatherer gatherer(context, program);
  for (OpShardings &now : llvm::reverse(program.operations))
    gatherer.visit(now);
  gatherer.visitTogether();
}
