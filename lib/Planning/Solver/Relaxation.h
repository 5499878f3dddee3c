//===- Relaxation.h - a model with memory at prices -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What prices for memory say of a model that elimination can solve: bounds of
// what all costs, of what it costs with each strategy, and which variables they
// leave undecided.
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
  /// Changes of prices that are worth it.
  static constexpr int kMostChanges = 30;
  /// What so many take, see Options, with this plan.
  static double steps(const EliminationPlan &plan, int changes = 1);

  /// The first prices are by names of times.
  Relaxation(const Model &model, std::vector<double> byName);

  const Core &core() const { return relaxed; }
  /// Elimination would hold variables; then the rest must not be asked for.
  bool isTooWide() const { return !plan.holdsNone(); }
  double steps() const { return steps(plan); }

  /// Finds what is best at the prices of the moment.
  void solve();
  const Assignment &assignment() const { return current; }
  double cost() const { return merit.cost; }
  bool fits() const { return merit.overload <= 0; }
  /// The greatest so far.
  double bound() const { return most; }

  /// After `solve`: towards prices that bound the costs better, after so many
  /// changes. `best`: what costs least of all that is known, or infinite.
  void changePrices(double best, int changes);

  /// By variable and strategy: what all costs with it, at least, at the prices
  /// of the greatest bound.
  std::vector<std::vector<double>> findLeast();
  /// Those prices, by names of times.
  const std::vector<double> &prices() const { return bestPrices; }
  /// Of the variables with memory, of which there must be one, that about which
  /// prices say least: it changed between strategies whose memory costs most.
  int contested() const;

private:
  Core relaxed;
  EliminationPlan plan;
  Elimination elimination;
  MemoryPrices present;
  std::vector<double> bestPrices;
  double most = -kInfinity, presentBound = -kInfinity;
  Assignment current;
  std::vector<double> usage; ///< Of it, by time.
  Merit merit;
  /// By variable and strategy: how often it was best, of late.
  std::vector<std::vector<double>> often;

  void note();
  double worth(int variable) const;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_RELAXATION_H
