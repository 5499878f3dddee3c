//===- Incumbent.h - the assignment to improve ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_INCUMBENT_H
#define DIST_PLANNING_SOLVER_INCUMBENT_H

#include "Core.h"

namespace dist::solver {

/// The quality of an assignment: memory in the limit first, then cost.
struct Merit {
  double overload = kInfinity; ///< Memory over the limit, summed over times.
  double cost = kInfinity;

  bool operator<(const Merit &other) const {
    return overload != other.overload ? overload < other.overload
                                      : cost < other.cost;
  }
};

/// The merit of an assignment of a core.
Merit meritOf(const Core &core, const Assignment &assignment,
              const std::vector<double> &usage);

/// New strategies of some variables.
struct Move {
  std::vector<int> variables, strategies;
};

/// An assignment with its cost and memory, updated with each move.
class Incumbent {
public:
  Incumbent(const Core &core, Assignment assignment);

  const Assignment &assignment() const { return current; }
  const std::vector<double> &usage() const { return used; }
  const Merit &merit() const { return currentMerit; }

  /// Makes the move if it is better.
  bool improve(const Move &move);

private:
  const Core &core;
  Assignment current;
  std::vector<double> used; ///< By time.
  Merit currentMerit;
  std::vector<char> counted; ///< By variable, while costs are summed.

  double costOf(const std::vector<int> &variables);
  void take(int variable, int strategy);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_INCUMBENT_H
