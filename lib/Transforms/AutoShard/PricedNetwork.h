//===- PricedNetwork.h - a network whose memory has prices ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A network that is too large to be solved within a limit is solved as if
// memory did not matter, but had a price at the times where too much is taken.
// Prices do not depend on the limit, so that what is found for one limit is
// known for the next:
//
//   PricedNetwork priced(network, limits, cheapest);
//   solver::Solution found = priced.within(40e9), less = priced.within(30e9);
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDNETWORK_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDNETWORK_H

#include "NetworkBound.h"

#include <map>

namespace dist {

/// A byte costs as much at each of these times.
struct ChoiceNetwork::Prices {
  std::vector<int64_t> times;
  int step; ///< Of all that are tried: eight double it.

  auto operator<=>(const Prices &) const = default;
};

class ChoiceNetwork::PricedNetwork {
public:
  /// The network must outlive it. `cheapest` is its, where memory is free.
  PricedNetwork(const ChoiceNetwork &network, const Limits &limits,
                const solver::Solution &cheapest);

  /// What costs least with no more bytes at any time; `fits` is false where
  /// nothing was found.
  solver::Solution within(double memory);

  /// What was found at some prices.
  struct Solved {
    std::vector<int> choices;
    double cost; ///< Without the prices.
    double peak;
    int64_t peakTime;
    double bound; ///< With the prices; of the network that is solved.
    Moved moved;
    std::vector<std::vector<int>> near; ///< What comes near the bound.
  };
  const Solved &at(const Prices &prices);
  /// All so far.
  const std::map<Prices, Solved> &solved() const { return known; }
  Solved evaluate(std::vector<int> choices) const;

  /// Seconds a byte, or whatever costs are in.
  double priceOf(int step) const;
  /// The step nearest to a price.
  int stepOf(double price) const;
  /// What is solved: variables that look alike are one, if that leaves few.
  const ChoiceNetwork &network() const {
    return merged ? merged->network : all;
  }
  const std::vector<int> &cheapest() const { return start; }

private:
  const ChoiceNetwork &all;
  std::optional<Merged> merged;
  Levels coarser;
  std::vector<int> start;
  solver::Sum least; ///< Where memory is free.
  double unitPrice;
  FiniteTables tables; ///< Of all networks and prices.
  std::map<Prices, Solved> known;
  std::map<Prices, double> boundsOfAll;

  Solved solve(const Prices &prices);
  double boundOfAll(const Prices &prices);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDNETWORK_H
