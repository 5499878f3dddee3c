//===- ScheduleStages.cpp - the order of a pipeline's segments ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"

#include "SegmentCosts.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/Proof.h"
#include "dist/Planning/Schedule/ScheduleFile.h"
#include "dist/Transforms/Reshard/ClusterOption.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace dist {
#define GEN_PASS_DEF_SCHEDULESTAGESPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Makes the graph of the segments of one micro-batch.
class GraphBuilder {
public:
  GraphBuilder(ModuleOp module, Block &body, SegmentCosts &costs)
      : symbols(module), body(body), costs(costs) {}

  schedule::StageGraph build();

private:
  void addSegment(func::CallOp call);
  void addEdges(func::CallOp call);
  void assumeUnits();
  void addReaders(Value value, std::map<int, std::vector<int>> &byStage);

  SymbolTable symbols;
  Block &body;
  SegmentCosts &costs;
  schedule::StageGraph graph;
  llvm::DenseMap<Operation *, int> numberOf;
};
} // namespace

void GraphBuilder::addSegment(func::CallOp call) {
  auto function = symbols.lookup<func::FuncOp>(call.getCallee());
  StringRef name = function->getAttrOfType<StringAttr>(kSegmentAttr);
  schedule::Part part =
      schedule::partOf(name.back()).value_or(schedule::Part::Forward);
  numberOf[call] = int(graph.segments.size());
  graph.segments.push_back(
      {int(call->getAttrOfType<IntegerAttr>(kStageAttr).getInt()), part,
       costs.secondsOf(function)});
}

/// The segments that read a value, by stage; also through transfers.
void GraphBuilder::addReaders(Value value,
                              std::map<int, std::vector<int>> &byStage) {
  for (Operation *user : value.getUsers()) {
    if (auto transfer = dyn_cast<TransferOp>(user))
      addReaders(transfer.getResult(), byStage);
    auto found = numberOf.find(user);
    if (found == numberOf.end())
      continue;
    std::vector<int> &readers = byStage[graph.segments[found->second].stage];
    if (!llvm::is_contained(readers, found->second))
      readers.push_back(found->second);
  }
}

void GraphBuilder::addEdges(func::CallOp call) {
  for (Value result : call.getResults()) {
    std::map<int, std::vector<int>> byStage;
    addReaders(result, byStage);
    for (auto &[stage, readers] : byStage)
      graph.edges.push_back(
          {numberOf.at(call), readers, double(bytesOf(result.getType()))});
  }
}

/// If no segment has a body that takes time, a backward part takes two units,
/// as it has two products for each of the forward part.
void GraphBuilder::assumeUnits() {
  if (llvm::any_of(graph.segments, [](const schedule::SegmentCost &segment) {
        return segment.seconds > 0;
      }))
    return;
  for (schedule::SegmentCost &segment : graph.segments)
    segment.seconds = segment.part == schedule::Part::Backward ? 2 : 1;
}

schedule::StageGraph GraphBuilder::build() {
  for (auto call : body.getOps<func::CallOp>())
    addSegment(call);
  for (auto call : body.getOps<func::CallOp>())
    addEdges(call);
  assumeUnits();
  return std::move(graph);
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
        GraphBuilder(getOperation(), loops.front().getAfter().front(), costs)
            .build();
    StringRef name = pipeline.getBy().value_or("1f1b");
    Result<schedule::Schedule> schedule =
        pipeline.getSchedule() ? given(pipeline, int(*micros))
                               : made(pipeline, graph, int(*micros));
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

  static std::vector<int> coordinatesOf(PipelineOp pipeline) {
    return {pipeline.getCoordinates().begin(), pipeline.getCoordinates().end()};
  }

  static Result<schedule::Schedule>
  made(PipelineOp pipeline, const schedule::StageGraph &graph, int micros) {
    schedule::ScheduleRequest request;
    request.coordinateOf = coordinatesOf(pipeline);
    request.micros = micros;
    return schedule::makeSchedule(pipeline.getBy().value_or("1f1b"), graph,
                                  request);
  }

  /// The schedule that the pipeline has already. What runs once a step is not
  /// in the graph of a micro-batch.
  static Result<schedule::Schedule> given(PipelineOp pipeline, int micros) {
    std::string text;
    ArrayAttr lists = *pipeline.getSchedule();
    for (Attribute list : lists)
      text += cast<StringAttr>(list).getValue().str() + "\n";
    Result<schedule::ScheduleFile> file = schedule::parseScheduleCsv(text);
    if (!file)
      return file.status();
    schedule::Schedule schedule = std::move(file->schedule);
    if (schedule.coordinateOf != coordinatesOf(pipeline))
      return Status::invalid(
          fmt::format("the schedule has stages at coordinates {}, expected {}",
                      fmt::join(schedule.coordinateOf, ","),
                      fmt::join(coordinatesOf(pipeline), ",")));
    if (schedule.micros != micros)
      return Status::invalid(
          fmt::format("the schedule has {} micro-batches, but the loop of the "
                      "step has {}",
                      schedule.micros, micros));
    for (std::vector<schedule::Action> &list : schedule.lists)
      std::erase_if(list, [](const schedule::Action &action) {
        return schedule::isOnce(action.part);
      });
    return schedule;
  }

  void write(PipelineOp pipeline, const schedule::Schedule &schedule) {
    Builder builder(&getContext());
    std::vector<std::string> lists = schedule::textsOf(schedule);
    SmallVector<StringRef> texts(lists.begin(), lists.end());
    pipeline.setScheduleAttr(builder.getStrArrayAttr(texts));
  }
};
} // namespace
