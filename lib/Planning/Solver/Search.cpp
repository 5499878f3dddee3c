//===- Search.cpp - better and better assignments -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search.h"

#include "ResolveConflicts.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dist;
using namespace dist::solver;

/// Limits of the table and the steps of a plan that holds nothing.
static constexpr double kExactTable = 4e6, kExactSteps = 2e8;
/// The approximate steps of a round besides its plan's steps.
static constexpr double kRoundSteps = 1e4;

/// True if the bound is tight: costs are whole numbers, and it is above the
/// next lower one. Rounding errors of sums are far below the tolerance.
bool SearchResult::isProven(double gap) const {
  double tolerance = 1e-14 * std::abs(cost) + 1e-3;
  double allowed = tolerance + gap * std::abs(cost);
  return excess <= 0 && std::ceil(lowerBound - tolerance) >= cost - allowed;
}

Search::Search(const Model &model, const Core &core, const Options &options)
    : model(model), core(core), options(options), elimination(core),
      dual(core.graph()), prices(core), random(1) {}

bool Search::isDone() const {
  return best.impossible || best.isProven(options.gap) ||
         stepsSinceBetter >= options.patience;
}

void Search::start() {
  current.resize(core.size());
  double bound = core.baseCost;
  for (int i = 0; i < core.size(); ++i) {
    auto least = std::min_element(core.costs[i].begin(), core.costs[i].end());
    current[i] = static_cast<int>(least - core.costs[i].begin());
    bound += *least;
  }
  // Edges have no negative costs (normaliseEdges).
  raiseBound(bound);
  consider(core.cost(current), core.usage(current));
}

void Search::raiseBound(double bound) {
  best.lowerBound = std::max(best.lowerBound, bound);
}

void Search::consider(double cost, const std::vector<double> &usage) {
  double excess = 0;
  for (double amount : usage)
    excess += std::max(0.0, amount - core.usageLimit);
  if (std::pair(excess, cost) >= std::pair(best.excess, best.cost))
    return;
  best.assignment = current;
  best.cost = cost;
  best.excess = excess;
  // An improvement by far less than the gap is no reason to continue.
  constexpr double kShareOfGap = 0.1;
  if (excess < notable.overload ||
      cost < notable.cost - kShareOfGap * options.gap * std::abs(cost)) {
    notable = {excess, cost};
    stepsSinceBetter = 0;
  }
  if (onBetter)
    onBetter(best);
}

/// Solves the problem by elimination. If no variable is held, each elimination
/// is the exact minimum for its prices, and a bound of all that fits. The gap
/// that the first prices leave is closed by branching if that is fast.
bool Search::solveExactly(const Clock &clock) {
  constexpr int kChangesBefore = 50, kAll = std::numeric_limits<int>::max();
  constexpr double kShareOfTime = 0.3;
  EliminationPlan plan = makePlan(core, {kExactTable, 0}, random);
  if (!plan.holdsNone() || plan.steps > kExactSteps)
    return false;
  double end = after(kShareOfTime, clock);
  auto isLate = [&] { return clock() >= end; };
  changePrices(plan, 0, kChangesBefore, isLate);
  double begin = clock();
  if (core.times() > 0 && !isDone())
    branch(plan, clock);
  end += clock() - begin;
  changePrices(plan, kChangesBefore, kAll, isLate);
  return true;
}

void Search::changePrices(const EliminationPlan &plan, int first, int last,
                          const std::function<bool()> &isLate) {
  constexpr double kShareOfPatience = 0.5;
  double patience = kShareOfPatience * options.patience;
  for (int step = first;
       step == 0 || (step < last && !isLate() && !best.impossible &&
                     !best.isProven() && stepsSinceBetter < patience);
       ++step) {
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
}

void Search::branch(const EliminationPlan &plan, const Clock &clock) {
  constexpr double kShareOfTime = 0.4, kShareOfPatience = 0.4;
  auto cutoff = [&] { return best.excess <= 0 ? best.cost : kInfinity; };
  Branching branching(
      model, core, cutoff(),
      [&](const Assignment &found) {
        current = found;
        consider(core.cost(current), core.usage(current));
        return cutoff();
      },
      [&, end = after(kShareOfTime, clock)] { return clock() >= end; });
  double mostSteps = kShareOfPatience * options.patience;
  if (!branching.isQuick(plan, mostSteps))
    return;
  double bound = std::min(branching.run(prices.byTime(), mostSteps), cutoff());
  best.impossible = bound == kInfinity;
  if (!best.impossible)
    raiseBound(bound);
}

/// Runs a pass at the present prices. The amount subtracted from the bound is
/// far above its rounding error.
double Search::passDual() {
  double bound = core.baseCost + dual.pass(prices.costs()) +
                 prices.excessPrice(core.baseUsage);
  raiseBound(bound - 1e-9 * std::abs(bound));
  stepsSinceBetter += dual.steps();
  return bound;
}

/// Runs passes until the bound hardly rises; most of the time is left for the
/// search.
void Search::startFromDual(const Clock &clock) {
  constexpr int kMostPasses = 200;
  constexpr double kLeastRise = 1e-5, kShareOfTime = 0.25;
  double end = after(kShareOfTime, clock);
  for (int i = 0;
       i < kMostPasses && clock() < end && !best.isProven(options.gap); ++i) {
    double before = best.lowerBound;
    passDual(); // there
    passDual(); // and back
    current = dual.assignment(prices.costs());
    consider(core.cost(current), core.usage(current));
    if (i > 5 && best.lowerBound - before <= kLeastRise * std::abs(before))
      break;
  }
  current = best.assignment;
  stepsSinceBetter = 0;
}

/// Notes an assignment for repair. The larger the excess, the less it promises.
void Search::notePromise(double cost, const std::vector<double> &usage) {
  double most = *std::max_element(usage.begin(), usage.end());
  double excess = std::max(0.0, most / core.usageLimit - 1);
  double value = cost + 2 * excess * std::abs(cost);
  if (value >= promise)
    return;
  promise = value;
  promising = current;
}

/// True if the bound, examined now and then, has stopped rising. While prices
/// are far too high it is far below the best bound, which then gives no
/// information.
bool Search::isResolved(double present, double before) const {
  constexpr double kLeastRise = 2e-4, kNear = 1e-2;
  double size = std::abs(best.lowerBound);
  return best.lowerBound - before <= kLeastRise * size &&
         best.lowerBound - present <= kNear * size;
}

/// Changes prices after each pass. The bound counts although costs have not
/// converged under the new prices: any moved costs and prices give a bound. The
/// cost without prices gives the magnitude of prices.
void Search::followPrices(const Clock &clock) {
  constexpr double kFewestPasses = 100, kMostPasses = 1000;
  constexpr int kPassesPerLook = 50, kPassesWithout = 10;
  constexpr double kShareOfTime = 0.3, kShareOfPatience = 0.3, kSlower = 0.01,
                   kScale = 0.1;
  double end = after(kShareOfTime, clock);
  double passes = std::clamp(kShareOfPatience * options.patience /
                                 std::max(dual.steps(), 1.0),
                             kFewestPasses, kMostPasses);
  for (int i = 0; i < kPassesWithout && clock() < end; ++i)
    passDual();
  double scale = kScale * std::abs(best.lowerBound), before = best.lowerBound;
  for (int i = 1; i <= passes && clock() < end && !best.isProven(options.gap);
       ++i) {
    double present = passDual();
    current = dual.assignment(prices.costs());
    std::vector<double> usage = core.usage(current);
    double cost = core.cost(current);
    consider(cost, usage);
    notePromise(cost, usage);
    prices.multiply(usage, scale, 1 / (1 + kSlower * i));
    if (i % kPassesPerLook != 0)
      continue;
    if (isResolved(present, before))
      break;
    before = best.lowerBound;
  }
  stepsSinceBetter = 0;
}

void Search::take(const Incumbent &incumbent) {
  current = incumbent.assignment();
  consider(incumbent.merit().cost, incumbent.usage());
}

void Search::improve(Incumbent incumbent, const Clock &clock) {
  stepsSinceBetter = 0;
  while (clock() < 1 && !isDone())
    for (const Proposal &proposal :
         propose({core, prices, options.threads}, incumbent, random, clock)) {
      stepsSinceBetter += proposal.steps;
      if (incumbent.improve(proposal.move))
        take(incumbent);
    }
}

/// Makes moves until the assignment fits, or no move brings it nearer.
void Search::mend(Incumbent incumbent, const Clock &clock) {
  constexpr double kShareOfTime = 0.15;
  double end = after(kShareOfTime, clock);
  stepsSinceBetter = 0;
  while (clock() < end && !isDone() && incumbent.merit().overload > 0)
    for (const Proposal &proposal :
         propose({core, prices, options.threads}, incumbent, random, clock)) {
      stepsSinceBetter += proposal.steps;
      if (!incumbent.improve(proposal.move))
        continue;
      stepsSinceBetter = 0;
      take(incumbent);
    }
}

/// Searches for an assignment without forbidden choices. Moves of few variables
/// may not lead there.
void Search::allow(const Clock &clock) {
  constexpr double kShareOfTime = 0.15, kShareOfPatience = 0.15;
  if (!core.forbids(best.cost))
    return;
  current = resolveConflicts(
      core, best.assignment, random, kShareOfPatience * options.patience,
      [&, end = after(kShareOfTime, clock)] { return clock() >= end; });
  consider(core.cost(current), core.usage(current));
}

/// Takes assignments under prices so high that, besides forbidden choices,
/// memory decides. These mostly fit if time did not suffice for more.
void Search::takeMinimumMemory() {
  constexpr double kHighPrice = 10;
  constexpr int kPasses = 4;
  prices.setAll(kHighPrice * std::max(1.0, std::abs(best.cost)) /
                core.usageLimit);
  for (int i = 0; i < kPasses; ++i) {
    dual.pass(prices.costs());
    current = dual.assignment(prices.costs());
    consider(core.cost(current), core.usage(current));
  }
}

SearchResult
Search::run(const Clock &clock,
            const std::function<void(const SearchResult &)> &listener) {
  onBetter = listener;
  start();
  if (best.isProven())
    return best;
  bool isNarrow = solveExactly(clock);
  if (core.size() == 0 || (isNarrow && core.times() == 0))
    return best;
  if (best.impossible)
    return best;
  if (!isNarrow && core.times() == 0)
    startFromDual(clock);
  else if (!isNarrow)
    followPrices(clock);
  if (promise < best.cost)
    mend(Incumbent(core, promising), clock);
  if (!isNarrow && core.times() > 0)
    bisectLevel(clock);
  allow(clock);
  improve(Incumbent(core, best.assignment), clock);
  if (best.excess > 0)
    takeMinimumMemory();
  return best;
}
