//===- Relaxation.cpp - a model with memory at prices ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Relaxation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace dist;
using namespace dist::solver;

static EliminationPlan planOf(const Core &core) {
  constexpr double kMostEntries = 4e6;
  Random random(1);
  return makePlan(core, {kMostEntries, 0}, random);
}

double Relaxation::steps(const EliminationPlan &plan, int changes) {
  constexpr double kBesideElimination = 1e3;
  return changes * (plan.steps + kBesideElimination);
}

Relaxation::Relaxation(const Model &model, std::vector<double> byName)
    : relaxed(model), plan(planOf(relaxed)), elimination(relaxed),
      present(relaxed, byName), bestPrices(std::move(byName)),
      current(relaxed.size()) {
  for (const auto &costs : relaxed.costs)
    often.emplace_back(costs.size(), 0.0);
}

void Relaxation::solve() {
  elimination.run(plan, present.costs(), current);
  usage = relaxed.usage(current);
  merit = meritOf(relaxed, current, usage);
  presentBound = merit.cost + present.excessPrice(usage);
  note();
  if (presentBound <= most)
    return;
  most = presentBound;
  for (int time = 0; time < relaxed.times(); ++time)
    bestPrices[relaxed.periods[time].from] = present.byTime()[time];
}

void Relaxation::note() {
  constexpr double kShareOfLast = 0.15;
  for (int i = 0; i < relaxed.size(); ++i)
    for (int s = 0; s < relaxed.size(i); ++s)
      often[i][s] += kShareOfLast * ((s == current[i]) - often[i][s]);
}

void Relaxation::changePrices(double best, int changes) {
  constexpr double kSlower = 0.1, kShareOfCost = 0.2;
  double gap = best < kInfinity ? best - presentBound
                                : kShareOfCost * std::abs(merit.cost);
  present.step(usage, gap, 1 / (1 + kSlower * changes));
}

std::vector<std::vector<double>> Relaxation::findLeast() {
  MemoryPrices best(relaxed, bestPrices);
  elimination.run(plan, best.costs(), current);
  auto least = elimination.marginals(plan, best.costs());
  double rest = relaxed.baseCost + best.excessPrice(relaxed.baseUsage);
  for (auto &list : least)
    for (double &cost : list)
      cost += rest;
  return least;
}

/// Returns the most that the variable's differences in memory cost.
double Relaxation::worth(int variable) const {
  constexpr double kLeastPrice = 1e-3;
  double sum = 0;
  for (const Usage &part : relaxed.usages[variable]) {
    auto [low, high] =
        std::minmax_element(part.amount.begin(), part.amount.end());
    double price = kLeastPrice;
    for (int time = part.from; time < part.to; ++time)
      price += bestPrices[relaxed.periods[time].from];
    sum += price * (*high - *low);
  }
  return sum;
}

int Relaxation::contested() const {
  constexpr double kLeastDoubt = 1e-3;
  int best = -1;
  double weight = -1;
  for (int i = 0; i < relaxed.size(); ++i) {
    if (relaxed.usages[i].empty())
      continue;
    double sure = *std::max_element(often[i].begin(), often[i].end()) /
                  std::accumulate(often[i].begin(), often[i].end(), 0.0);
    if (double here = worth(i) * (1 + kLeastDoubt - sure); here > weight) {
      weight = here;
      best = i;
    }
  }
  return best;
}
