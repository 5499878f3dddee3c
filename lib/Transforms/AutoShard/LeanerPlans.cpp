//===- LeanerPlans.cpp - less than the leanest that is counted ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LeanerPlans.h"

#include "AnnotateHomes.h"
#include "SpareMemory.h"

#include "dist/Support/StopSignal.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/ScopeExit.h"

#include <limits>

using namespace mlir;
using namespace dist;

namespace {
/// What a plan takes, without all copies that can be given up.
struct Taken {
  double bytes = std::numeric_limits<double>::infinity();
  /// Of each value at the worst time, those of the largest first.
  llvm::MapVector<Value, double> held;
};

struct LeanPlan {
  SearchResult result;
  Taken taken;
  /// Nothing is said of values in between: they follow.
  bool argumentsAlone = false;
};

class LeanerPlans {
public:
  LeanerPlans(const Machine &machine, MeshOp mesh, FunctionOpInterface func,
              ShardingNetwork &network)
      : machine(machine), mesh(mesh), func(func),
        context(mesh, machine.costModel(), machine.reshardCosts),
        network(network) {}

  FailureOr<std::vector<SearchResult>> run(ArrayRef<SearchResult> counted);

private:
  /// Operations that are settled, over all plans that are tried, since the last
  /// that took less.
  static constexpr size_t kPatience = 3000;

  const Machine &machine;
  MeshOp mesh;
  FunctionOpInterface func;
  ReshardContext context;
  ShardingNetwork &network;
  size_t tried = 0;

  struct Move {
    double saved;
    SearchResult result;
  };

  FailureOr<LeanPlan> settle(SearchResult result, bool argumentsAlone);
  FailureOr<LeanPlan> leanestOf(ArrayRef<SearchResult> counted,
                                bool argumentsAlone);
  std::vector<Move> moves(const LeanPlan &plan);
  FailureOr<bool> lower(LeanPlan &plan);
};
} // namespace

/// Of each value of the plan the function's.
static llvm::DenseMap<Value, Value> originals(const FunctionCopy &copy,
                                              const SettledPlan &plan) {
  llvm::DenseMap<Value, Value> originals;
  for (auto [value, copied] : copy.values.getValueMap())
    if (Value settled = plan.copies.lookupOrNull(copied))
      originals[settled] = value;
  return originals;
}

FailureOr<LeanPlan> LeanerPlans::settle(SearchResult result,
                                        bool argumentsAlone) {
  if (argumentsAlone)
    result.homes.values.remove_if(
        [](auto &entry) { return !isa<BlockArgument>(entry.first); });
  FunctionCopy copy(func);
  auto annotated = annotateCopy(context, copy, mesh, result.homes);
  if (failed(annotated))
    return failure();
  llvm::scope_exit erase([&] { annotated->func.erase(); });
  auto settled = SettledPlan::make(machine, annotated->func, mesh,
                                   std::move(annotated->graph));
  if (succeeded(settled) && spareMemory(**settled, annotated->func, 0))
    settled = SettledPlan::make(machine, annotated->func, mesh);
  if (failed(settled))
    return failure();
  PeakMemory peak = (*settled)->peakMemory();
  LeanPlan plan{std::move(result), {peak.bytes, {}}, argumentsAlone};
  auto originals = ::originals(copy, **settled);
  for (const HeldCopy &held : peak.held)
    if (Value value = originals.lookup(held.value))
      plan.taken.held[value] += held.bytes;
  return plan;
}

FailureOr<LeanPlan> LeanerPlans::leanestOf(ArrayRef<SearchResult> counted,
                                           bool argumentsAlone) {
  LeanPlan leanest;
  for (const SearchResult &result : counted) {
    FailureOr<LeanPlan> plan = settle(result, argumentsAlone);
    if (failed(plan))
      return failure();
    if (plan->taken.bytes < leanest.taken.bytes)
      leanest = std::move(*plan);
  }
  return leanest;
}

/// Other places of what is held, the most promising first: those that save most
/// were no copy made of them.
std::vector<LeanerPlans::Move> LeanerPlans::moves(const LeanPlan &plan) {
  std::vector<Move> moves;
  for (auto [value, bytes] : plan.taken.held)
    for (auto &[home, other] : network.elsewhere(plan.result, value))
      moves.push_back({bytes - context.localBytes(home, value.getType()),
                       std::move(other)});
  llvm::stable_sort(
      moves, [](const Move &a, const Move &b) { return a.saved > b.saved; });
  return moves;
}

/// The first move that leaves less. False if there is none.
FailureOr<bool> LeanerPlans::lower(LeanPlan &plan) {
  tried = 0;
  for (Move &move : moves(plan)) {
    if (tried > kPatience || StopSignal::isAsked())
      break;
    tried += network.numOperations();
    FailureOr<LeanPlan> other =
        settle(std::move(move.result), plan.argumentsAlone);
    if (failed(other))
      return failure();
    if (other->taken.bytes >= plan.taken.bytes)
      continue;
    plan = std::move(*other);
    return true;
  }
  return false;
}

/// What is far from the leanest at first is not followed.
FailureOr<std::vector<SearchResult>>
LeanerPlans::run(ArrayRef<SearchResult> counted) {
  constexpr double kFar = 1.2;
  std::vector<SearchResult> found;
  std::vector<LeanPlan> plans;
  for (bool argumentsAlone : {false, true}) {
    FailureOr<LeanPlan> plan = leanestOf(counted, argumentsAlone);
    if (failed(plan))
      return failure();
    plans.push_back(std::move(*plan));
  }
  llvm::stable_sort(plans, [](const LeanPlan &a, const LeanPlan &b) {
    return a.taken.bytes < b.taken.bytes;
  });
  double least = std::numeric_limits<double>::infinity();
  for (LeanPlan &plan : plans) {
    FailureOr<bool> isLower = plan.taken.bytes <= kFar * least;
    while (succeeded(isLower) && *isLower) {
      if (plan.taken.bytes < least)
        found.push_back(plan.result);
      least = std::min(least, plan.taken.bytes);
      isLower = lower(plan);
    }
    if (failed(isLower))
      return failure();
  }
  return found;
}

FailureOr<std::vector<SearchResult>>
dist::findLeaner(const Machine &machine, MeshOp mesh, FunctionOpInterface func,
                 ShardingNetwork &network, ArrayRef<SearchResult> counted) {
  return LeanerPlans(machine, mesh, func, network).run(counted);
}
