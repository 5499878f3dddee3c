//===- CostGraph.h - variables and tables that others hold ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_COSTGRAPH_H
#define DIST_PLANNING_SOLVER_COSTGRAPH_H

#include <cstddef>
#include <vector>

namespace dist::solver {

/// What strategies cost in pairs. All costs are finite. Edges may share tables.
struct CostGraph {
  struct Edge {
    int first, second; ///< Two different variables.
    /// At first * (strategies of second) + second, and the other way round.
    const double *bySecond, *byFirst;
    double scale = 1;  ///< Of all costs of the tables.
    double weight = 1; ///< How many edges this one stands for.

    int otherEnd(int variable) const {
      return variable == first ? second : first;
    }
    /// Costs of the strategies of `variable` when the other end has `strategy`.
    const double *costsOf(int variable, int strategy, int size) const {
      return (variable == first ? byFirst : bySecond) +
             static_cast<size_t>(strategy) * size;
    }
  };
  std::vector<int> sizes; ///< Strategies of each variable.
  std::vector<Edge> edges;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_COSTGRAPH_H
