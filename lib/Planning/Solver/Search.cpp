//===- Search.cpp - better and better assignments -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

/// A plan that holds nothing may be this large; its table and its steps.
static constexpr double kExactTable = 4e6, kExactSteps = 2e8;
/// Tables while searching: larger ones hold less and take longer.
static constexpr double kSearchTable = 1e5;
/// What a round takes beside its plan's steps, roughly.
static constexpr double kRoundSteps = 1e4;

/// Costs are whole numbers: a bound above the next lower one is tight.
/// Rounding errors of sums are far below the tolerance.
bool SearchResult::isProven() const {
  double tolerance = 1e-14 * std::abs(cost) + 1e-3;
  return excess <= 0 && std::ceil(lowerBound - tolerance) >= cost - tolerance;
}

Search::Search(const Core &core, double patience)
    : core(core), patience(patience), elimination(core), prices(core),
      random(1) {}

void Search::start() {
  current.resize(core.size());
  double bound = core.baseCost;
  for (int i = 0; i < core.size(); ++i) {
    auto least = std::min_element(core.costs[i].begin(), core.costs[i].end());
    current[i] = static_cast<int>(least - core.costs[i].begin());
    bound += *least;
  }
  // Every edge costs at least nothing: normaliseEdges.
  raiseBound(bound);
  consider(core.cost(current), core.usage(current));
}

void Search::raiseBound(double bound) {
  best.lowerBound = std::max(best.lowerBound, bound);
}

void Search::consider(double cost, const std::vector<double> &usage) {
  double excess = 0;
  for (double amount : usage)
    excess = std::max(excess, amount - core.usageLimit);
  if (std::pair(excess, cost) >= std::pair(best.excess, best.cost))
    return;
  best.assignment = current;
  best.cost = cost;
  best.excess = excess;
  stepsSinceBetter = 0;
  if (onBetter)
    onBetter(best);
}

/// If no variable must be held, each elimination is the exact minimum for its
/// prices, and bounds all that fits.
bool Search::solveExactly(const Clock &clock) {
  EliminationPlan plan = makePlan(core, {kExactTable, 0}, random);
  if (!plan.holdsNone() || plan.steps > kExactSteps)
    return false;
  for (int step = 0; clock() < 1 && stepsSinceBetter < patience; ++step) {
    stepsSinceBetter += plan.steps + kRoundSteps;
    double priced =
        core.baseCost + elimination.run(plan, prices.costs(), current);
    std::vector<double> usage = core.usage(current);
    double cost = core.cost(current);
    double limitPrice = cost + prices.excessPrice(usage) - priced;
    raiseBound(priced + limitPrice);
    consider(cost, usage);
    if (core.times() == 0 || best.isProven())
      break;
    double gap = best.excess <= 0 ? best.cost - priced - limitPrice
                                  : 0.2 * std::abs(cost);
    prices.step(usage, gap, 1.0 / (1 + 0.01 * step));
  }
  return true;
}

void Search::round() {
  EliminationPlan plan = makePlan(core, {kSearchTable, 1}, random);
  stepsSinceBetter += plan.steps + kRoundSteps;
  elimination.run(plan, prices.costs(), current);
  std::vector<double> usage = core.usage(current);
  double cost = core.cost(current);
  consider(cost, usage);
  if (core.times() == 0)
    return;
  double gap = 0.2 * std::abs(cost);
  if (best.excess <= 0)
    gap = std::min(gap, std::max(best.cost - cost - prices.excessPrice(usage),
                                 0.002 * std::abs(best.cost)));
  prices.step(usage, gap, 0.5 / (1 + 0.003 * ++rounds));
}

SearchResult
Search::run(const Clock &clock,
            const std::function<void(const SearchResult &)> &listener) {
  onBetter = listener;
  start();
  if (best.isProven() || solveExactly(clock))
    return best;
  while (clock() < 1 && !best.isProven() && stepsSinceBetter < patience)
    round();
  return best;
}
