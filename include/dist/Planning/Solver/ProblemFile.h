//===- ProblemFile.h - problems and their solutions as JSON -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contest's format, gzipped or not:
//
//   {"problem": {"nodes": {"intervals": [[0, 3], ...],   // [from, to)
//                          "costs": [[5, 7], ...],
//                          "usages": [[100, 50], ...]},
//                "edges": {"nodes": [[0, 1], ...], "costs": [[...], ...]},
//                "usage_limit": 1000}}                   // may be missing
//
// Other entries of the objects are ignored.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_PROBLEMFILE_H
#define DIST_PLANNING_SOLVER_PROBLEMFILE_H

#include "dist/Planning/Solver/Solver.h"

#include <string_view>

namespace dist::solver {

/// Returns a verified problem. An error names the part of the text that is
/// wrong.
Result<Problem> parseProblem(std::string_view text);
Result<Problem> readProblem(const std::string &path);

/// Writes a verified problem. The file also has "strategies" found for it,
/// which readers skip. Errors: a node that is live several times.
Status writeProblem(const Problem &problem, const std::vector<int> &strategies,
                    const std::string &path);

/// Writes {"cost", "strategies", "lower_bound"}.
Status writeSolution(const Solution &solution, const std::string &path);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_PROBLEMFILE_H
