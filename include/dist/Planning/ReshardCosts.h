//===- ReshardCosts.h - what all reshards of a tensor cost ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// planReshard finds the cheapest way from one sharding to another; here are the
// costs of these ways alone, of many pairs at once, for searches that look at
// all of them:
//
//   ReshardCosts costs(mesh, model);
//   costs.between({[{"x"}, {}], [{}, {}]}, {[{}, {}], [{}, {"x"}]}, {8, 8}, 4)
//     == {all_gather, all_to_all, 0, all_slice}
//
// The states of a tensor, the steps between them and the shares of it that move
// are those of all tensors whose dimensions all ranks divide: they are made
// once for all of these.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDCOSTS_H
#define DIST_PLANNING_RESHARDCOSTS_H

#include "dist/Planning/ReshardPlanner.h"

namespace dist {

/// How closely costs are known.
enum class CostPrecision {
  Exact, ///< What the plan costs.
  /// No more than that, and found sooner where blocks are uneven: an exchange
  /// counts as what is received, and a way may hold as much as it likes.
  AtLeast,
};

class ReshardCosts {
public:
  explicit ReshardCosts(const Mesh &mesh, const CostModel &model = {});
  ~ReshardCosts();

  /// planReshard(from[i], to[j]).cost at place i * to.size() + j; infinity
  /// where there is no way.
  std::vector<double> between(const std::vector<Sharding> &from,
                              const std::vector<Sharding> &to,
                              const std::vector<int64_t> &shape,
                              int64_t elementBytes,
                              CostPrecision precision = CostPrecision::Exact);

  /// How many costs were found one by one, by planning, which takes longer.
  int64_t numPlanned() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDCOSTS_H
