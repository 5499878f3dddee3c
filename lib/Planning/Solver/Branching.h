//===- Branching.h - all that can be better, looked at ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branch and bound with Lagrangian relaxation (Fisher, "The Lagrangian
// relaxation method for solving integer programming problems", Management
// Science 27(1), 1981): prices for memory bound what a model can cost, and what
// it costs at least with each strategy of each variable. Strategies that cannot
// lead to anything better go, which lets reductions remove more. Where prices
// do not decide, a variable is given one strategy after the other.
//
// It serves where elimination holds nothing, and is quick.
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
  /// Told of assignments of the whole that fit; returns the cost of the best
  /// that is known then.
  using OnFound = std::function<double(const Assignment &)>;

  /// `whole` is the core of `model`. What costs less than `cutoff`, a whole
  /// number, is looked for. `isLate` is asked whether to give up.
  Branching(const Model &model, const Core &whole, double cutoff,
            OnFound onFound, std::function<bool()> isLate)
      : model(model), whole(whole), cutoff(cutoff), onFound(std::move(onFound)),
        isLate(std::move(isLate)) {}

  /// Whether so many steps are enough for a hundred parts, given the plan of
  /// the whole.
  bool isQuick(const EliminationPlan &plan, double mostSteps) const;

  /// Looks at everything, from these prices by time of the whole, for at most
  /// so many steps (see Options). What was not looked at costs at least what
  /// is returned: infinite if there is nothing.
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
