//===- PricedMemory.cpp - within a limit, by prices -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PricedMemory.h"

#include "SolvePatiently.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace dist;

ChoiceNetwork::PricedMemory::PricedMemory(PricedNetwork &priced, double limit)
    : priced(priced), limit(limit), near(priced.network().variables.size()) {
  lean = priced.evaluate(priced.cheapest());
  for (const auto &[prices, found] : priced.solved())
    take(prices, found);
  run();
  solveNear();
}

void ChoiceNetwork::PricedMemory::take(const Solved &found) {
  if (!std::isfinite(found.cost))
    return;
  if (found.peak < lean.peak)
    lean = found;
  if (found.peak <= limit && (!fits() || found.cost < best.cost))
    best = found;
}

void ChoiceNetwork::PricedMemory::take(const Prices &prices,
                                       const Solved &found) {
  if (double bound = found.bound - boughtAt(prices); bound > least) {
    least = bound;
    tight = prices;
  }
  take(found);
}

const ChoiceNetwork::PricedMemory::Solved &
ChoiceNetwork::PricedMemory::tryAt(const Prices &prices) {
  const Solved &solved = priced.at(prices);
  for (size_t i = 0; i < near.size(); ++i)
    near[i].insert(solved.near[i].begin(), solved.near[i].end());
  take(prices, solved);
  return solved;
}

/// Near enough to the bound; or so much dearer than what takes more that it is
/// not to be had.
bool ChoiceNetwork::PricedMemory::isDone() const {
  constexpr double kHopeless = 3;
  double cheapest = priced.network().costOf(priced.cheapest());
  return (fits() && best.cost - least <= kSmallGap * best.cost) ||
         least > kHopeless * cheapest;
}

/// Where too much is taken at another time, that has the price as well.
void ChoiceNetwork::PricedMemory::run() {
  constexpr int kMostTries = 10, kDearer = 16, kCheaper = 8;
  constexpr double kFirstShare = 0.02;
  const Solved cheapest = priced.evaluate(priced.cheapest());
  double first = kFirstShare * cheapest.cost / (cheapest.peak - limit);
  Prices prices{{cheapest.peakTime},
                priced.stepOf(first) / kCheaper * kCheaper};
  std::optional<int> low, high;
  for (int i = 0; i < kMostTries && !isDone(); ++i) {
    if (low && high && *high - *low <= 1)
      return;
    const Solved &solved = tryAt(prices);
    bool isNew = std::find(prices.times.begin(), prices.times.end(),
                           solved.peakTime) == prices.times.end();
    if (solved.peak <= limit)
      high = prices.step;
    else if (isNew)
      prices.times.push_back(solved.peakTime);
    else
      low = prices.step;
    if (low && high)
      prices.step = std::midpoint(*low, *high);
    else if (high)
      prices.step = *high - kCheaper;
    else if (!isNew)
      prices.step += kDearer;
  }
}

void ChoiceNetwork::PricedMemory::solveNear() {
  if (isDone())
    return;
  for (size_t i = 0; fits() && i < near.size(); ++i)
    near[i].insert(best.choices[i]);
  std::vector<std::vector<int>> choices;
  for (const std::set<int> &list : near)
    choices.emplace_back(list.begin(), list.end());
  Part part = priced.network().part(std::move(choices));
  if (part.network.entries() > part.network.sizes.most)
    return;
  solver::Solution found =
      solvePatiently(part.network.problem(limit), kPatienceOfTry);
  take(priced.evaluate(part.choicesAt(found.strategies)));
}
