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

/// Dijkstra's algorithm over the states of a tensor whose elements have
/// `elementBytes` bytes.
class ReshardPaths {
public:
  /// Refers to `states`, which must outlive it.
  ReshardPaths(ReshardStates &states, double elementBytes,
               CostPrecision precision);

  /// Returns the cost of the cheapest path to each state. It is correct for
  /// `targets`. Unless costs are lower bounds, no state on a path is larger
  /// than the larger of its ends.
  const std::vector<double> &from(int source, const std::vector<int> &targets);

private:
  ReshardStates &states;
  double elementBytes;
  CostPrecision precision;
  std::vector<double> within; ///< Costs of the steps in layers.
  /// The costs found, by source and target; negative if not known.
  std::vector<std::vector<double>> known;
  // The paths from one source: their costs (negative for states that are too
  // large), and the largest state on each.
  std::vector<double> costs, peaks;
  std::vector<int> settled; ///< States whose costs are final.
  /// The costs of states that are reached but not final; of all others
  /// infinity. It is a list rather than a heap: each state has steps to most
  /// others, so that a scan of all takes no longer than the steps do.
  std::vector<double> open;

  /// Runs until all targets are reached or known to be unreachable.
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
