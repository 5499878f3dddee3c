//===- ScheduleStages.cpp - the order of a pipeline's segments ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"
#include "dist/Transforms/Stages/TransferCosts.h"

#include "StageGraphBuilder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
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

namespace {
struct ScheduleStagesPass
    : dist::impl::ScheduleStagesPassBase<ScheduleStagesPass> {
  using ScheduleStagesPassBase::ScheduleStagesPassBase;

  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    if (pipelines.empty())
      return;
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(run(*pipelines.begin(), func)))
      signalPassFailure();
  }

  LogicalResult run(PipelineOp pipeline, FunctionOpInterface func) {
    SmallVector<scf::WhileOp> loops = timeLoopsOf(func.getFunctionBody());
    std::optional<int64_t> micros =
        loops.empty() ? std::optional<int64_t>() : tripCountOf(loops.front());
    if (!micros)
      return func.emitError("has no loop over micro-batches whose number of "
                            "iterations is known");
    FailureOr<std::optional<Cluster>> machine =
        loadCluster(findMesh(getOperation()), cluster);
    if (failed(machine))
      return failure();
    SegmentCosts costs(getOperation(), *machine);
    schedule::StageGraph graph =
        makeStageGraph(getOperation(), loops.front().getAfter().front(), costs);
    StringRef name = pipeline.getBy().value_or("1f1b");
    Mesh mesh = findMesh(getOperation()).getMesh().getValue();
    schedule::TransferSeconds transferSeconds =
        transferCosts(*machine, mesh, pipeline.getAxis().str());
    writeCosts(pipeline, costs, transferSeconds, machine->has_value());
    Result<schedule::Schedule> schedule =
        pipeline.getSchedule()
            ? given(pipeline, int(*micros))
            : made(pipeline, graph, int(*micros), transferSeconds);
    if (!schedule)
      return pipeline.emitError() << schedule.status().getMessage();
    Result<schedule::Proof> proof = schedule::proveSchedule(graph, *schedule);
    if (!proof)
      return pipeline.emitError()
             << "schedule '" << name << "': " << proof.status().getMessage();
    if (!pipeline.getSchedule())
      write(pipeline, *schedule);
    return success();
  }

  static Result<schedule::Schedule>
  made(PipelineOp pipeline, const schedule::StageGraph &graph, int micros,
       const schedule::TransferSeconds &transferSeconds) {
    schedule::ScheduleRequest request;
    request.coordinateOf.assign(pipeline.getCoordinates().begin(),
                                pipeline.getCoordinates().end());
    request.micros = micros;
    request.transferSeconds = transferSeconds;
    return schedule::makeSchedule(pipeline.getBy().value_or("1f1b"), graph,
                                  request);
  }

  /// The schedule that the pipeline has already.
  static Result<schedule::Schedule> given(PipelineOp pipeline, int micros) {
    Result<schedule::Schedule> schedule = scheduleOf(pipeline);
    if (schedule && schedule->micros != micros)
      return Status::invalid(
          fmt::format("the schedule has {} micro-batches, but the loop of the "
                      "step has {}",
                      schedule->micros, micros));
    return schedule;
  }

  /// Writes what segments and transfers take, for the simulation that reports
  /// compare with a run. Writes nothing if no segment takes time.
  void writeCosts(PipelineOp pipeline, SegmentCosts &costs,
                  const schedule::TransferSeconds &transferSeconds,
                  bool isInSeconds) {
    Builder builder(&getContext());
    bool isPriced = false;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(kSegmentAttr)) {
        double cost = costs.secondsOf(function);
        isPriced |= cost > 0;
        function->setAttr(kCostAttr, builder.getF64FloatAttr(cost));
      }
    if (!isPriced) {
      for (auto function : getOperation().getOps<func::FuncOp>())
        function->removeAttr(kCostAttr);
      return;
    }
    ArrayRef<int64_t> at = pipeline.getCoordinates();
    getOperation().walk([&](TransferOp transfer) {
      double cost = transferSeconds(int(at[transfer.getFrom()]),
                                    int(at[transfer.getTo()]),
                                    double(bytesOf(transfer.getType())));
      transfer->setAttr(kCostAttr, builder.getF64FloatAttr(cost));
    });
    if (!isInSeconds)
      pipeline->setAttr(kCostAttr, builder.getStringAttr("bytes"));
  }

  void write(PipelineOp pipeline, const schedule::Schedule &schedule) {
    Builder builder(&getContext());
    std::vector<std::string> lists = schedule::textsOf(schedule);
    SmallVector<StringRef> texts(lists.begin(), lists.end());
    pipeline.setScheduleAttr(builder.getStrArrayAttr(texts));
  }
};
} // namespace
