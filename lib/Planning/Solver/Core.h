//===- Core.h - the reduced problem to search -------------------*- C++ -*-===//
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
// A subset of a core's variables, with all others fixed, is a core again.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_CORE_H
#define DIST_PLANNING_SOLVER_CORE_H

#include "Model.h"

#include "dist/Planning/Solver/CostGraph.h"

namespace dist::solver {

using Assignment = std::vector<int>;

/// Costs by strategies of both ends, stored twice: contiguous for either end.
struct CoreEdge {
  int first, second;
  const double *bySecond; ///< At first * (strategies of second) + second.
  const double *byFirst;  ///< At second * (strategies of first) + first.

  int otherEnd(int variable) const {
    return variable == first ? second : first;
  }
  /// Costs of the strategies of `variable` when the other end has `strategy`.
  const double *costsOf(int variable, int strategy, int size) const {
    return (variable == first ? byFirst : bySecond) +
           static_cast<size_t>(strategy) * size;
  }
};

/// Times in [from, to).
struct Period {
  int from, to;
};

struct Core {
  explicit Core(const Model &model);
  /// Creates the core of `members` of a core that outlives this one. The others
  /// keep their strategies of `assignment`. `usage` is the memory of all, by
  /// time. If it exceeds the limit without the members, it is set to the limit.
  Core(const Core &whole, std::vector<int> members,
       const Assignment &assignment, const std::vector<double> &usage);
  /// Copies a core that outlives this one, without memory and with these costs.
  Core(const Core &whole, std::vector<std::vector<double>> costs);
  Core(const Core &) = delete;

  std::vector<int> names; ///< By variable: its number in model or whole.
  std::vector<std::vector<double>> costs;
  std::vector<std::vector<Usage>> usages;
  std::vector<CoreEdge> edges;
  std::vector<std::vector<int>> edgesOf;
  std::vector<double> baseUsage; ///< By time.
  /// The times that each time represents: from the first one, in the whole or
  /// in the model as it was made, to the end of the last.
  std::vector<Period> periods;
  double usageLimit;
  double baseCost = 0;
  /// The cost of a forbidden choice. Half of it is more than all other costs.
  double penalty = kInfinity;

  int size() const { return static_cast<int>(costs.size()); }
  int size(int variable) const {
    return static_cast<int>(costs[variable].size());
  }
  int times() const { return static_cast<int>(baseUsage.size()); }

  /// Returns the edges as a graph, which refers to this core.
  CostGraph graph() const;

  double cost(const Assignment &assignment) const;
  /// True if an assignment of this cost has forbidden choices.
  bool forbids(double cost) const { return cost - baseCost >= penalty / 2; }
  /// Memory by time.
  std::vector<double> usage(const Assignment &assignment) const;

private:
  std::vector<std::vector<double>> tables; ///< Tables of the edges.

  const double *addTable(std::vector<double> table);
  void addEdge(CoreEdge edge);
  void addMember(const Core &whole, int member, const Assignment &assignment,
                 const std::vector<int> &index);
  void addMemory(const Core &whole, const Assignment &assignment,
                 const std::vector<double> &usage);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_CORE_H
