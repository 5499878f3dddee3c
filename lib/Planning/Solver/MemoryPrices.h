//===- MemoryPrices.h - the memory limit as prices --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lagrange multipliers: a price for a byte at each time adds memory to the
// costs of variables. For any prices, the least cost with memory priced, less
// the price of the limit, is a lower bound over all plans that fit. Prices rise
// where the limit is exceeded and fall elsewhere. They change by subgradient
// steps with momentum and Polyak's step length, or by factors (multiplicative
// weights: Arora, Hazan and Kale, Theory of Computing 8, 2012), which suit
// thousands of times whose prices have unknown magnitudes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_MEMORYPRICES_H
#define DIST_PLANNING_SOLVER_MEMORYPRICES_H

#include "Core.h"

namespace dist::solver {

class MemoryPrices {
public:
  explicit MemoryPrices(const Core &core);
  /// Sums the prices `whole`, by time of the whole, for a part of its core.
  MemoryPrices(const Core &part, const std::vector<double> &whole);

  /// Returns the costs of the variables' strategies with their memory.
  const std::vector<std::vector<double>> &costs() const { return priced; }

  /// Returns the price of memory `usage` (by time) beyond the limit. Memory
  /// below the limit counts negative.
  double excessPrice(const std::vector<double> &usage) const;

  /// Moves the prices by the usage of an assignment. `gap` estimates the
  /// distance of the priced cost from the best cost; `speed` is near 1 or less.
  void step(const std::vector<double> &usage, double gap, double speed);

  /// Multiplies prices by exp(speed * (average usage / limit - 1)), and all of
  /// them by the average of that, to reach their level sooner. The first prices
  /// are such that the assignment's excess costs `scale`.
  void multiply(const std::vector<double> &usage, double scale, double speed);

  /// Sets the same price at all times.
  void setAll(double price);
  /// Multiplies all prices.
  void scale(double factor);

  /// Returns the price of a byte, by time.
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
