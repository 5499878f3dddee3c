//===- CommandLine.h - dist-solve -------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_COMMANDLINE_H
#define DIST_PLANNING_SOLVER_COMMANDLINE_H

namespace dist::solver {

/// Runs dist-solve problem.json[.gz] [--time-limit=SECONDS] [-o OUT.json].
///
/// Returns the exit status: 0; 1 if no plan that fits was found or something
/// could not be read or written; 2 for a wrong command line.
int solveMain(int argc, char **argv);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_COMMANDLINE_H
