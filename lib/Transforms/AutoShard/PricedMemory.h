//===- PricedMemory.h - where memory has a price ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A network that is too large to be solved within a limit is solved as if
// memory did not matter, but had a price at the times where too much is taken:
// the least price at which it fits. What it costs less the price of the limit
// is a bound. What comes near the bound at the prices tried is what the solver
// then chooses from, within the limit.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H

#include "NetworkBound.h"

#include <set>

namespace dist {

class ChoiceNetwork::PricedMemory {
public:
  /// The network must outlive it.
  PricedMemory(const ChoiceNetwork &network, Levels coarser, double limit)
      : network(network), coarser(std::move(coarser)), limit(limit),
        near(network.variables.size()) {}

  /// From choices that take too much.
  void run(const std::vector<int> &cheapest);

  bool fits() const { return !best.choices.empty(); }
  /// The cheapest that fit; else those that take least.
  const std::vector<int> &choices() const {
    return fits() ? best.choices : lean;
  }

  /// Of another network that this one was merged from: what nothing that fits
  /// costs less than.
  double boundOf(const ChoiceNetwork &all, const Merged &merged) const;
  double bound() const { return least; }

private:
  const ChoiceNetwork &network;
  Levels coarser;
  double limit;
  std::vector<int64_t> times; ///< At which memory has the price.
  Near best;
  std::vector<int> lean;
  double leanPeak = std::numeric_limits<double>::infinity();
  double least = 0, leastPrice = 0; ///< The bound, and the price it is of.
  Moved moved;                      ///< At that price.
  std::vector<std::set<int>> near;  ///< By variable.

  struct Tried {
    double peak;
    int64_t time;
  };
  Tried solveAt(double price);
  Tried take(const std::vector<int> &choices);
  void noteNear(const Bound &bound);
  void solveNear();
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PRICEDMEMORY_H
