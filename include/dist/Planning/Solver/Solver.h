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
// Small and middle problems are solved to a proven optimum; of larger ones the
// best plan found in time is returned, with a lower bound of what any costs.
// How: docs/internals/solver.md.
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
  bool fits = false;       ///< Neither forbidden costs nor too much memory.
  bool optimal = false;    ///< It fits, and none that fits costs less.
  bool impossible = false; ///< It was proven that none fits.
};

struct Options {
  double timeLimit = 60; ///< Seconds.
  /// The search ends after so many steps (additions of costs, about 3e8 a
  /// second) without a better plan.
  double patience = 1e10;
  /// It also ends when no plan can be better by more than this share of its
  /// cost. What can be solved exactly at once is, whatever this and the
  /// patience are.
  double gap = 0;
  /// What is found does not depend on how many there are.
  int threads = 1;
  /// Set from outside (a signal handler, another thread): end with the best
  /// plan so far.
  const std::atomic<bool> *stop = nullptr;
  /// Told of each better plan: seconds since the start, and the cost.
  std::function<void(double, double)> onProgress;
  /// Told of the first plan that fits, and of better ones from time to time:
  /// for who may not live to see the end.
  std::function<void(const Solution &)> onPlan;
};

/// The problem must be verified. The same problem gives the same plan unless
/// time runs out.
Solution solve(const Problem &problem, const Options &options = {});

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SOLVER_H
