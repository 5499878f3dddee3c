//===- CollectivePrice.h - how long a collective takes ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective over mesh axes goes over those levels of links that its groups
// span. On two nodes of eight devices:
//
//   | mesh        | axes     | parts per level | links                        |
//   |-------------|----------|-----------------|------------------------------|
//   | dp=2,tp=8   | tp       | 8, 1            | NVLink                       |
//   | dp=2,tp=8   | dp       | 1, 2            | InfiniBand                   |
//   | dp=2,tp=8   | dp, tp   | 8, 2            | both, a sixteenth goes out   |
//   | a=4,b=2,c=2 | a        | 2, 2            | both                         |
//
// The model, and where it comes from: docs/reference/cluster-file.md.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_COLLECTIVEPRICE_H
#define DIST_PLANNING_COLLECTIVEPRICE_H

#include "dist/Planning/Cluster.h"
#include "dist/Planning/Cost.h"

namespace dist {

/// How the groups of a collective lie on one level. A unit of the level is made
/// of parts, the units of the level below (devices, of the innermost one).
struct LevelSpan {
  int64_t parts = 1; ///< Of one unit that a group is in, at most.
  int64_t least = 1; ///< Members of a group in one such part, at least.
  int64_t most = 1;  ///< Members of a group in one unit, at most.
  bool operator==(const LevelSpan &) const = default;
};

/// From inside out, one for each level; the worst of all groups over `axes`.
std::vector<LevelSpan> spanOf(const Cluster &cluster, const Mesh &mesh,
                              const Axes &axes);

/// The same of one group.
std::vector<LevelSpan> spanOf(const Cluster &cluster,
                              std::vector<int64_t> devices);

/// Of a collective over groups that lie so, for bytes as Cost.h counts them:
/// what the busiest rank sends or receives, whichever is more.
StepPrice priceOf(const Cluster &cluster, CollectiveKind kind,
                  const std::vector<LevelSpan> &span);

/// Seconds that a collective over `axes` takes; 0 for groups of one. The mesh
/// must be one that the cluster has (Cluster::check).
double collectiveSeconds(const Cluster &cluster, const Mesh &mesh,
                         CollectiveKind kind, const Axes &axes, double bytes);

/// Costs in seconds for the planner of reshards. A permute counts 0.6 % and an
/// exchange 1.2 % more latency, so that ties go to the named collectives.
CostModel costModelOf(const Cluster &cluster);

/// The same for collectives that go over no more than the levels of `span`: a
/// closer bound.
CostModel costModelOf(const Cluster &cluster,
                      const std::vector<LevelSpan> &span);

} // namespace dist

#endif // DIST_PLANNING_COLLECTIVEPRICE_H
