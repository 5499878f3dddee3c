//===- ScheduleStages.cpp - the order of a pipeline's segments ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/Proof.h"

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

/// The seconds of a backward part for one of a forward part: it has two
/// products for each.
static constexpr double kBackwardSeconds = 2;

namespace {
/// Makes the graph of the segments of one micro-batch.
class GraphBuilder {
public:
  GraphBuilder(ModuleOp module, Block &body) : symbols(module), body(body) {}

  schedule::StageGraph build();

private:
  void addSegment(func::CallOp call);
  void addEdges(func::CallOp call);
  void addReaders(Value value, std::map<int, std::vector<int>> &byStage);

  SymbolTable symbols;
  Block &body;
  schedule::StageGraph graph;
  llvm::DenseMap<Operation *, int> numberOf;
};
} // namespace

void GraphBuilder::addSegment(func::CallOp call) {
  auto function = symbols.lookup<func::FuncOp>(call.getCallee());
  StringRef name = function->getAttrOfType<StringAttr>(kSegmentAttr);
  bool isForward = name.ends_with("F");
  numberOf[call] = int(graph.segments.size());
  graph.segments.push_back(
      {int(call->getAttrOfType<IntegerAttr>(kStageAttr).getInt()),
       isForward ? schedule::Part::Forward : schedule::Part::Backward,
       isForward ? 1 : kBackwardSeconds});
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

schedule::StageGraph GraphBuilder::build() {
  for (auto call : body.getOps<func::CallOp>())
    addSegment(call);
  for (auto call : body.getOps<func::CallOp>())
    addEdges(call);
  return std::move(graph);
}

namespace {
struct ScheduleStagesPass
    : dist::impl::ScheduleStagesPassBase<ScheduleStagesPass> {
  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    if (pipelines.empty() || (*pipelines.begin()).getSchedule())
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
    schedule::StageGraph graph =
        GraphBuilder(getOperation(), loops.front().getAfter().front()).build();
    schedule::ScheduleRequest request;
    request.coordinateOf.assign(pipeline.getCoordinates().begin(),
                                pipeline.getCoordinates().end());
    request.micros = int(*micros);
    StringRef name = pipeline.getBy().value_or("1f1b");
    Result<schedule::Schedule> schedule =
        schedule::makeSchedule(name, graph, request);
    if (!schedule)
      return pipeline.emitError() << schedule.status().getMessage();
    Result<schedule::Proof> proof = schedule::proveSchedule(graph, *schedule);
    if (!proof)
      return pipeline.emitError()
             << "schedule '" << name << "': " << proof.status().getMessage();
    write(pipeline, *schedule);
    return success();
  }

  void write(PipelineOp pipeline, const schedule::Schedule &schedule) {
    Builder builder(&getContext());
    SmallVector<StringRef> texts;
    std::vector<std::string> lists;
    for (const std::vector<schedule::Action> &list : schedule.lists) {
      std::vector<std::string> actions;
      for (const schedule::Action &action : list)
        actions.push_back(toString(action));
      lists.push_back(fmt::format("{}", fmt::join(actions, ",")));
    }
    texts.append(lists.begin(), lists.end());
    pipeline.setScheduleAttr(builder.getStrArrayAttr(texts));
  }
};
} // namespace
