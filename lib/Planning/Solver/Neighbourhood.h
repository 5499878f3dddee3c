//===- Neighbourhood.h - some variables, decided anew -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Large neighbourhood search (Shaw, "Using constraint programming and local
// search methods to solve vehicle routing problems", 1998): a part of the
// variables is chosen and solved by elimination under memory prices. All others
// stay as they are, and their memory is subtracted from the limit.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_NEIGHBOURHOOD_H
#define DIST_PLANNING_SOLVER_NEIGHBOURHOOD_H

#include "EliminationPlan.h"
#include "Incumbent.h"
#include "MemoryPrices.h"

#include <functional>

namespace dist::solver {

/// Returns variables that are close to each other: joined by edges, around some
/// that are live at one time at which memory is short.
std::vector<int> pickMembers(const Core &core, const Incumbent &incumbent,
                             const MemoryPrices &prices, Random &random);

struct Proposal {
  Move move;        ///< Empty if nothing better was found.
  double steps = 0; ///< See Options.
};

/// Returns the best strategies found for the members.
Proposal decideAnew(const Core &core, const Incumbent &incumbent,
                    const MemoryPrices &prices, std::vector<int> members,
                    Random &random);

/// Returns the share of the time used, in [0, 1]. Called by several threads.
using Clock = std::function<double()>;

struct ProposalContext {
  const Core &core;
  const MemoryPrices &prices;
  int threads;
};

/// Solves several neighbourhoods of the same assignment on several threads. The
/// result does not depend on the number of threads, unless time runs out.
std::vector<Proposal> propose(const ProposalContext &context,
                              const Incumbent &incumbent, Random &random,
                              const Clock &clock);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_NEIGHBOURHOOD_H
