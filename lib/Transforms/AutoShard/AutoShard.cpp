//===- AutoShard.cpp - the pass dist-auto-shard ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoosePlan.h"
#include "Constraints.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/ByteSize.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/Annotate/WritePlan.h"
#include "dist/Transforms/AutoShard/Passes.h"

#include <cmath>
#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_AUTOSHARDPASS
#include "dist/Transforms/AutoShard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// For who looks at the plan. The cluster's own is known there.
static void leaveLimit(MeshOp mesh, std::optional<double> bytes) {
  mesh->removeAttr(kMemoryLimitAttr);
  if (bytes)
    mesh->setAttr(kMemoryLimitAttr,
                  Builder(mesh.getContext()).getF64FloatAttr(*bytes));
}

namespace {
struct AutoShardPass : dist::impl::AutoShardPassBase<AutoShardPass> {
  using AutoShardPassBase::AutoShardPassBase;
  AutoShardPass(const AutoShardPassOptions &options, TextSink onPlan,
                ProgressSink onProgress)
      : AutoShardPassBase(options), onPlan(std::move(onPlan)),
        onProgress(std::move(onProgress)) {}

  void runOnOperation() override {
    if (!findMesh(getOperation())) {
      getOperation().emitError(
          "needs a dist.mesh: give one with --dist-annotate=mesh=dp=2, or have "
          "the devices of a cluster arranged, with "
          "--dist-arrange-devices=cluster=h100:8 before");
      return signalPassFailure();
    }
    MeshOp mesh = requireMesh(getOperation());
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    auto known = loadCluster(mesh, cluster);
    if (failed(known) || failed(verifyArranged(mesh)))
      return signalPassFailure();
    FailureOr<PlacedSearch> search = wishes(mesh);
    if (failed(search))
      return signalPassFailure();
    Machine machine(std::move(*known), search->memory);
    if (memory.empty() && search->places)
      machine.limitAt = search->places.getAs<LocationAttr>("memory");
    machine.verify = verify;
    machine.problemFile = problemFile;
    machine.decideAlike = groupEquivalent;
    machine.record = record;
    machine.onProgress = progress ? terminalProgress() : onProgress;
    machine.countBytes = explain || record;
    if (tolerance < 0 || !std::isfinite(tolerance)) {
      mesh.emitError() << fmt::format(
          "tolerance is {}: expected a percentage of at least 0",
          tolerance.getValue());
      return signalPassFailure();
    }
    machine.near = tolerance / 100;
    closeAddedDims(mesh, func);
    auto constraints = constrainArguments(func, mesh, *search);
    if (failed(constraints))
      return signalPassFailure();
    machine.constraints = std::move(constraints->held);
    machine.dataAxes = std::move(constraints->dataAxes);
    auto sharded = choosePlan(func, mesh, machine, explain);
    leaveLimit(mesh, search->memory);
    if (failed(sharded) || failed(passOnPlan(mesh, *sharded)))
      signalPassFailure();
  }

private:
  LogicalResult passOnPlan(MeshOp mesh, FunctionOpInterface func) {
    Status status;
    if (onPlan)
      status = onPlan(planText(mesh, func));
    else if (!planFile.empty())
      status = writeFile(planFile, planText(mesh, func));
    if (status.ok())
      return success();
    return emitError(FileLineColLoc::get(mesh.getContext(), planFile, 0, 0))
           << "plan: " << status.getMessage();
  }

  /// The devices that are arranged are those that are planned for.
  LogicalResult verifyArranged(MeshOp mesh) {
    auto arranged = mesh->getAttrOfType<StringAttr>(kArrangeAttr);
    if (!arranged || arranged.getValue() == cluster.getValue())
      return success();
    return mesh.emitError()
           << "dist-arrange-devices got cluster '" << arranged.getValue()
           << "', dist-auto-shard "
           << (cluster.empty() ? "none" : "'" + cluster.getValue() + "'")
           << ": expected the same";
  }

  /// The plan's and the options'; of two limits the options'.
  FailureOr<PlacedSearch> wishes(MeshOp mesh) {
    PlacedSearch search = takeSearch(mesh);
    size_t ofPlan = search.dataAxes.size();
    for (const std::string &axis : dataAxes)
      if (!llvm::is_contained(ArrayRef(search.dataAxes).take_front(ofPlan),
                              axis))
        search.dataAxes.push_back(axis);
    llvm::append_range(search.replicate, replicate);
    if (memory.empty())
      return search;
    Result<double> bytes = parseBytes(memory.getValue());
    if (!bytes)
      return emitError(mesh.getLoc())
             << "memory: " << bytes.status().getMessage();
    search.memory = *bytes;
    return search;
  }

  TextSink onPlan;
  ProgressSink onProgress;
};
} // namespace

std::unique_ptr<Pass>
dist::createAutoShardPass(const AutoShardPassOptions &options, TextSink onPlan,
                          ProgressSink onProgress) {
  return std::make_unique<AutoShardPass>(options, std::move(onPlan),
                                         std::move(onProgress));
}
