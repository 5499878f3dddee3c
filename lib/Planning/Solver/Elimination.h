//===- Elimination.h - the best strategies of free variables ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_ELIMINATION_H
#define DIST_PLANNING_SOLVER_ELIMINATION_H

#include "EliminationPlan.h"

namespace dist::solver {

/// Runs plans. The memory of tables is kept from run to run.
class Elimination {
public:
  explicit Elimination(const Core &core) : core(core) {}

  /// Gives the free variables their best strategies under the costs of
  /// variables `costs` and the core's edges. The held ones stay. Returns the
  /// cost of all free variables with their edges.
  double run(const EliminationPlan &plan,
             const std::vector<std::vector<double>> &costs,
             Assignment &assignment);

  /// Returns the min-marginals: by variable and strategy, the least cost of all
  /// variables given that strategy. It is called after a run of a plan that
  /// holds nothing, with the same costs. The result at the top of the tables is
  /// passed down through them.
  std::vector<std::vector<double>>
  marginals(const EliminationPlan &plan,
            const std::vector<std::vector<double>> &costs);

private:
  const Core &core;
  std::vector<double> tables;
  std::vector<double> outside;   ///< As `tables`: costs not in them.
  std::vector<uint32_t> choices; ///< As `tables`: the best strategy.
  std::vector<double> own, sums;
  std::vector<const double *> terms;
  std::vector<int> index;

  void loadOwnCosts(const EliminationPlan &plan, const Bucket &bucket,
                    const std::vector<double> &costs,
                    const Assignment &assignment);
  void loadTerms(const EliminationPlan &plan, const Bucket &bucket);
  void minimise(const Bucket &bucket);
  std::vector<double> sendDown(const Bucket &bucket);
  void advance(const Bucket &bucket);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_ELIMINATION_H
