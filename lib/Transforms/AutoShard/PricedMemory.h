//===- PricedMemory.h - within a limit, by prices ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The least price of memory is sought at which a network fits a limit. What it
// costs less the price of the limit is a bound. What comes near the bound at
// the prices tried is what the solver then chooses from, within the limit.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H

#include "PricedNetwork.h"

#include <set>

namespace dist {

class ChoiceNetwork::PricedMemory {
public:
  /// The network must outlive it. Its cheapest choices take more.
  PricedMemory(PricedNetwork &priced, double limit);

  /// The cheapest that fit; else those that take least.
  const std::vector<int> &choices() const {
    return fits() ? best.choices : lean.choices;
  }
  /// The prices of the largest bound, if any say more than nothing.
  std::optional<Prices> tightest() const { return tight; }
  /// What the limit costs at these prices.
  double boughtAt(const Prices &prices) const {
    return priced.priceOf(prices.step) * limit *
           static_cast<double>(prices.times.size());
  }

private:
  using Solved = PricedNetwork::Solved;

  PricedNetwork &priced;
  double limit;
  Solved best = {}; ///< Empty: nothing fits.
  Solved lean = {};
  double least = 0; ///< Nothing that fits costs less.
  std::optional<Prices> tight;
  std::vector<std::set<int>> near; ///< By variable.

  bool fits() const { return !best.choices.empty(); }
  bool isDone() const;
  void run();
  const Solved &tryAt(const Prices &prices);
  void take(const Solved &found);
  void take(const Prices &prices, const Solved &found);
  void solveNear();
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H
