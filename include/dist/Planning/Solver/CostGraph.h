//===- CostGraph.h - variables and tables of costs --------------*- C++ -*-===//
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

/// Pairwise costs of strategies. All costs are finite. Edges may share tables.
struct CostGraph {
  /// The row of a table for each strategy of an end. Several strategies may
  /// share one.
  struct Rows {
    int count = 0;
    const int *ofStrategies = nullptr; ///< Null: each has its own.

    int operator[](int strategy) const {
      return ofStrategies ? ofStrategies[strategy] : strategy;
    }
  };
  struct Edge {
    int first, second; ///< Two different variables.
    /// The costs at (row of first) * (rows of second) + row of second, and
    /// transposed.
    const double *bySecond, *byFirst;
    Rows rowsOfFirst, rowsOfSecond;
    double scale = 1;  ///< Factor of the costs of the tables.
    double weight = 1; ///< Number of edges represented.

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
