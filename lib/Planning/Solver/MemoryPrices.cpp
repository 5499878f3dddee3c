//===- MemoryPrices.cpp - the memory limit as prices ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryPrices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace dist;
using namespace dist::solver;

/// The share of the last direction that is kept.
static constexpr double kMomentum = 0.5;
/// The share of the last pass in averages.
static constexpr double kShareOfLast = 0.3;

MemoryPrices::MemoryPrices(const Core &core)
    : core(core), prices(core.times()), direction(core.times()),
      priced(core.costs) {}

MemoryPrices::MemoryPrices(const Core &part, const std::vector<double> &whole)
    : MemoryPrices(part) {
  for (size_t time = 0; time < prices.size(); ++time)
    for (int of = part.periods[time].from; of < part.periods[time].to; ++of)
      prices[time] += whole[of];
  apply();
}

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

/// Sets the first prices in proportion to the excess.
void MemoryPrices::begin(const std::vector<double> &usage, double scale) {
  double sum = 0;
  for (size_t time = 0; time < prices.size(); ++time) {
    prices[time] = std::max(0.0, usage[time] - core.usageLimit);
    sum += prices[time] * prices[time];
  }
  for (double &price : prices)
    price *= scale / std::max(sum, 1.0);
  average = usage;
  averageExcess = 0;
}

/// Returns the factor by which the level of all prices follows the average
/// excess. Each excess is weighted by its price: the slope of the bound along
/// the level.
double MemoryPrices::levelFactor(const std::vector<double> &usage, double sum,
                                 double speed) {
  constexpr double kGain = 3, kMostRise = 0.2;
  double excess = excessPrice(usage) / (sum * core.usageLimit);
  averageExcess += kShareOfLast * (excess - averageExcess);
  return std::exp(speed * kGain * std::clamp(averageExcess, -1.0, kMostRise));
}

void MemoryPrices::multiply(const std::vector<double> &usage, double scale,
                            double speed) {
  constexpr double kLeast = 1e-9, kNew = 1e-5;
  double sum = std::accumulate(prices.begin(), prices.end(), 0.0);
  if (sum <= 0) {
    begin(usage, scale);
    return apply();
  }
  double level = levelFactor(usage, sum, speed);
  for (size_t time = 0; time < prices.size(); ++time) {
    average[time] += kShareOfLast * (usage[time] - average[time]);
    double excess = std::min(average[time] / core.usageLimit - 1, 1.0);
    prices[time] *= level * std::exp(speed * excess);
    if (excess > 0)
      prices[time] += kNew * speed * excess * sum;
    else if (prices[time] < kLeast * sum)
      prices[time] = 0;
  }
  apply();
}

void MemoryPrices::setAll(double price) {
  std::fill(prices.begin(), prices.end(), price);
  apply();
}

void MemoryPrices::scale(double factor) {
  for (double &price : prices)
    price *= factor;
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
