//===- ScheduleStages.cpp - the order of a pipeline's segments ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"
#include "dist/Transforms/Stages/SplitStages.h"
#include "dist/Transforms/Stages/TransferCosts.h"

#include "StageGraphBuilder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/Proof.h"
#include "dist/Transforms/Reshard/ClusterOption.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_SCHEDULESTAGESPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static Result<schedule::Schedule>
makeNamed(PipelineOp pipeline, const schedule::StageGraph &graph, int micros,
          const schedule::TransferSeconds &transferSeconds) {
  schedule::ScheduleRequest request;
  request.coordinateOf.assign(pipeline.getCoordinates().begin(),
                              pipeline.getCoordinates().end());
  request.micros = micros;
  request.transferSeconds = transferSeconds;
  return schedule::makeSchedule(pipeline.getBy().value_or("1f1b"), graph,
                                request);
}

/// Returns the schedule that the pipeline has already, adapted to the parts of
/// its stages.
static Result<schedule::Schedule>
takeGiven(PipelineOp pipeline, const schedule::StageGraph &graph, int micros) {
  Result<schedule::Schedule> schedule = scheduleOf(pipeline);
  if (schedule && schedule->micros != micros)
    return Status::invalid(
        fmt::format("the schedule has {} micro-batches, but the loop of the "
                    "step has {}",
                    schedule->micros, micros));
  if (schedule)
    schedule::fitParts(graph, *schedule);
  return schedule;
}

Result<schedule::Schedule>
dist::makeSchedule(PipelineOp pipeline, const schedule::StageGraph &graph,
                   int micros,
                   const schedule::TransferSeconds &transferSeconds) {
  return pipeline.getSchedule()
             ? takeGiven(pipeline, graph, micros)
             : makeNamed(pipeline, graph, micros, transferSeconds);
}

/// Writes what segments and transfers take, for the simulation that reports
/// compare with a run. Writes nothing if no segment takes time.
static void writeCosts(ModuleOp module, PipelineOp pipeline,
                       SegmentCosts &costs,
                       const schedule::TransferSeconds &transferSeconds,
                       bool isInSeconds) {
  Builder builder(module.getContext());
  bool isPriced = false;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(kSegmentAttr)) {
      double cost = costs.secondsOf(function);
      isPriced |= cost > 0;
      function->setAttr(kCostAttr, builder.getF64FloatAttr(cost));
    }
  if (!isPriced) {
    for (auto function : module.getOps<func::FuncOp>())
      function->removeAttr(kCostAttr);
    return;
  }
  ArrayRef<int64_t> at = pipeline.getCoordinates();
  module.walk([&](TransferOp transfer) {
    double cost =
        transferSeconds(int(at[transfer.getFrom()]), int(at[transfer.getTo()]),
                        double(bytesOf(transfer.getType())));
    transfer->setAttr(kCostAttr, builder.getF64FloatAttr(cost));
  });
  if (!isInSeconds)
    pipeline->setAttr(kCostAttr, builder.getStringAttr("bytes"));
}

static void writeSchedule(PipelineOp pipeline,
                          const schedule::Schedule &schedule) {
  Builder builder(pipeline.getContext());
  std::vector<std::string> lists = schedule::textsOf(schedule);
  SmallVector<StringRef> texts(lists.begin(), lists.end());
  pipeline.setScheduleAttr(builder.getStrArrayAttr(texts));
}

LogicalResult dist::scheduleStages(FunctionOpInterface func,
                                   PipelineOp pipeline,
                                   const std::optional<Cluster> &cluster) {
  auto module = func->getParentOfType<ModuleOp>();
  SmallVector<scf::WhileOp> loops = timeLoopsOf(func.getFunctionBody());
  std::optional<int64_t> micros =
      loops.empty() ? std::optional<int64_t>() : tripCountOf(loops.front());
  if (!micros)
    return func.emitError("has no loop over micro-batches whose number of "
                          "iterations is known");
  SegmentCosts costs(module, cluster);
  schedule::StageGraph graph =
      makeStageGraph(module, loops.front().getAfter().front(), costs);
  Mesh mesh = findMesh(module).getMesh().getValue();
  schedule::TransferSeconds transferSeconds =
      transferCosts(cluster, mesh, pipeline.getAxis().str());
  writeCosts(module, pipeline, costs, transferSeconds, cluster.has_value());
  Result<schedule::Schedule> schedule =
      makeSchedule(pipeline, graph, int(*micros), transferSeconds);
  if (!schedule)
    return pipeline.emitError() << schedule.status().getMessage();
  Result<schedule::Proof> proof = schedule::proveSchedule(graph, *schedule);
  if (!proof)
    return pipeline.emitError()
           << "schedule '" << pipeline.getBy().value_or("1f1b")
           << "': " << proof.status().getMessage();
  writeSchedule(pipeline, *schedule);
  return success();
}

namespace {
struct ScheduleStagesPass
    : dist::impl::ScheduleStagesPassBase<ScheduleStagesPass> {
  using ScheduleStagesPassBase::ScheduleStagesPassBase;

  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    if (pipelines.empty())
      return;
    FunctionOpInterface func = findEntry(getOperation());
    FailureOr<std::optional<Cluster>> machine =
        loadCluster(findMesh(getOperation()), cluster);
    if (!func || failed(machine) ||
        failed(scheduleStages(func, *pipelines.begin(), *machine)))
      signalPassFailure();
  }
};
} // namespace
