//===- ScanProblem.h - problems as JSON, read fast --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nearly all of a large problem is lists of integers, and reading counts as
// time of the solver: these go into the problem as they are met.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_SCANPROBLEM_H
#define DIST_PLANNING_SOLVER_SCANPROBLEM_H

#include "dist/Planning/Solver/Problem.h"

#include <string_view>

namespace dist::solver {

/// The problem, not yet verified; nothing where the text is not plainly one:
/// a parser of all JSON then says why, or that it is one nevertheless.
std::optional<Problem> scanProblem(std::string_view text);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SCANPROBLEM_H
