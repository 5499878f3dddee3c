//===- ResolveConflicts.h - removal of forbidden choices --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If costs are equal, only forbidden choices tell assignments apart, as in
// graph colouring. Neighbourhood search then finds nothing better. This search
// changes one variable at a time to its cheapest strategy, even if the cost
// rises. The strategy that it leaves is taboo for a while (Hertz and de Werra,
// "Using tabu search techniques for graph coloring", 1987).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H
#define DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H

#include "Core.h"
#include "EliminationPlan.h"

#include <functional>

namespace dist::solver {

/// Returns an assignment without forbidden choices if it finds one in
/// `mostSteps` additions of costs, or else the cheapest on the way. No variable
/// takes more memory than before.
Assignment resolveConflicts(const Core &core, Assignment assignment,
                            Random &random, double mostSteps,
                            const std::function<bool()> &isLate);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_RESOLVECONFLICTS_H
