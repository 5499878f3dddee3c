//===- Reductions.h - steps that make a model smaller -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each reduction keeps at least one optimum that fits the memory. They are
// those of partitioned Boolean quadratic problems (R0, RI, RII: Scholz and
// Eckstein, "Register allocation for irregular architectures", 2002) for
// variables without memory, the contraction of edges that allow one partner
// only, and the removal of dominated strategies ("dead-end elimination", Desmet
// and others, 1992; extended by memory).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_REDUCTIONS_H
#define DIST_PLANNING_SOLVER_REDUCTIONS_H

#include "Model.h"

#include <functional>

namespace dist::solver {

/// Moves the unavoidable cost of an edge into its ends. An edge without costs
/// left is removed. Removes strategies that are forbidden.
bool normaliseEdges(Model &model);

/// Merges two variables if each strategy of one allows only one strategy of the
/// other.
bool contractEdges(Model &model);

/// Removes strategies that cost and use no less than another one of their
/// variable, until `steps`, comparisons of costs, are used up, or it is late.
bool removeDominated(Model &model, double &steps,
                     const std::function<bool()> &late);

/// Replaces variables without memory and with at most two neighbours by their
/// least costs, until it is late.
bool eliminateVariables(Model &model, const std::function<bool()> &late);

/// Removes times at which everything fits, whatever is chosen, and strategies
/// that do not fit next to the least of everything else.
bool tightenMemory(Model &model);

/// Repeats all reductions until nothing changes. Ends early if `impossible` is
/// found, or if it is late, but then each of the fast ones has run once.
void reduce(Model &model, const std::function<bool()> &late);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_REDUCTIONS_H
