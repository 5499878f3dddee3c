//===- ReshardCosts.h - costs of all reshards of a tensor -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// planReshard finds the cheapest plan from one sharding to another.
// ReshardCosts computes only the costs of such plans, for many pairs at once,
// for searches that compare all pairs:
//
//   ReshardCosts costs(mesh, model);
//   costs.between({[{"x"}, {}], [{}, {}]}, {[{}, {}], [{}, {"x"}]}, {8, 8}, 4)
//     == {all_gather, all_to_all, 0, all_slice}
//
// Tensors whose dimensions all ranks divide have the same states, the same
// steps between them, and move the same shares. These are built once for all
// such tensors.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDCOSTS_H
#define DIST_PLANNING_RESHARDCOSTS_H

#include "dist/Planning/ReshardPlanner.h"

namespace dist {

/// The precision of costs.
enum class CostPrecision {
  Exact, ///< The cost of the plan.
  /// A lower bound of that, which is found sooner for uneven blocks: an
  /// exchange counts only received bytes, and memory between steps is not
  /// limited.
  AtLeast,
};

class ReshardCosts {
public:
  explicit ReshardCosts(const Mesh &mesh, const CostModel &model = {});
  ~ReshardCosts();

  /// Returns planReshard(from[i], to[j]).cost at index i * to.size() + j;
  /// infinity if there is no plan.
  std::vector<double> between(const std::vector<Sharding> &from,
                              const std::vector<Sharding> &to,
                              const std::vector<int64_t> &shape,
                              int64_t elementBytes,
                              CostPrecision precision = CostPrecision::Exact);

  /// The number of costs that were computed one by one by the planner, which
  /// takes longer.
  int64_t numPlanned() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDCOSTS_H
