//===- Branching.h - branch and bound with memory prices --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branch and bound with Lagrangian relaxation (Fisher, "The Lagrangian
// relaxation method for solving integer programming problems", Management
// Science 27(1), 1981). Prices for memory give lower bounds of the cost of a
// model, and of its cost with each strategy of each variable. Strategies that
// cannot lead to a better plan are removed, which lets reductions remove more.
// If prices do not decide, a variable is given one strategy after the other.
//
// It is used where elimination holds no variable, and is fast.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_BRANCHING_H
#define DIST_PLANNING_SOLVER_BRANCHING_H

#include "Elimination.h"

#include <functional>

namespace dist::solver {

class Relaxation;

class Branching {
public:
  /// Called with assignments of the whole that fit. Returns the cost of the
  /// best one known by then.
  using OnFound = std::function<double(const Assignment &)>;

  /// Searches for assignments that cost less than `cutoff`, a whole number.
  /// `whole` is the core of `model`. `isLate` returns true if the search is to
  /// stop.
  Branching(const Model &model, const Core &whole, double cutoff,
            OnFound onFound, std::function<bool()> isLate)
      : model(model), whole(whole), cutoff(cutoff), onFound(std::move(onFound)),
        isLate(std::move(isLate)) {}

  /// True if so many steps are enough for a hundred parts, given the plan of
  /// the whole.
  bool isQuick(const EliminationPlan &plan, double mostSteps) const;

  /// Searches everything, starting with these prices by time of the whole, for
  /// at most `mostSteps` steps (see Options). Returns a lower bound of the
  /// assignments that were not examined: infinity if there are none.
  double run(const std::vector<double> &prices, double mostSteps);

private:
  using Table = std::vector<std::vector<double>>; ///< By variable, strategy.

  const Model &model;
  const Core &whole;
  double cutoff;
  OnFound onFound;
  std::function<bool()> isLate;
  double stepsLeft = 0, open = kInfinity;

  bool excludes(double bound) const;
  bool goesOn(double bound);
  void visit(Model part, std::vector<double> prices, double bound);
  bool relax(const Model &part, Relaxation &relaxation);
  bool removeHopeless(Model &part, const Core &core, const Table &least) const;
  void branch(const Model &part, const Relaxation &relaxation,
              const Table &least);
  void tell(const Model &part, const Core &core, const Assignment &found);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_BRANCHING_H
