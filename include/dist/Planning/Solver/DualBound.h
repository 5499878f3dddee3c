//===- DualBound.h - what no assignment costs less than ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Costs may be moved between an edge and its ends without any assignment
// costing something else; then the least of each variable and edge is a bound
// of the sum. Sequential message passing moves them so that it rises, with each
// pass over the variables (Kolmogorov: Convergent tree-reweighted message
// passing for energy minimization, PAMI 28(10), 2006; A new look at reweighted
// message passing, PAMI 37(5), 2015). It takes time linear in the size of the
// graph, whatever its width.
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

/// What an edge gave to its ends, by their strategies.
struct MovedCosts {
  std::vector<double> toFirst, toSecond;
};

class DualBound {
public:
  /// What was moved before, one of each edge; nothing if none is given.
  explicit DualBound(CostGraph graph, std::vector<MovedCosts> moved = {});

  using Costs = std::vector<std::vector<double>>; ///< By variable.

  /// One pass over the variables, there or back, with these costs of them.
  /// Returns the bound. It never falls from pass to pass with the same costs,
  /// but for rounding. `excess`: gets by how much more than the bound of the
  /// pass before all costs at least that has the strategy.
  double pass(const Costs &costs, Costs *excess = nullptr);

  /// Moves again, times `momentum`, what was moved since the last time (Polyak:
  /// Some methods of speeding up the convergence of iteration methods, 1964).
  /// Where each pass carries costs only a bit farther, fewer passes are needed;
  /// the bound may fall.
  void leap(double momentum);

  /// The steps that a pass takes: see Options.
  double steps() const { return passSteps; }

  /// What the moved costs say to be best, variable by variable, each with those
  /// before it.
  std::vector<int> assignment(const Costs &costs) const;

  /// The last that can be asked of it.
  std::vector<MovedCosts> takeMoved() { return std::move(moved); }

private:
  CostGraph graph;
  /// Variable after variable, and where those of each begin.
  std::vector<int> edges, firstEdge;
  std::vector<MovedCosts> moved, atLeap; ///< By edge.
  /// By variable: of what a later edge gets, a weight.
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
