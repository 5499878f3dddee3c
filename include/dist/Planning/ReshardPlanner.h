//===- ReshardPlanner.h - reshards between shardings of a mesh --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one engine that prices a change of sharding and plans its steps: a
// shortest-path search over shardings, whose edges are collectives.
//
//   | from                         | to           | steps                     |
//   |------------------------------|--------------|---------------------------|
//   | [{"x"}, {}]                  | [{}, {}]     | all_gather x dim 0        |
//   | [{}, {}], partial {"x": sum} | [{"x"}, {}]  | reduce_scatter x dim 0    |
//   | [{"x"}, {}]                  | [{}, {"x"}]  | all_to_all x from 0 to 1  |
//   | [{"x"}, {}], partial y       | [{}, {}]     | all_reduce y, all_gather x|
//   | [{"x", "y"}]                 | [{"y", "x"}] | permute                   |
//   | [{"x"}], x=2, y=3            | [{"y"}]      | exchange                  |
//
// No intermediate value is larger than the larger of source and target.
// docs/internals/resharding.md describes the graph, the costs, their checks and
// the exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDPLANNER_H
#define DIST_PLANNING_RESHARDPLANNER_H

#include "dist/Planning/Cost.h"
#include "dist/Support/Sharding.h"

#include <memory>
#include <vector>

namespace dist {

enum class ReshardKind {
  AllSlice,      ///< Keep a block of `dim`; moves nothing.
  AllGather,     ///< Take the minor-most `axes` off `dim`.
  AllToAll,      ///< Move the minor-most `axes` of `dim` to `toDim`.
  ReduceScatter, ///< Combine over `axes`, which then shard `dim`.
  AllReduce,     ///< Combine over `axes`.
  Permute,    ///< Blocks of one size change places within the grid of `axes`.
  Exchange,   ///< Each rank receives exactly what it lacks, within `axes`.
  Partialise, ///< Replicate -> Partial: the value stays on index 0 of `axes`,
              ///< the others take the identity. Moves nothing.
};

/// Returns "all_slice", "all_gather", ...
const char *toString(ReshardKind kind);

struct ReshardStep {
  ReshardKind kind = ReshardKind::AllSlice;
  Axes axes; ///< The group, major to minor.
  int64_t dim = -1;
  int64_t toDim = -1;
  ReductionKind reduction = ReductionKind::Sum;
  /// For a permute: index i of the grid receives from index sources[i].
  std::vector<int64_t> sources;
  Sharding after;   ///< The sharding after the step.
  double bytes = 0; ///< max(sent, received) of the busiest rank.
  double cost = 0;  ///< Bytes and latency, in the unit of the CostModel.

  /// Returns `all_gather {"x"} dim 0`.
  std::string str() const;
};

struct ReshardPlan {
  std::vector<ReshardStep> steps;
  double bytes = 0; ///< The sum of all steps.
  double cost = 0;  ///< Bytes and latencies.
};

/// Plans reshards and remembers them. Planners of equal mesh and model share
/// what they remember during their lifetime. Not thread-safe.
class ReshardPlanner {
public:
  explicit ReshardPlanner(Mesh mesh, CostModel model = {});
  ~ReshardPlanner();

  const Mesh &getMesh() const { return mesh; }

  /// Returns the cheapest plan from `from` to `to` for a tensor of `shape`.
  /// Open dimensions, priorities and pinned axes are ignored. Errors: a
  /// sharding that does not verify; values on different Single coordinates;
  /// temporal axes.
  const Result<ReshardPlan> &plan(const Sharding &from, const Sharding &to,
                                  const std::vector<int64_t> &shape,
                                  int64_t elementBytes);

private:
  struct Cache;
  Mesh mesh;
  CostModel model;
  std::unique_ptr<Cache> cache;
};

/// Plans one reshard and remembers nothing.
Result<ReshardPlan> planReshard(const Mesh &mesh, const Sharding &from,
                                const Sharding &to,
                                const std::vector<int64_t> &shape,
                                int64_t elementBytes,
                                const CostModel &model = {});

} // namespace dist

#endif // DIST_PLANNING_RESHARDPLANNER_H
