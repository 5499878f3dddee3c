//===- BranchAndBound.h - small problems with memory, exactly ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prices for memory (MemoryPrices.h) find the optimum only where some price
// makes it one. These try one assignment after the other instead, node by node,
// and leave out what a bound says is no better:
//
// - of costs, the least that the nodes without a strategy come to with those
//   that have one, were there no limit: what eliminating the nodes, the last
//   one first, leaves in its tables;
// - of memory, what the nodes without a strategy take at least, time by time.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_BRANCHANDBOUND_H
#define DIST_PLANNING_SOLVER_BRANCHANDBOUND_H

#include "dist/Planning/Solver/Solver.h"

namespace dist::solver {

/// What costs least of all that fits; `known` where nothing is better than
/// that, and it fits; `impossible` if nothing fits. Nothing if there are more
/// than 100 nodes, or it takes more than `mostSteps` strategies to try, or
/// tables of more than 2^17 entries.
std::optional<Solution> searchExactly(const Problem &problem,
                                      const Solution &known,
                                      int64_t mostSteps = 3'000'000);

/// What takes least memory at its worst time, whatever the limit, of all that
/// is not forbidden. Nothing as above, or if all is forbidden.
std::optional<std::vector<int>> findLeanest(const Problem &problem,
                                            int64_t mostSteps = 3'000'000);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_BRANCHANDBOUND_H
