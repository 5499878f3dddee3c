//===- Relaxation.h - a model with memory at prices -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The relaxation of a model that elimination can solve, by prices for memory.
// It gives lower bounds of the total cost and of the cost with each strategy,
// and the variables that prices leave undecided.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_RELAXATION_H
#define DIST_PLANNING_SOLVER_RELAXATION_H

#include "Elimination.h"
#include "Incumbent.h"
#include "MemoryPrices.h"

namespace dist::solver {

class Relaxation {
public:
  /// The number of changes of prices that pays off.
  static constexpr int kMostChanges = 30;
  /// Returns the steps (see Options) of so many changes with this plan.
  static double steps(const EliminationPlan &plan, int changes = 1);

  /// Starts with these prices, by names of times.
  Relaxation(const Model &model, std::vector<double> byName);

  const Core &core() const { return relaxed; }
  /// True if elimination would hold variables. No other member may be called
  /// then.
  bool isTooWide() const { return !plan.holdsNone(); }
  double steps() const { return steps(plan); }

  /// Finds the best assignment at the present prices.
  void solve();
  const Assignment &assignment() const { return current; }
  double cost() const { return merit.cost; }
  bool fits() const { return merit.overload <= 0; }
  /// Returns the greatest bound so far.
  double bound() const { return most; }

  /// Moves the prices, after `solve`, towards a better bound. `changes` is the
  /// number of earlier changes. `best` is the least known cost, or infinity.
  void changePrices(double best, int changes);

  /// Returns, by variable and strategy, a lower bound of the total cost with
  /// that strategy, at the prices of the greatest bound.
  std::vector<std::vector<double>> findLeast();
  /// Returns the prices of the greatest bound, by names of times.
  const std::vector<double> &prices() const { return bestPrices; }
  /// Returns the variable that prices decide least: it changed between
  /// strategies whose memory costs most. At least one variable must have
  /// memory.
  int contested() const;

private:
  Core relaxed;
  EliminationPlan plan;
  Elimination elimination;
  MemoryPrices present;
  std::vector<double> bestPrices;
  double most = -kInfinity, presentBound = -kInfinity;
  Assignment current;
  std::vector<double> usage; ///< Memory of `current`, by time.
  Merit merit;
  /// The number of recent solutions with each strategy, by variable and
  /// strategy.
  std::vector<std::vector<double>> often;

  void note();
  double worth(int variable) const;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_RELAXATION_H
