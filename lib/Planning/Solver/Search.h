//===- Search.h - better and better assignments -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is narrow enough is eliminated as a whole, and branched on where that is
// quick. Else costs are moved for a bound, with prices for memory that follow
// what the assignments take; what is still forbidden is resolved; then
// neighbourhoods of the best assignment are decided anew, one after the other.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_SEARCH_H
#define DIST_PLANNING_SOLVER_SEARCH_H

#include "Branching.h"
#include "Elimination.h"
#include "Incumbent.h"
#include "MemoryPrices.h"
#include "Neighbourhood.h"

#include "dist/Planning/Solver/DualBound.h"
#include "dist/Planning/Solver/Solver.h"

#include <algorithm>
#include <functional>

namespace dist::solver {

struct SearchResult {
  Assignment assignment; ///< The best that fits; else that which lacks least.
  double cost = kInfinity;
  double excess = kInfinity; ///< Of memory over the limit, summed over times.
  double lowerBound = -kInfinity;
  bool impossible = false; ///< Nothing fits.

  /// Nothing costs less, but for a share of the cost.
  bool isProven(double gap = 0) const;
};

/// When `share` more of the time is used, or all: a clock stops there.
inline double after(double share, const Clock &clock) {
  return std::min(1.0, clock() + share);
}

class Search {
public:
  /// Patience and gap are those of the options.
  Search(const Model &model, const Core &core, const Options &options);

  /// Until the clock says 1, or an optimum is proven, or nothing is better for
  /// long. `onBetter` is told of each better assignment.
  SearchResult run(const Clock &clock,
                   const std::function<void(const SearchResult &)> &onBetter);

private:
  const Model &model;
  const Core &core;
  const Options &options;
  Elimination elimination;
  DualBound dual;
  MemoryPrices prices;
  Random random;
  Assignment current;
  SearchResult best;
  Merit notable; ///< Of the last that was better by enough to go on.
  /// Cheap, but too large: what may be mended.
  Assignment promising;
  double promise = kInfinity;
  std::function<void(const SearchResult &)> onBetter;
  double stepsSinceBetter = 0;

  void start();
  bool solveExactly(const Clock &clock);
  void changePrices(const EliminationPlan &plan, int first, int last,
                    const std::function<bool()> &isLate);
  void branch(const EliminationPlan &plan, const Clock &clock);
  double passDual(); ///< Returns the bound of the moment.
  void startFromDual(const Clock &clock);
  void followPrices(const Clock &clock);
  bool isSettled(double present, double before) const;
  bool isDone() const;
  void bisectLevel(const Clock &clock);
  Assignment settle(double end, const Clock &clock);
  void relax(Assignment &assignment, double end, const Clock &clock);
  void polish(Incumbent incumbent, double end, const Clock &clock);
  void improve(Incumbent incumbent, const Clock &clock);
  void takeLeanest();
  void mend(Incumbent incumbent, const Clock &clock);
  void allow(const Clock &clock);
  void consider(double cost, const std::vector<double> &usage);
  void notePromise(double cost, const std::vector<double> &usage);
  void take(const Incumbent &incumbent);
  void raiseBound(double bound);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SEARCH_H
