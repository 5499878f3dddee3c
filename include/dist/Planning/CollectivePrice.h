//===- CollectivePrice.h - the time of a collective -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective over mesh axes uses the levels of links that its groups span. On
// two nodes of eight devices:
//
//   | mesh        | axes     | parts per level | links                        |
//   |-------------|----------|-----------------|------------------------------|
//   | dp=2,tp=8   | tp       | 8, 1            | NVLink                       |
//   | dp=2,tp=8   | dp       | 1, 2            | InfiniBand                   |
//   | dp=2,tp=8   | dp, tp   | 8, 2            | both, a sixteenth goes out   |
//   | a=4,b=2,c=2 | a        | 2, 2            | both                         |
//
// docs/reference/cluster-file.md describes the model and its sources.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_COLLECTIVEPRICE_H
#define DIST_PLANNING_COLLECTIVEPRICE_H

#include "dist/Planning/Cluster.h"
#include "dist/Planning/Cost.h"

namespace dist {

/// The extent of the groups of a collective on one level. A unit of the level
/// is made of parts, which are the units of the level below, or devices on the
/// innermost level.
struct LevelSpan {
  int64_t parts = 1; ///< Most parts of a unit with a group in them.
  int64_t least = 1; ///< Fewest members of a group in such a part.
  int64_t most = 1;  ///< Most members of a group in one unit.
  bool operator==(const LevelSpan &) const = default;
};

/// Returns the spans from inside out, one for each level: the worst of all
/// groups over `axes`.
std::vector<LevelSpan> spanOf(const Cluster &cluster, const Mesh &mesh,
                              const Axes &axes);

/// Returns the spans of one group.
std::vector<LevelSpan> spanOf(const Cluster &cluster,
                              std::vector<int64_t> devices);

/// The price of a collective over groups of this span, for bytes as Cost.h
/// counts them: the larger of those sent and received by the busiest rank.
StepPrice priceOf(const Cluster &cluster, CollectiveKind kind,
                  const std::vector<LevelSpan> &span);

/// Seconds that a collective over `axes` takes; 0 for groups of one. The mesh
/// must be one that the cluster has (Cluster::check).
double collectiveSeconds(const Cluster &cluster, const Mesh &mesh,
                         CollectiveKind kind, const Axes &axes, double bytes);

/// Returns costs in seconds for the reshard planner. A permute has 0.6 % and an
/// exchange 1.2 % more latency, so that ties go to the named collectives.
CostModel costModelOf(const Cluster &cluster);

/// Returns the costs of collectives that use no more than the levels of `span`:
/// a closer bound.
CostModel costModelOf(const Cluster &cluster,
                      const std::vector<LevelSpan> &span);

} // namespace dist

#endif // DIST_PLANNING_COLLECTIVEPRICE_H
