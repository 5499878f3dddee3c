//===- Reductions.h - steps that make a model smaller -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each leaves at least one optimum that fits the memory. They are those of
// partitioned Boolean quadratic problems (R0, RI, RII: Scholz and Eckstein,
// "Register allocation for irregular architectures", 2002) for variables that
// take no memory, the contraction of edges that allow one partner only, and the
// removal of dominated strategies
// ("dead-end elimination", Desmet and others, 1992; with memory compared as
// well).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_REDUCTIONS_H
#define DIST_PLANNING_SOLVER_REDUCTIONS_H

#include "Model.h"

#include <functional>

namespace dist::solver {

/// Moves what an edge costs in any case into its ends; an edge that is left
/// with nothing goes. Removes strategies that are forbidden.
bool normaliseEdges(Model &model);

/// Where a strategy of one end allows only one strategy of the other, the two
/// variables become one.
bool contractEdges(Model &model);

/// Removes strategies that another one of the variable is never worse than,
/// until `steps`, comparisons of costs, are used up, or it is late.
bool removeDominated(Model &model, double &steps,
                     const std::function<bool()> &late);

/// Replaces variables without memory and with at most two neighbours by what
/// they cost at best, until it is late.
bool eliminateVariables(Model &model, const std::function<bool()> &late);

/// Forgets times at which everything fits, whatever is chosen; removes
/// strategies that do not fit beside the least of everything else.
bool tightenMemory(Model &model);

/// All of them until nothing changes. Ends early when `impossible` is found, or
/// when it is late: then each of the fast ones was there once.
void reduce(Model &model, const std::function<bool()> &late);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_REDUCTIONS_H
