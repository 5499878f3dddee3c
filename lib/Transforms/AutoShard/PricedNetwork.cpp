//===- PricedNetwork.cpp - a network whose memory has prices --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PricedNetwork.h"

#include "PricedMemory.h"
#include "SolvePatiently.h"

#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <cmath>

using namespace dist;

static constexpr double kStepsToDouble = 8;

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

/// Prices may make all dearer than it was: tables are cut off far above.
ChoiceNetwork::PricedNetwork::PricedNetwork(const ChoiceNetwork &network,
                                            const Limits &limits,
                                            const solver::Solution &cheapest)
    : all(network), least(cheapest.lowerBound),
      tables(1e3 * network.largestCost()) {
  if (limits.alikeWithin > 0)
    coarser = all.findAlike({kNear, limits.alikeWithin});
  if (all.leavesHalf(coarser))
    merged = all.takeCoarser(coarser);
  start = merged ? merged->ofEach(cheapest.strategies) : cheapest.strategies;
  unitPrice = all.costOf(cheapest.strategies) / all.peakOf(cheapest.strategies);
}

double ChoiceNetwork::PricedNetwork::priceOf(int step) const {
  return unitPrice * std::exp2(step / kStepsToDouble);
}

int ChoiceNetwork::PricedNetwork::stepOf(double price) const {
  return static_cast<int>(
      std::lround(kStepsToDouble * std::log2(price / unitPrice)));
}

ChoiceNetwork::PricedNetwork::Solved
ChoiceNetwork::PricedNetwork::evaluate(std::vector<int> choices) const {
  solver::Evaluation found = network().evaluation(choices);
  double cost = network().costOf(choices);
  return {std::move(choices),
          cost,
          static_cast<double>(found.peakUsage),
          found.peakTime,
          0,
          {},
          {}};
}

ChoiceNetwork::PricedNetwork::Solved
ChoiceNetwork::PricedNetwork::solve(const Prices &prices) {
  constexpr Enough kEnough{
      .leastRise = 1e-4, .leastRiseTogether = 1e-4, .gap = kSmallGap};
  ChoiceNetwork priced = network().priced(prices.times, priceOf(prices.step));
  Moved moved;
  Near found = priced.solveLevel(coarser, kEnough, tables, &moved);
  Bound bound(priced, tables, std::move(moved));
  bound.raise(1, 0);
  Solved solved = evaluate(std::move(found.choices));
  solved.near = bound.within(bound.excessWithin(all.sizes.atPrice)).choices;
  solved.bound = bound.value();
  solved.moved = bound.takeMoved();
  return solved;
}

const ChoiceNetwork::PricedNetwork::Solved &
ChoiceNetwork::PricedNetwork::at(const Prices &prices) {
  auto it = known.find(prices);
  if (it == known.end())
    it = known.emplace(prices, solve(prices)).first;
  return it->second;
}

/// With the prices, of the network whose variables are not merged.
double ChoiceNetwork::PricedNetwork::boundOfAll(const Prices &prices) {
  constexpr int kPasses = 1;
  constexpr double kABit = 2e-3;
  const Solved &solved = at(prices);
  if (!merged)
    return solved.bound;
  auto [it, isNew] = boundsOfAll.try_emplace(prices);
  if (!isNew)
    return it->second;
  ChoiceNetwork priced = all.priced(prices.times, priceOf(prices.step));
  double shared = priced.sharedBound(*merged, solved.moved, tables);
  if (shared >= (1 - kABit) * solved.bound)
    return it->second = shared;
  Bound bound(priced, tables, priced.share(*merged, solved.moved, tables));
  bound.raise(kPasses, 0);
  return it->second = std::max(shared, bound.value());
}

solver::Solution ChoiceNetwork::PricedNetwork::within(double memory) {
  PricedMemory found(*this, memory);
  std::vector<int> choices =
      merged ? solver::pick(found.choices(), merged->numbers) : found.choices();
  solver::Solution solution = all.evaluate(choices, memory);
  solution.lowerBound = least;
  if (auto prices = found.tightest(); prices && solution.fits) {
    double bound = boundOfAll(*prices) - found.boughtAt(*prices);
    solution.lowerBound =
        std::min(solution.cost, std::max(least, all.toBound(bound)));
  }
  solution.optimal = solution.fits && solution.lowerBound == solution.cost;
  return solution;
}
