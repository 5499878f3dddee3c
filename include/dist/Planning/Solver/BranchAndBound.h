//===- BranchAndBound.h - small problems with memory, exactly ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prices for memory (MemoryPrices.h) find the optimum only if some price makes
// it the cheapest. These searches try one assignment after the other instead,
// node by node, and skip those that a bound proves to be no better:
//
// - of costs: the least cost of the nodes without a strategy, given those with
//   one, if there were no limit. Elimination of the nodes, the last one first,
//   leaves it in its tables;
// - of memory: the least usage of the nodes without a strategy, time by time.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_BRANCHANDBOUND_H
#define DIST_PLANNING_SOLVER_BRANCHANDBOUND_H

#include "dist/Planning/Solver/Solver.h"

namespace dist::solver {

/// Returns the assignment of least cost that fits. Returns `known` if it fits
/// and no other is better, and `impossible` if none fits. Returns nothing if
/// there are more than 100 nodes, more than `mostSteps` strategies to try, or
/// tables of more than 2^17 entries.
std::optional<Solution> searchExactly(const Problem &problem,
                                      const Solution &known,
                                      int64_t mostSteps = 3'000'000);

/// Returns the assignment of the least peak memory, whatever the limit, among
/// those that are not forbidden. Returns nothing in the same cases, or if all
/// are forbidden.
std::optional<std::vector<int>>
findMinimumMemory(const Problem &problem, int64_t mostSteps = 3'000'000);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_BRANCHANDBOUND_H
