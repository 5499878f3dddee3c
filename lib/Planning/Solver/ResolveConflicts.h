//===- ResolveConflicts.h - choices that are not forbidden ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all costs are alike, nothing but what is forbidden tells assignments
// apart, as in the colouring of a graph: deciding neighbourhoods anew finds
// nothing better then, and stays. Here one variable changes at a time, to what
// costs least, be it more than before; what it had is taboo for a while (Hertz
// and de Werra, "Using tabu search techniques for graph coloring", 1987).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H
#define DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H

#include "Core.h"
#include "EliminationPlan.h"

#include <functional>

namespace dist::solver {

/// An assignment without forbidden choices, if one is found in so many
/// additions of costs; else the cheapest on the way. No variable takes more
/// memory than before.
Assignment resolveConflicts(const Core &core, Assignment assignment,
                            Random &random, double mostSteps,
                            const std::function<bool()> &isLate);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H
