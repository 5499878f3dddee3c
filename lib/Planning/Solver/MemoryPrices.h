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
// where the limit is exceeded and fall elsewhere (subgradient steps with
// momentum; Polyak's step length).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_MEMORYPRICES_H
#define DIST_PLANNING_SOLVER_MEMORYPRICES_H

#include "Core.h"

namespace dist::solver {

class MemoryPrices {
public:
  explicit MemoryPrices(const Core &core);

  /// Costs of the variables' strategies with their memory.
  const std::vector<std::vector<double>> &costs() const { return priced; }

  /// The price of memory `usage` (by time) beyond the limit; what is below
  /// counts negative.
  double excessPrice(const std::vector<double> &usage) const;

  /// Moves the prices by the usage of an assignment. `gap`: by how much the
  /// priced cost is thought to be below the best; `speed` near 1 or less.
  void step(const std::vector<double> &usage, double gap, double speed);

private:
  const Core &core;
  std::vector<double> prices, direction; ///< By time.
  std::vector<std::vector<double>> priced;

  void apply();
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_MEMORYPRICES_H
