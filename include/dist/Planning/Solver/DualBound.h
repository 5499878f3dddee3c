//===- DualBound.h - a lower bound of the cost ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Costs may be moved between an edge and its ends without a change in the cost
// of any assignment. The sum of the least cost of each variable and edge is
// then a lower bound. Sequential message passing moves costs so that the bound
// rises with each pass over the variables (Kolmogorov: Convergent
// tree-reweighted message passing for energy minimization, PAMI 28(10), 2006; A
// new look at reweighted message passing, PAMI 37(5), 2015). A pass takes time
// linear in the size of the graph, whatever its width.
//
//   costs (0, 5) and (0, 0), edge (5, 5; 0, 0)    least: 0 + 0 + 0
//   the edge gives (5, 0): (5, 5), (0, 0), (0, 0; 0, 0)   5 + 0 + 0
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_DUALBOUND_H
#define DIST_PLANNING_SOLVER_DUALBOUND_H

#include "dist/Planning/Solver/CostGraph.h"

#include <span>

namespace dist::solver {

/// The costs that an edge gave to its ends, by their strategies.
struct MovedCosts {
  std::vector<double> toFirst, toSecond;
};

class DualBound {
public:
  /// Starts from the costs moved before, one entry for each edge, or from none.
  explicit DualBound(CostGraph graph, std::vector<MovedCosts> moved = {});

  using Costs = std::vector<std::vector<double>>; ///< By variable.

  /// Passes over the variables once, forward or backward, with these costs of
  /// variables. Returns the bound. Apart from rounding it never falls between
  /// passes with the same costs. `excess` receives, for each strategy, a lower
  /// bound of the cost with that strategy, minus the bound of the previous
  /// pass.
  double pass(const Costs &costs, Costs *excess = nullptr);

  /// Repeats the moves since the last call, times `momentum` (Polyak: Some
  /// methods of speeding up the convergence of iteration methods, 1964). It
  /// saves passes where each one carries costs only a bit farther. The bound
  /// may fall.
  void leap(double momentum);

  /// The number of steps in a pass; see Options.
  double steps() const { return passSteps; }

  /// Returns the best assignment under the moved costs, chosen variable by
  /// variable, each given those before it.
  std::vector<int> assignment(const Costs &costs) const;

  /// Takes the moved costs out; no other member may be called after it.
  std::vector<MovedCosts> takeMoved() { return std::move(moved); }

private:
  CostGraph graph;
  /// The edges of all variables, one after the other, and the index of each
  /// variable's first edge.
  std::vector<int> edges, firstEdge;
  std::vector<MovedCosts> moved, atLeap; ///< By edge.
  /// A weight by variable: the share of a later edge.
  std::vector<double> shares;
  bool isBackward = false;
  double passSteps = 0;
  std::vector<double> sum, gone, least;

  void listEdges();
  std::span<const int> edgesOf(int variable) const {
    return std::span(edges).subspan(
        firstEdge[variable], firstEdge[variable + 1] - firstEdge[variable]);
  }
  bool isLater(int edge, int variable) const;
  std::vector<double> &movedTo(int edge, int variable);
  const std::vector<double> &movedTo(int edge, int variable) const;
  void collect(int edge, int variable);
  double visit(int variable, const std::vector<double> &costs);
  void noteExcess(std::vector<double> &excess) const;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_DUALBOUND_H
