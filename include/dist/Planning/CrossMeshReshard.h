//===- CrossMeshReshard.h - reshards between meshes -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshard between meshes of other shapes, device orders or devices: steps on
// the first mesh, one exchange among the devices of both, steps on the second
// mesh.
//
//   a=2 on devices 0, 1 to b=4 on devices 2 .. 5, replicated on both:
//   | step                                  | bytes of the busiest device    |
//   |---------------------------------------|--------------------------------|
//   | exchange, each of b receives a fourth | half of the tensor, sent       |
//   | all_gather b                          | three fourths, received        |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_CROSSMESHRESHARD_H
#define DIST_PLANNING_CROSSMESHRESHARD_H

#include "dist/Planning/ReshardPlanner.h"

namespace dist {

struct CrossMeshPlan {
  ReshardPlan leaving;  ///< On the mesh of the source.
  Sharding left;        ///< The sharding after that; not Partial.
  ReshardPlan crossing; ///< One exchange, over the devices of both meshes.
  Sharding arrived;     ///< Its sharding on the target's mesh.
  ReshardPlan arriving; ///< On the mesh of the target.
  double bytes = 0;     ///< The sum of all steps.
  double cost = 0;      ///< Bytes and latencies.
};

/// Returns the cheapest such plan for a tensor of `shape`. planCrossing
/// (dist/Support/CrossingPlan.h) gives the transfers of its exchange. Errors: a
/// sharding that does not verify on its mesh, Single coordinates, a mesh whose
/// deviceIds are not one a rank and all different.
Result<CrossMeshPlan>
planCrossMeshReshard(const Mesh &fromMesh, const Sharding &from,
                     const Mesh &toMesh, const Sharding &to,
                     const std::vector<int64_t> &shape, int64_t elementBytes,
                     const CostModel &model = {});

} // namespace dist

#endif // DIST_PLANNING_CROSSMESHRESHARD_H
