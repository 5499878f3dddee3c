//===- MemoryPrices.h - the memory limit as prices --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lagrange multipliers: a price for a byte at each time makes memory a cost of
// variables. For any prices, the least cost with memory priced, less the price
// of the limit, is no more than what any plan that fits costs. Prices rise
// where the limit is exceeded and fall elsewhere: by subgradient steps with
// momentum and Polyak's step length, or by factors (multiplicative weights:
// Arora, Hazan and Kale, Theory of Computing 8, 2012), which serve where
// thousands of times have prices of unknown magnitude.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_MEMORYPRICES_H
#define DIST_PLANNING_SOLVER_MEMORYPRICES_H

#include "Core.h"

namespace dist::solver {

class MemoryPrices {
public:
  explicit MemoryPrices(const Core &core);
  /// Those of the whole, by time, for a part of its core.
  MemoryPrices(const Core &part, const std::vector<double> &whole);

  /// Costs of the variables' strategies with their memory.
  const std::vector<std::vector<double>> &costs() const { return priced; }

  /// The price of memory `usage` (by time) beyond the limit; what is below
  /// counts negative.
  double excessPrice(const std::vector<double> &usage) const;

  /// Moves the prices by the usage of an assignment. `gap`: by how much the
  /// priced cost is thought to be below the best; `speed` near 1 or less.
  void step(const std::vector<double> &usage, double gap, double speed);

  /// Multiplies prices by exp(speed * (average usage / limit - 1)), and all of
  /// them by what this is on average, to get to their level sooner. The first
  /// prices are such that what the assignment takes too much costs `scale`.
  void multiply(const std::vector<double> &usage, double scale, double speed);

  /// The same price at all times.
  void setAll(double price);
  /// Multiplies all prices.
  void scale(double factor);

  /// Of a byte, by time.
  const std::vector<double> &byTime() const { return prices; }

private:
  const Core &core;
  std::vector<double> prices, direction, average; ///< By time.
  double averageExcess = 0; ///< By price; a share of the limit.
  std::vector<std::vector<double>> priced;

  double levelFactor(const std::vector<double> &usage, double sum,
                     double speed);
  void begin(const std::vector<double> &usage, double scale);
  void apply();
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_MEMORYPRICES_H
