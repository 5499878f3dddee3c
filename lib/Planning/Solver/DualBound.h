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
// core, whatever its width.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_DUALBOUND_H
#define DIST_PLANNING_SOLVER_DUALBOUND_H

#include "Core.h"

namespace dist::solver {

class DualBound {
public:
  explicit DualBound(const Core &core);

  /// One pass over the variables, there or back, with these costs of them.
  /// Returns the bound, without the core's base cost. It never falls from pass
  /// to pass with the same costs, but for rounding.
  double pass(const std::vector<std::vector<double>> &costs);

  /// The steps that a pass takes: see Options.
  double steps() const { return passSteps; }

  /// What the moved costs say to be best, variable by variable, each with those
  /// before it.
  Assignment assignment(const std::vector<std::vector<double>> &costs) const;

private:
  /// What was moved from an edge to its ends, by their strategies.
  struct Moved {
    std::vector<double> toFirst, toSecond;
  };
  const Core &core;
  std::vector<Moved> moved;   ///< By edge.
  std::vector<double> shares; ///< By variable: of what each later edge gets.
  bool isBackward = false;
  double passSteps = 0;
  std::vector<double> sum;

  bool isLater(int edge, int variable) const;
  std::vector<double> &movedTo(int edge, int variable);
  const std::vector<double> &movedTo(int edge, int variable) const;
  void collect(int edge, int variable);
  double visit(int variable, const std::vector<double> &costs);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_DUALBOUND_H
