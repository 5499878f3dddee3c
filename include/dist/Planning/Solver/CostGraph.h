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
  /// Which row of a table each strategy of an end has: several may have one.
  struct Rows {
    int count = 0;
    const int *ofStrategies = nullptr; ///< Null: each has its own.

    int operator[](int strategy) const {
      return ofStrategies ? ofStrategies[strategy] : strategy;
    }
  };
  struct Edge {
    int first, second; ///< Two different variables.
    /// At (row of first) * (rows of second) + row of second, and the other way
    /// round.
    const double *bySecond, *byFirst;
    Rows rowsOfFirst, rowsOfSecond;
    double scale = 1;  ///< Of all costs of the tables.
    double weight = 1; ///< How many edges this one stands for.

    int otherEnd(int variable) const {
      return variable == first ? second : first;
    }
    const Rows &rowsOf(int variable) const {
      return variable == first ? rowsOfFirst : rowsOfSecond;
    }
    /// Costs of the rows of `variable` for a row of the other end.
    const double *costsOf(int variable, int otherRow) const {
      return (variable == first ? byFirst : bySecond) +
             static_cast<size_t>(otherRow) * rowsOf(variable).count;
    }
  };
  std::vector<int> sizes; ///< Strategies of each variable.
  std::vector<Edge> edges;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_COSTGRAPH_H
