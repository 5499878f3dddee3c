//===- Search.h - better and better assignments -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem that is narrow enough is eliminated as a whole, and branched on if
// that is fast. Otherwise costs are moved for a bound, with prices for memory
// that follow the usage of assignments. Forbidden choices that remain are
// resolved. Then neighbourhoods of the best assignment are solved, one after
// the other.
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
  Assignment assignment; ///< The best that fits; else the nearest.
  double cost = kInfinity;
  double excess = kInfinity; ///< Memory over the limit, over all times.
  double lowerBound = -kInfinity;
  bool impossible = false; ///< Nothing fits.

  /// True if no plan costs less, apart from this share of the cost.
  bool isProven(double gap = 0) const;
};

/// Returns the clock's value when `share` more of the time is used; at most 1.
inline double after(double share, const Clock &clock) {
  return std::min(1.0, clock() + share);
}

class Search {
public:
  /// Uses the patience and the gap of the options.
  Search(const Model &model, const Core &core, const Options &options);

  /// Searches until the clock returns 1, an optimum is proven, or nothing
  /// better is found for long. Calls `onBetter` with each better assignment.
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
  Merit notable; ///< Merit at the last notable improvement.
  /// A cheap assignment that exceeds the limit, and may be repaired.
  Assignment promising;
  double promise = kInfinity;
  std::function<void(const SearchResult &)> onBetter;
  double stepsSinceBetter = 0;

  void start();
  bool solveExactly(const Clock &clock);
  void changePrices(const EliminationPlan &plan, int first, int last,
                    const std::function<bool()> &isLate);
  void branch(const EliminationPlan &plan, const Clock &clock);
  double passDual(); ///< Returns the present bound.
  void startFromDual(const Clock &clock);
  void followPrices(const Clock &clock);
  bool isResolved(double present, double before) const;
  bool isDone() const;
  void bisectLevel(const Clock &clock);
  Assignment resolve(double end, const Clock &clock);
  void relax(Assignment &assignment, double end, const Clock &clock);
  void polish(Incumbent incumbent, double end, const Clock &clock);
  void improve(Incumbent incumbent, const Clock &clock);
  void takeMinimumMemory();
  void mend(Incumbent incumbent, const Clock &clock);
  void allow(const Clock &clock);
  void consider(double cost, const std::vector<double> &usage);
  void notePromise(double cost, const std::vector<double> &usage);
  void take(const Incumbent &incumbent);
  void raiseBound(double bound);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SEARCH_H
