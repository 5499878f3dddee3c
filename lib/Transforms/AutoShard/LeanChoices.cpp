//===- LeanChoices.cpp - what takes least memory --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Costs do not count, but for choices that must not be. Nor does any limit: the
// same network has the same leanest choices.
//
//===----------------------------------------------------------------------===//

#include "PricedNetwork.h"
#include "SolvePatiently.h"

#include "dist/Planning/Solver/BranchAndBound.h"
#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <cmath>

using namespace dist;

static void forgetCosts(solver::Problem &problem) {
  auto forget = [](std::vector<int64_t> &costs) {
    for (int64_t &cost : costs)
      cost = cost < solver::kForbidden ? 0 : cost;
  };
  for (solver::Node &node : problem.nodes)
    forget(node.costs);
  for (solver::Edge &edge : problem.edges)
    forget(edge.costs);
}

double ChoiceNetwork::leastPeak() const {
  std::vector<int> least;
  for (const Variable &variable : variables)
    least.push_back(static_cast<int>(
        std::min_element(variable.bytes.begin(), variable.bytes.end()) -
        variable.bytes.begin()));
  return peakOf(least);
}

/// Halves what is between what nothing takes less than and what these take.
std::vector<int> ChoiceNetwork::halveMemory(std::vector<int> choices) const {
  constexpr int kHalvings = 8;
  constexpr double kNearLeast = 2e-3;
  solver::Problem problem = this->problem({});
  forgetCosts(problem);
  double low = leastPeak(), high = peakOf(choices);
  for (int i = 0; i < kHalvings && high - low > kNearLeast * high; ++i) {
    double limit = std::floor((low + high) / 2);
    problem.usageLimit = std::llround(limit);
    solver::Solution found = solvePatiently(problem, kPatienceOfTry);
    if (found.fits)
      choices = found.strategies;
    (found.fits ? high : low) = found.fits ? peakOf(choices) : limit;
  }
  return choices;
}

/// The cheapest of those that have the least of each variable, which nothing
/// takes less than; nothing where that must not be.
std::optional<std::vector<int>>
ChoiceNetwork::leastEach(const Levels &levels) const {
  if (leavesHalf(levels)) {
    Merged merged = this->merged(levels.front());
    auto ofEach = merged.network.leastEach({});
    if (!ofEach)
      return std::nullopt;
    return solver::pick(*ofEach, merged.numbers);
  }
  std::vector<std::vector<int>> choices;
  for (const auto &[costs, bytes, lives] : variables) {
    double least = *std::min_element(bytes.begin(), bytes.end());
    std::vector<int> &kept = choices.emplace_back();
    for (size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] == least)
        kept.push_back(static_cast<int>(i));
  }
  Part part = this->part(std::move(choices));
  std::vector<int> found = part.choicesAt(part.network.cheapest({}).strategies);
  if (!std::isfinite(costOf(found)))
    return std::nullopt;
  return found;
}

std::vector<int>
ChoiceNetwork::leanest(const Limits &limits,
                       const solver::Solution &cheapest) const {
  Levels levels;
  if (limits.alikeWithin > 0)
    levels = findAlike({limits.alikeWithin});
  if (isLarge()) {
    if (auto least = leastEach(levels))
      return *least;
    return PricedNetwork(*this, limits, cheapest)
        .within(leastPeak())
        .strategies;
  }
  if (auto exact = solver::findMinimumMemory(problem({})))
    return *exact;
  if (!leavesHalf(levels))
    return halveMemory(cheapest.strategies);
  Merged merged = this->merged(levels.front());
  std::vector<int> lean = solver::pick(
      merged.network.halveMemory(merged.ofEach(cheapest.strategies)),
      merged.numbers);
  return std::isfinite(costOf(lean)) ? lean : cheapest.strategies;
}
