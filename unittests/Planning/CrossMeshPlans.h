//===- CrossMeshPlans.h - all plans between two meshes ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An independent check of plans between meshes: any state of the source's
// graph, one crossing, any state of the target's (ReshardGraph.h), with a loop
// over every device.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_CROSSMESHPLANS_H
#define DIST_UNITTESTS_PLANNING_CROSSMESHPLANS_H

#include "ReshardGraph.h"

namespace dist {

/// Returns the mesh whose ranks are the places of `mesh`.
Mesh placesOf(Mesh mesh);

/// A region of the tensor, on a device.
struct Held {
  int64_t device;
  std::vector<int64_t> begin, end;
};

/// Returns the regions that each rank holds, Partial or not.
std::vector<Held> regions(const Mesh &mesh, const Sharding &sharding,
                          const std::vector<int64_t> &shape);

/// Returns the number of elements that both have.
int64_t common(const Held &a, const Held &b);

/// Returns max(sent, received) of the elements that a device lacks.
int64_t crossing(const std::vector<Held> &from, const std::vector<Held> &to);

/// One end of the plans: all shardings over these axes.
struct Side {
  const char *mesh;
  std::vector<int64_t> devices;
  Axes axes;

  Mesh make() const {
    Mesh result = *Mesh::parse(mesh);
    result.deviceIds = devices;
    return result;
  }
};

/// All plans with one crossing, with prices.
struct CrossMeshPlans {
  CrossMeshPlans(const Side &source, const Side &target,
                 const std::vector<int64_t> &shape);

  /// Returns the cost of the cheapest one to state `end`; `leaving` are the
  /// costs on the source.
  double least(const std::vector<double> &leaving, size_t end) const;

  Mesh fromPlaces, toPlaces; // The graphs refer to them.
  ReshardGraph from, to;
  std::vector<std::vector<double>> arriving, crossings;
};

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_CROSSMESHPLANS_H
