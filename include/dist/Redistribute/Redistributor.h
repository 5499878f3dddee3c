//===- Redistributor.h - changes of sharding at run time --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// DTensor's redistribute and Paddle's reshard, by the compiler's engine: the
// steps are those of dist/Planning/ReshardPlanner.h, each one collective over
// mesh axes or a local copy.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_REDISTRIBUTE_REDISTRIBUTOR_H
#define DIST_REDISTRIBUTE_REDISTRIBUTOR_H

#include "dist/Planning/ReshardPlanner.h"
#include "dist/Redistribute/DistributedArray.h"
#include "dist/Runtime/Group/Group.h"

#include <map>

namespace dist {

/// One rank's end. Plans and groups are kept for the next tensor.
///
///   Redistributor redistributor(*job->world(), *Mesh::parse("dp=2,tp=2"));
///   auto x = DistributedArray::cut(mesh, whole, rows, rank);
///   auto y = redistributor.redistribute(*x, columns);   // an all_to_all
class Redistributor {
public:
  /// Redistributes over `world`, which has the ranks of the mesh.
  Redistributor(std::shared_ptr<ProcessGroup> world, Mesh mesh,
                CostModel costs = {});
  /// Redistributes over a group of the caller's, which must outlive this
  /// object.
  Redistributor(Group &world, Mesh mesh, CostModel costs = {});

  /// Returns the same tensor sharded by `to`. All ranks of the mesh call it,
  /// with one shape, type and pair of shardings. Errors: a block of another
  /// shape than the sharding's; a sharding that does not fit; those of the
  /// collectives. MISMATCH if the ranks request different redistributions;
  /// nothing has moved then.
  Result<DistributedArray> redistribute(const DistributedArray &from,
                                        const Sharding &to);

private:
  Result<ProcessGroup *> groupOf(const Axes &axes);
  Status agree(const DistributedArray &from, const Sharding &to);
  Result<DistributedArray> carryOut(const ReshardPlan &plan,
                                    const DistributedArray &from);

  std::shared_ptr<ProcessGroup> world;
  ReshardPlanner planner;
  std::map<std::string, std::unique_ptr<ProcessGroup>> groups;
};

} // namespace dist

#endif // DIST_REDISTRIBUTE_REDISTRIBUTOR_H
