//===- Solver.h - the cheapest strategies that fit the memory ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Solution solution = solve(problem, {.timeLimit = 10});
//   solution.strategies[node]
//
// Small and medium problems are solved to a proven optimum. For larger ones the
// best plan found in time is returned, with a lower bound of the cost of any
// plan. docs/internals/solver.md describes the method.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_SOLVER_H
#define DIST_PLANNING_SOLVER_SOLVER_H

#include "dist/Planning/Solver/Problem.h"

#include <atomic>
#include <functional>

namespace dist::solver {

struct Solution {
  std::vector<int> strategies;
  Sum cost = 0;
  Sum lowerBound = 0;      ///< No plan that fits costs less.
  bool fits = false;       ///< No forbidden cost, memory in limit.
  bool optimal = false;    ///< Fits, and none that fits costs less.
  bool impossible = false; ///< Proven that none fits.
};

struct Options {
  double timeLimit = 60; ///< Seconds.
  /// The search ends after this number of steps (additions of costs, about 3e8
  /// a second) without a better plan.
  double patience = 1e10;
  /// The search also ends when no plan can be better by more than this share of
  /// its cost. Problems that can be solved exactly at once are, whatever this
  /// and the patience are.
  double gap = 0;
  /// The number of threads, which does not change the plan.
  int threads = 1;
  /// A flag set from outside (a signal handler, another thread): the search
  /// ends with the best plan so far.
  const std::atomic<bool> *stop = nullptr;
  /// Called with each better plan: seconds since the start, and the cost.
  std::function<void(double, double)> onProgress;
  /// Called with the first plan that fits, and with better ones from time to
  /// time, for callers that may be killed before the end.
  std::function<void(const Solution &)> onPlan;
};

/// Solves a verified problem. The same problem gives the same plan unless time
/// runs out.
Solution solve(const Problem &problem, const Options &options = {});

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SOLVER_H
