//===- Core.h - what is left to be searched ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variables of a reduced model that still have a choice, packed for speed.
// An assignment is a strategy for each of them. Forbidden costs are finite
// here, but larger than all others in sum, so that fewer of them is better.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_CORE_H
#define DIST_PLANNING_SOLVER_CORE_H

#include "Model.h"

namespace dist::solver {

using Assignment = std::vector<int>;

/// Costs by strategies of both ends, twice: for each end contiguous in it.
struct CoreEdge {
  int first, second;
  std::vector<double> bySecond; ///< At first * (strategies of second) + second.
  std::vector<double> byFirst;  ///< At second * (strategies of first) + first.

  int otherEnd(int variable) const {
    return variable == first ? second : first;
  }
  /// Costs of the strategies of `variable` when the other end has `strategy`.
  const double *costsOf(int variable, int strategy, int size) const {
    return (variable == first ? byFirst : bySecond).data() +
           static_cast<size_t>(strategy) * size;
  }
};

struct Core {
  explicit Core(const Model &model);

  std::vector<int> names; ///< Of each variable in the model.
  std::vector<std::vector<double>> costs;
  std::vector<std::vector<Usage>> usages;
  std::vector<CoreEdge> edges;
  std::vector<std::vector<int>> edgesOf;
  std::vector<double> baseUsage; ///< By time.
  double usageLimit;
  double baseCost;

  int size() const { return static_cast<int>(costs.size()); }
  int size(int variable) const {
    return static_cast<int>(costs[variable].size());
  }
  int times() const { return static_cast<int>(baseUsage.size()); }

  double cost(const Assignment &assignment) const;
  /// Memory by time.
  std::vector<double> usage(const Assignment &assignment) const;
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_CORE_H
