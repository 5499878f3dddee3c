//===- ScanProblem.h - problems as JSON, read fast --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A large problem consists almost only of lists of integers, and reading counts
// as time of the solver. The scanner stores them in the problem as it reads.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_SCANPROBLEM_H
#define DIST_PLANNING_SOLVER_SCANPROBLEM_H

#include "dist/Planning/Solver/Problem.h"

#include <string_view>

namespace dist::solver {

/// Returns the problem, not yet verified. Returns nothing if the text is not
/// plainly a problem: a full JSON parser then finds the error, or reads it
/// after all.
std::optional<Problem> scanProblem(std::string_view text);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_SCANPROBLEM_H
