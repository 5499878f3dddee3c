//===- MemoryPrices.cpp - the memory limit as prices ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryPrices.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// How much of the last direction is kept.
static constexpr double kMomentum = 0.5;

MemoryPrices::MemoryPrices(const Core &core)
    : core(core), prices(core.times()), direction(core.times()),
      priced(core.costs) {}

double MemoryPrices::excessPrice(const std::vector<double> &usage) const {
  double sum = 0;
  for (size_t time = 0; time < prices.size(); ++time)
    sum += prices[time] * (usage[time] - core.usageLimit);
  return sum;
}

void MemoryPrices::step(const std::vector<double> &usage, double gap,
                        double speed) {
  double norm = 0;
  for (size_t time = 0; time < prices.size(); ++time) {
    double excess = (usage[time] - core.usageLimit) / core.usageLimit;
    if (excess < 0 && prices[time] <= 0)
      excess = 0;
    direction[time] = kMomentum * direction[time] + (1 - kMomentum) * excess;
    norm += excess * excess;
  }
  double length = speed * gap / std::max(norm, 1e-9) / core.usageLimit;
  for (size_t time = 0; time < prices.size(); ++time)
    prices[time] = std::max(0.0, prices[time] + length * direction[time]);
  apply();
}

void MemoryPrices::apply() {
  std::vector<double> sums(prices.size() + 1);
  for (size_t time = 0; time < prices.size(); ++time)
    sums[time + 1] = sums[time] + prices[time];
  for (int i = 0; i < core.size(); ++i) {
    if (core.usages[i].empty())
      continue;
    priced[i] = core.costs[i];
    for (const Usage &usage : core.usages[i]) {
      double price = std::max(0.0, sums[usage.to] - sums[usage.from]);
      for (size_t s = 0; s < usage.amount.size(); ++s)
        priced[i][s] += price * usage.amount[s];
    }
  }
}
