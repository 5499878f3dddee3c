//===- Redistributor.cpp - changes of sharding at run time ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/Redistributor.h"
#include "RunStep.h"

#include <fmt/format.h>
#include <functional>

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
  if (Status status = agree(from, to); !status.ok())
    return status;
  Result<DistributedArray> result = from;
  Status status = withoutExceptions([&] {
    result = carryOut(*plan, from);
    return result.status();
  });
  if (!status.ok()) { // The others may wait for the next step.
    world->abort({status.getCode(), status.getMessage(), world->rank()});
    return status;
  }
  result->sharding = to;
  return result;
}

/// Compares the requests of all ranks first. Ranks with different plans would
/// wait for each other in different groups.
Status Redistributor::agree(const DistributedArray &from, const Sharding &to) {
  std::string what = fmt::format("redistribute: {} from {} to {} on mesh {}",
                                 typeString(from.block.dtype(), from.shape),
                                 from.sharding.str(), to.str(),
                                 planner.getMesh().str());
  uint64_t hash = std::hash<std::string>()(what);
  CollectiveRequest meeting;
  meeting.signature.sources = {int(hash), int(hash >> 32)};
  meeting.location = std::move(what);
  return world->run(meeting);
}

Result<DistributedArray> Redistributor::carryOut(const ReshardPlan &plan,
                                                 const DistributedArray &from) {
  DistributedArray now = from;
  for (const ReshardStep &step : plan.steps) {
    Result<ProcessGroup *> group =
        isLocal(step) ? Result<ProcessGroup *>(nullptr) : groupOf(step.axes);
    if (!group)
      return group.status();
    Result<Array> block =
        runStep(planner.getMesh(), step, now, world->rank(), *group);
    if (!block)
      return block.status();
    now.block = *block;
    now.sharding = step.after;
  }
  return now;
}
