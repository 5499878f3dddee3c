//===- ReshardPaths.h - the cheapest ways from one state --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDPATHS_H
#define DIST_PLANNING_RESHARDPATHS_H

#include "ReshardStates.h"

#include "dist/Planning/ReshardCosts.h"

namespace dist {

/// Dijkstra over the states of a tensor whose elements have so many bytes.
class ReshardPaths {
public:
  /// The states must outlive it.
  ReshardPaths(ReshardStates &states, double elementBytes,
               CostPrecision precision);

  /// What it costs to come to each state: right for `targets`, by ways on which
  /// nothing is larger than the larger of both ends, unless they are costs at
  /// least.
  const std::vector<double> &from(int source, const std::vector<int> &targets);

private:
  ReshardStates &states;
  double elementBytes;
  CostPrecision precision;
  std::vector<double> within; ///< Costs of the steps in layers.
  /// What was found, by source and target; negative: not known.
  std::vector<std::vector<double>> known;
  // Of the ways from one source: what they cost (negative for states that hold
  // too much), and what is the most that they hold.
  std::vector<double> costs, peaks;
  std::vector<int> settled; ///< Those that no cheaper way is left to.
  /// What it costs to come to those that are reached, but not settled; of all
  /// others infinity. A list rather than a heap: each state has steps to most
  /// others, so that to look at all of them takes no longer than the steps do.
  std::vector<double> open;

  /// Until all targets are reached or known to be out of reach.
  void search(int source, std::vector<int> targets);
  void run(int source, double limit, const ReshardStates::Layer &last,
           const std::vector<int> &targets);
  int nearest() const;
  void leave(int state, const ReshardStates::Layer &last);
  void leaveWithin(int state);
  void reach(int from, int to, double cost);
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDPATHS_H
