//===- PricedMemory.cpp - where memory has a price ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PricedMemory.h"

#include "SolvePatiently.h"

#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <cmath>

using namespace dist;

/// Of tables: what is near the bound at one price, and at all that were tried.
static constexpr double kFewEntries = 5e4, kMostEntries = 4e5;

ChoiceNetwork ChoiceNetwork::priced(const std::vector<int64_t> &times,
                                    double price) const {
  ChoiceNetwork result = *this;
  for (Variable &variable : result.variables) {
    double live = 0;
    for (const Life &life : variable.lives)
      live += static_cast<double>(
          std::count_if(times.begin(), times.end(), [&](int64_t time) {
            return life.from <= time && time < life.to;
          }));
    for (size_t i = 0; live > 0 && i < variable.costs.size(); ++i)
      variable.costs[i] += price * live * variable.bytes[i];
  }
  return result;
}

/// Notes the choices if they are better than those before.
ChoiceNetwork::PricedMemory::Tried
ChoiceNetwork::PricedMemory::take(const std::vector<int> &choices) {
  solver::Evaluation found = network.evaluation(choices);
  Tried tried{static_cast<double>(found.peakUsage), found.peakTime};
  double cost = network.costOf(choices);
  if (tried.peak < leanPeak && std::isfinite(cost)) {
    leanPeak = tried.peak;
    lean = choices;
  }
  if (tried.peak <= limit && std::isfinite(cost) &&
      (!fits() || cost < best.cost))
    best = {choices, cost, 0};
  return tried;
}

void ChoiceNetwork::PricedMemory::noteNear(const Bound &bound) {
  Part part = bound.within(bound.excessWithin(kFewEntries));
  for (size_t i = 0; i < near.size(); ++i)
    near[i].insert(part.choices[i].begin(), part.choices[i].end());
}

ChoiceNetwork::PricedMemory::Tried
ChoiceNetwork::PricedMemory::solveAt(double price) {
  ChoiceNetwork priced = network.priced(times, price);
  FiniteTables tables(2 * priced.largestCost());
  Moved here;
  Near found = priced.solveLevel(coarser, {.gap = kSmallGap}, tables, &here);
  Bound bound(priced, tables, here);
  bound.raise(1, 0);
  noteNear(bound);
  double atLeast =
      bound.value() - price * limit * static_cast<double>(times.size());
  if (atLeast > least) {
    least = atLeast;
    leastPrice = price;
    moved = std::move(here);
  }
  return take(found.choices);
}

/// Where too much is taken at another time, that has the price as well.
void ChoiceNetwork::PricedMemory::run(const std::vector<int> &cheapest) {
  constexpr int kMostTries = 10;
  constexpr double kFirstShare = 0.02, kDearer = 4, kNearPrice = 0.1;
  /// What costs so many times more than without a limit is not to be had.
  constexpr double kHopeless = 3;
  Tried tried = take(cheapest);
  times = {tried.time};
  double price = kFirstShare * network.costOf(cheapest) / (tried.peak - limit);
  double low = 0, high = std::numeric_limits<double>::infinity();
  auto isSettled = [&] {
    return std::isfinite(high) && high - low <= kNearPrice * high;
  };
  for (int i = 0; i < kMostTries && !isSettled(); ++i) {
    tried = solveAt(price);
    bool isNew =
        std::find(times.begin(), times.end(), tried.time) == times.end();
    if (tried.peak <= limit)
      high = price;
    else if (isNew)
      times.push_back(tried.time);
    else
      low = price;
    if (fits() && best.cost - least <= kSmallGap * best.cost)
      return;
    if (least > kHopeless * network.costOf(cheapest))
      break;
    if (std::isfinite(high))
      price = (low + high) / 2;
    else if (!isNew)
      price *= kDearer;
  }
  solveNear();
}

void ChoiceNetwork::PricedMemory::solveNear() {
  for (size_t i = 0; fits() && i < near.size(); ++i)
    near[i].insert(best.choices[i]);
  std::vector<std::vector<int>> choices;
  for (const std::set<int> &list : near)
    choices.emplace_back(list.begin(), list.end());
  Part part = network.part(std::move(choices));
  if (part.network.entries() > kMostEntries)
    return;
  solver::Solution found =
      solvePatiently(part.network.problem(limit), kPatienceOfTry);
  take(part.choicesAt(found.strategies));
}

double ChoiceNetwork::PricedMemory::boundOf(const ChoiceNetwork &all,
                                            const Merged &merged) const {
  constexpr int kPasses = 2;
  if (leastPrice == 0)
    return 0;
  ChoiceNetwork priced = all.priced(times, leastPrice);
  FiniteTables tables(2 * priced.largestCost());
  Bound bound(priced, tables, priced.share(merged, moved, tables));
  bound.raise(kPasses, 0);
  return bound.value() - leastPrice * limit * static_cast<double>(times.size());
}

solver::Solution
ChoiceNetwork::solvePriced(const Limits &limits,
                           const solver::Solution &cheapest) const {
  Levels levels;
  if (limits.alikeWithin > 0)
    levels = findAlike({kNear, limits.alikeWithin});
  std::optional<Merged> merged;
  if (leavesHalf(levels))
    merged = takeCoarser(levels);
  PricedMemory memory(merged ? merged->network : *this, std::move(levels),
                      *limits.memory);
  memory.run(merged ? merged->ofEach(cheapest.strategies)
                    : cheapest.strategies);
  std::vector<int> choices =
      merged ? solver::pick(memory.choices(), merged->numbers)
             : memory.choices();
  solver::Solution found = evaluate(choices, limits.memory);
  double bound = merged ? memory.boundOf(*this, *merged) : memory.bound();
  found.lowerBound = cheapest.lowerBound;
  if (found.fits)
    found.lowerBound =
        std::min(found.cost, std::max(found.lowerBound, toBound(bound)));
  found.optimal = found.fits && found.lowerBound == found.cost;
  return found;
}
