//===- Crossing.h - plans between two grids ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps on the first grid, one exchange to the second grid, and steps there. A
// crossing costs least if every device of the target receives a part and
// gathers the rest there, or if a reduction has left a part on every device of
// the source. On either side the search therefore tries the sharding with every
// choice of unused axes added.
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
  /// A step from a sharding of one side to a sharding of the other side.
  struct Step {
    ReshardPlan plan;
    /// A lower bound of its bytes from any sharding whose blocks are in those
    /// of `left`.
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

  /// The common properties of two sides on one mesh.
  struct Common {
    std::vector<PartialAxis> kept; ///< The outermost of both, which stay.
    std::vector<Sharding> stops;   ///< Points where a plan may change sides.
    Axes cuts; ///< Axes of the one side that fit all of the other one.
  };
  Result<CrossMeshPlan> plan(const Sharding &from, const Sharding &to,
                             const Common &common = {});

private:
  /// A sharding of the value on one side of the crossing.
  struct Landing {
    Sharding sharding;
    /// The plan from the source to it, or from it to the target; computed on
    /// demand.
    std::optional<ReshardPlan> plan = std::nullopt;
    double leastBytes = 0; ///< A lower bound over all steps to it.
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

/// Returns the sharding, and the sharding with unused axes at the ends of its
/// dimensions. These are cut where its own axes or `cuts`, which fit them,
/// begin or end. Shardings with few added axes come first.
std::vector<Sharding> withUnused(const Mesh &mesh, const Sharding &side,
                                 const Axes &cuts);

/// Returns a step of one exchange, without its group, that moves `elements` at
/// this price.
Crossing::Step exchangeStep(const Sharding &arrived,
                            const MovedElements &elements, int64_t senders,
                            int64_t elementBytes, StepPrice price);

/// Returns the grid of `mesh` that has the axes of both lists, which fit each
/// other; null if there is none.
const Mesh *commonGrid(const Mesh &mesh, Axes axes, const Axes &more);
const Mesh *commonGrid(const Mesh &mesh, const Sharding &from,
                       const Sharding &to);

/// Plans between shardings without a common grid: of different views, or with
/// sub-axes that cut an axis at places that do not divide each other.
Result<ReshardPlan> planBetweenGrids(const Mesh &mesh, const Sharding &from,
                                     const Sharding &to,
                                     const std::vector<int64_t> &shape,
                                     int64_t elementBytes,
                                     const CostModel &model);

} // namespace dist

#endif // DIST_PLANNING_CROSSING_H
