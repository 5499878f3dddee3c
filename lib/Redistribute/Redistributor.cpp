//===- Redistributor.cpp - changes of sharding at run time ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/Redistributor.h"
#include "RunStep.h"

#include <fmt/format.h>

using namespace dist;

Redistributor::Redistributor(std::shared_ptr<ProcessGroup> world, Mesh mesh,
                             CostModel costs)
    : world(std::move(world)), planner(std::move(mesh), costs) {}

Redistributor::Redistributor(Group &world, Mesh mesh, CostModel costs)
    : Redistributor(std::shared_ptr<ProcessGroup>(std::shared_ptr<void>(),
                                                  &world.processGroup()),
                    std::move(mesh), costs) {}

Result<ProcessGroup *> Redistributor::groupOf(const Axes &axes) {
  std::unique_ptr<ProcessGroup> &group = groups[toString(axes)];
  if (!group) {
    auto made = world->split(planner.getMesh(), axes);
    if (!made)
      return made.status();
    group = std::move(*made);
  }
  return group.get();
}

static bool isLocal(const ReshardStep &step) {
  return step.kind == ReshardKind::AllSlice ||
         step.kind == ReshardKind::Partialise;
}

Result<DistributedArray>
Redistributor::redistribute(const DistributedArray &from, const Sharding &to) {
  const Mesh &mesh = planner.getMesh();
  if (mesh.numRanks() != world->size())
    return Status::invalid(fmt::format("mesh {} has {} ranks, the group has {}",
                                       mesh.str(), mesh.numRanks(),
                                       world->size()));
  if (Status status = from.verify(mesh); !status.ok())
    return status;
  const Result<ReshardPlan> &plan =
      planner.plan(from.sharding, to, from.shape, sizeOf(from.block.dtype()));
  if (!plan)
    return plan.status();
  DistributedArray now = from;
  for (const ReshardStep &step : plan->steps) {
    Result<ProcessGroup *> group =
        isLocal(step) ? Result<ProcessGroup *>(nullptr) : groupOf(step.axes);
    if (!group)
      return group.status();
    Result<Array> block = runStep(mesh, step, now, world->rank(), *group);
    if (!block)
      return block.status();
    now.block = *block;
    now.sharding = step.after;
  }
  now.sharding = to;
  return now;
}
