//===- Crossing.h - from one grid to another one ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps on the one grid, one exchange to the other one, steps there. A crossing
// costs least where every device of the target receives a part and the rest is
// gathered there, or where a reduction has left every device of the source a
// part: what is tried on either side is the sharding with every choice of
// unused axes added.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_CROSSING_H
#define DIST_PLANNING_CROSSING_H

#include "dist/Planning/CrossMeshReshard.h"
#include "dist/Support/ExchangePlan.h"

#include <functional>
#include <optional>

namespace dist {

class Crossing {
public:
  /// The step between a sharding of the one side and one of the other side.
  struct Step {
    ReshardPlan plan;
    /// What it takes at least from any sharding that `left` holds all of.
    double leastBytes = 0;
  };
  using PlanStep = std::function<Result<Step>(const Sharding &left,
                                              const Sharding &arrived)>;

  Crossing(const Mesh &fromMesh, const Mesh &toMesh,
           const std::vector<int64_t> &shape, int64_t elementBytes,
           const CostModel &model, PlanStep planStep)
      : fromMesh(fromMesh), toMesh(toMesh), shape(shape),
        elementBytes(elementBytes), model(model),
        planStep(std::move(planStep)) {}

  /// What sides on one mesh have in common.
  struct Common {
    std::vector<PartialAxis> kept; ///< The outermost of both, which stay so.
    std::vector<Sharding> stops;   ///< Where the way may change sides.
    Axes cuts; ///< Axes of the one side that fit all of the other one.
  };
  Result<CrossMeshPlan> plan(const Sharding &from, const Sharding &to,
                             const Common &common = {});

private:
  /// How the value may lie on one side of the crossing.
  struct Landing {
    Sharding sharding;
    /// To it from the source, or from it to the target; made when asked for.
    std::optional<ReshardPlan> plan = std::nullopt;
    double leastBytes = 0; ///< Of all steps to it, wherever they begin.
    bool isStop = false;
  };

  const Mesh &fromMesh, &toMesh;
  const std::vector<int64_t> &shape;
  int64_t elementBytes;
  const CostModel &model;
  PlanStep planStep;

  double bytesOf(const Mesh &mesh, const Sharding &sharding) const;
  std::vector<Landing> landings(const Mesh &mesh, const Sharding &side,
                                const Common &common) const;
  Status addArriving(const Sharding &to, std::vector<Landing> &arriving) const;
  double fewestBytes(const Sharding &arrived) const;
  Status consider(const Sharding &from, Landing &left, Landing &arrived,
                  bool isFirst, CrossMeshPlan &best) const;
};

/// The sharding, and it with unused axes at the ends of dimensions, cut where
/// its axes and `cuts`, which fit them, begin or end: few axes added come
/// first.
std::vector<Sharding> withUnused(const Mesh &mesh, const Sharding &side,
                                 const Axes &cuts);

/// One exchange, without its group, that moves so much at this price.
Crossing::Step exchangeStep(const Sharding &arrived,
                            const MovedElements &elements, int64_t senders,
                            int64_t elementBytes, StepPrice price);

/// The grid of `mesh` that has the axes of both, which fit each other; null if
/// there is none.
const Mesh *commonGrid(const Mesh &mesh, Axes axes, const Axes &more);
const Mesh *commonGrid(const Mesh &mesh, const Sharding &from,
                       const Sharding &to);

/// Between shardings without a common grid: of different views, or with
/// sub-axes that cut an axis at places that do not divide each other.
Result<ReshardPlan> planBetweenGrids(const Mesh &mesh, const Sharding &from,
                                     const Sharding &to,
                                     const std::vector<int64_t> &shape,
                                     int64_t elementBytes,
                                     const CostModel &model);

} // namespace dist

#endif // DIST_PLANNING_CROSSING_H
