//===- SolvePatiently.h - the solver, without a clock -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_SOLVEPATIENTLY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_SOLVEPATIENTLY_H

#include "dist/Planning/Solver/Solver.h"
#include "dist/Support/StopSignal.h"

#include <limits>

namespace dist {

/// In steps of the solver, so that the same network has the same solution
/// however busy the machine is: a second, and what one of several tries gets.
inline constexpr double kPatience = 3e8, kPatienceOfTry = 5e7;
/// Better than any price is known; and what more time is not worth.
inline constexpr double kGap = 1e-4, kSmallGap = 5e-3;

inline solver::Solution solvePatiently(const solver::Problem &problem,
                                       double patience) {
  solver::Options options;
  options.timeLimit = std::numeric_limits<double>::infinity();
  options.patience = patience;
  options.gap = kGap;
  options.stop = &StopSignal::flag();
  return solver::solve(problem, options);
}

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_SOLVEPATIENTLY_H
