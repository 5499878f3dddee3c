//===- RandomProblem.h - small problems and their optima --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_RANDOMPROBLEM_H
#define DIST_PLANNING_SOLVER_RANDOMPROBLEM_H

#include "dist/Planning/Solver/Problem.h"

#include <random>

namespace dist::solver {

struct RandomOptions {
  int nodes = 6, strategies = 4, edges = 8;
  int arity = 2;    ///< Of the largest edges.
  double tight = 0; ///< Memory limit: 0 the least peak, 1 the largest.
  bool limited = false;
  double forbidden = 0; ///< Share of the costs.
  double tied = 0;      ///< Share of the edges that allow one partner only.
  int64_t least = 0, largest = 20; ///< Cost.
};

Problem randomProblem(const RandomOptions &options, std::mt19937 &random);

struct Optimum {
  bool exists = false;
  Sum cost = 0;
};

/// Returns the optimum over all choices of strategies.
Optimum enumerate(const Problem &problem);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_RANDOMPROBLEM_H
