//===- EliminationPlan.h - the order of minimising out ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bucket elimination (Dechter, "Bucket elimination: a unifying framework for
// reasoning", 1999): a variable is minimised out by a table over its
// neighbours, which become neighbours of each other. The best assignment
// follows in reverse order. If a table would become too large, a variable is
// held at its present strategy instead (cutset conditioning). The free
// variables are minimised exactly, so that one elimination is a move in a very
// large neighbourhood.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_ELIMINATIONPLAN_H
#define DIST_PLANNING_SOLVER_ELIMINATIONPLAN_H

#include "Core.h"

#include <cstdint>
#include <random>

namespace dist::solver {

struct PlanOptions {
  double largestTable = 1e5; ///< Entries of one table, with the variable's own.
  double noise = 0; ///< 0: greedy; more: other orders, other held ones.
};

/// A table that is added into a bucket. The strides are those of the bucket's
/// scope; the variable itself has stride 1.
struct Term {
  int bucket = -1; ///< Its source; -1 for an edge's table.
  int edge = -1;
  std::vector<size_t> strides;
};

/// Minimises `variable` out for every choice of `scope`, in which those
/// eliminated last come first.
struct Bucket {
  int variable;
  std::vector<int> scope;
  std::vector<Term> terms;
  size_t begin = 0, count = 1; ///< Its table among all tables.
};

struct EliminationPlan {
  std::vector<Bucket> buckets;
  std::vector<char> held; ///< By variable.
  size_t entries = 0;     ///< Sum over all tables.
  double steps = 0;       ///< Steps of a run.

  bool holdsNone() const;
};

using Random = std::mt19937_64;

EliminationPlan makePlan(const Core &core, const PlanOptions &options,
                         Random &random);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_ELIMINATIONPLAN_H
