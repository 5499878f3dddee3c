//===- StageGraphBuilder.cpp - a pipeline as a graph of segments ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageGraphBuilder.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Planning/Schedule/ScheduleFile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

namespace {
/// Makes the graph of the segments of one micro-batch.
class StageGraphBuilder {
public:
  StageGraphBuilder(ModuleOp module, Block &body, SegmentCosts &costs)
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

void StageGraphBuilder::addSegment(func::CallOp call) {
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
void StageGraphBuilder::addReaders(Value value,
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

void StageGraphBuilder::addEdges(func::CallOp call) {
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
void StageGraphBuilder::assumeUnits() {
  if (llvm::any_of(graph.segments, [](const schedule::SegmentCost &segment) {
        return segment.seconds > 0;
      }))
    return;
  for (schedule::SegmentCost &segment : graph.segments)
    segment.seconds = segment.part == schedule::Part::Backward ? 2 : 1;
}

schedule::StageGraph StageGraphBuilder::build() {
  for (auto call : body.getOps<func::CallOp>())
    addSegment(call);
  for (auto call : body.getOps<func::CallOp>())
    addEdges(call);
  assumeUnits();
  return std::move(graph);
}

schedule::StageGraph dist::makeStageGraph(ModuleOp module, Block &body,
                                          SegmentCosts &costs) {
  return StageGraphBuilder(module, body, costs).build();
}

/// Leaves out the actions of P and U, which the graph of a micro-batch lacks.
Result<schedule::Schedule> dist::scheduleOf(PipelineOp pipeline) {
  std::string text;
  ArrayAttr lists = *pipeline.getSchedule();
  for (Attribute list : lists)
    text += cast<StringAttr>(list).getValue().str() + "\n";
  Result<schedule::ScheduleFile> file = schedule::parseScheduleCsv(text);
  if (!file)
    return file.status();
  schedule::Schedule schedule = std::move(file->schedule);
  std::vector<int> expected(pipeline.getCoordinates().begin(),
                            pipeline.getCoordinates().end());
  if (schedule.coordinateOf != expected)
    return Status::invalid(fmt::format(
        "the schedule has stages at coordinates {}, expected {}",
        fmt::join(schedule.coordinateOf, ","), fmt::join(expected, ",")));
  for (std::vector<schedule::Action> &list : schedule.lists)
    std::erase_if(list, [](const schedule::Action &action) {
      return schedule::isOnce(action.part);
    });
  return schedule;
}
