//===- ReshardSimulation.h - runs plans on simulated ranks ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rank has a buffer of the size of the largest block; padding is poison.
// A step sees buffers only, as the partitioned program would.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H
#define DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H

#include "LocalArray.h"

#include "dist/Planning/ReshardPlanner.h"

#include <optional>

namespace dist {

class ReshardSimulation {
public:
  /// Distributes an array of distinct numbers by `from`; Partial ranks get
  /// unequal contributions.
  ReshardSimulation(const Mesh &mesh, std::vector<int64_t> shape,
                    const Sharding &from);

  /// Distributes the same array, on ranks that hold `buffers`.
  ReshardSimulation(const Mesh &mesh, std::vector<int64_t> shape,
                    const Sharding &from, std::vector<LocalArray> buffers)
      : ReshardSimulation(mesh, std::move(shape), from) {
    this->buffers = std::move(buffers);
  }

  const std::vector<LocalArray> &getBuffers() const { return buffers; }
  void run(const ReshardStep &step);

  /// Returns the first place where a rank's buffer differs from `sharding`;
  /// nothing if all are right.
  std::optional<std::string> compare(const Sharding &sharding) const;

private:
  const Mesh &mesh;
  std::vector<int64_t> shape;
  LocalArray global;
  Sharding now; ///< The sharding of the buffers.
  std::vector<LocalArray> buffers;

  /// Returns blockBegin or blockExtent, dimension by dimension.
  std::vector<int64_t> ofBlocks(int64_t (*what)(int64_t, int64_t, int64_t),
                                int64_t rank, const Sharding &sharding) const;
  std::vector<int64_t> begin(int64_t rank, const Sharding &sharding) const;
  std::vector<int64_t> extent(int64_t rank, const Sharding &sharding) const;
  LocalArray expected(int64_t rank, const Sharding &sharding) const;
  LocalArray combined(const std::vector<LocalArray> &from, int64_t rank,
                      const Axes &axes, ReductionKind kind) const;
  LocalArray exchanged(const ReshardStep &step, int64_t rank) const;
  LocalArray after(const ReshardStep &step, int64_t rank) const;
};

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H
