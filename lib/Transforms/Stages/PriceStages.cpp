//===- PriceStages.cpp - time and memory of a pipeline --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/PriceStages.h"
#include "dist/Transforms/Stages/TransferCosts.h"

#include "SegmentMemory.h"
#include "StageGraphBuilder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Planning/Schedule/Frames.h"
#include "dist/Planning/Schedule/Simulation.h"

#include <algorithm>

using namespace mlir;
using namespace dist;

double StagesPrice::memory() const {
  double most = 0;
  for (const CoordinatePrice &coordinate : coordinates)
    most = std::max(most, coordinate.memory());
  return most;
}

namespace {
class StagesPricer {
public:
  StagesPricer(ModuleOp module, PipelineOp pipeline, scf::WhileOp loop,
               const std::optional<Cluster> &cluster, OwnBytes ownBytes)
      : module(module), pipeline(pipeline), loop(loop), cluster(cluster),
        ownBytes(ownBytes), symbols(module), costs(module, cluster) {}

  FailureOr<StagesPrice> price(FunctionOpInterface entry);

private:
  void addOnceParts();
  void addOnce(schedule::Part part, const std::map<int, double> &seconds);
  void addMemory(FunctionOpInterface entry, StagesPrice &price);
  int slotsOfSent(const schedule::Frame &frame) const;
  schedule::SimulationOptions options();
  int coordinateOf(int stage) { return int(pipeline.getCoordinates()[stage]); }

  ModuleOp module;
  PipelineOp pipeline;
  scf::WhileOp loop;
  const std::optional<Cluster> &cluster;
  OwnBytes ownBytes;
  SymbolTable symbols;
  SegmentCosts costs;
  schedule::StageGraph graph;
  schedule::Schedule order;
  std::vector<schedule::Slots> slots;
};
} // namespace

/// Appends a part to the lists, before (P) or after (U) all micro-batches.
void StagesPricer::addOnce(schedule::Part part,
                           const std::map<int, double> &seconds) {
  for (auto [stage, of] : seconds) {
    graph.segments.push_back({stage, part, of});
    std::vector<schedule::Action> &list = order.lists[coordinateOf(stage)];
    list.insert(part == schedule::Part::Update ? list.end() : list.begin(),
                schedule::Action{stage, part, 0});
  }
}

/// Adds what runs once a step. The rounds of an update are one part; where
/// there are several, values of other stages join all of them.
void StagesPricer::addOnceParts() {
  std::map<int, double> before, after;
  bool joins = false;
  for (auto call : loop->getBlock()->getOps<func::CallOp>()) {
    auto function = symbols.lookup<func::FuncOp>(call.getCallee());
    auto name = function->getAttrOfType<StringAttr>(kSegmentAttr);
    auto stage = call->getAttrOfType<IntegerAttr>(kStageAttr);
    if (!name || !stage)
      continue;
    bool isBefore = call->isBeforeInBlock(loop);
    (isBefore ? before : after)[int(stage.getInt())] +=
        costs.secondsOf(function);
    joins |= !isBefore && name.getValue().contains('.');
  }
  addOnce(schedule::Part::Prologue, before);
  addOnce(schedule::Part::Update, after);
  std::map<int, int> first; // The update of each coordinate that joins.
  for (auto [i, segment] : llvm::enumerate(graph.segments))
    if (segment.part == schedule::Part::Update)
      first.try_emplace(coordinateOf(segment.stage), int(i));
  if (joins && first.size() > 1)
    for (auto [coordinate, segment] : first)
      (graph.collectives.empty() ? graph.collectives.emplace_back()
                                 : graph.collectives.back())
          .push_back(segment);
}

schedule::SimulationOptions StagesPricer::options() {
  schedule::SimulationOptions options;
  options.transferSeconds = transferCosts(
      cluster, findMesh(module).getMesh().getValue(), pipeline.getAxis().str());
  return options;
}

/// Artifacts keep a value that is sent during the next action as well: it has
/// two slots if that action computes the next one.
int StagesPricer::slotsOfSent(const schedule::Frame &frame) const {
  schedule::SegmentCost writer = graph.segments[graph.edges[frame.edge].writer];
  schedule::Action before{-1, writer.part, 0};
  for (const schedule::Action &action : order.lists[frame.coordinate]) {
    if (action.stage == writer.stage && before.stage == writer.stage &&
        action.part == writer.part && before.part == writer.part)
      return 2;
    before = action;
  }
  return 1;
}

void StagesPricer::addMemory(FunctionOpInterface entry, StagesPrice &price) {
  size_t count = price.coordinates.size();
  std::vector<double> state =
      stateBytesOf(entry, loop, pipeline, symbols, count);
  schedule::FramePlan frames = schedule::planFrames(graph, order, slots);
  for (auto [i, coordinate] : llvm::enumerate(price.coordinates)) {
    coordinate.state = state[i];
    coordinate.saved = frames.bytes[i];
  }
  for (const schedule::Frame &frame : frames.frames) {
    CoordinatePrice &own = price.coordinates[frame.coordinate];
    if (frame.kind == schedule::FrameKind::Saved)
      own.microBatches = std::max(own.microBatches, frame.slots);
    else if (frame.kind == schedule::FrameKind::Sent)
      own.saved += frame.bytes * std::max(0, slotsOfSent(frame) - frame.slots);
  }
  std::vector<SmallVector<Operation *>> segments(count);
  for (auto segment : module.getOps<func::FuncOp>()) {
    auto stage = segment->getAttrOfType<IntegerAttr>(kStageAttr);
    if (!stage || !segment->hasAttr(kSegmentAttr))
      continue;
    int coordinate = coordinateOf(int(stage.getInt()));
    segments[coordinate].push_back(segment);
    double &most = price.coordinates[coordinate].temporary;
    most = std::max(most, temporaryBytesOf(segment, symbols, ownBytes));
  }
  for (auto [coordinate, own] : llvm::zip(price.coordinates, segments))
    coordinate.state += double(constantBytes(own));
}

FailureOr<StagesPrice> StagesPricer::price(FunctionOpInterface entry) {
  graph = makeStageGraph(module, loop.getAfter().front(), costs);
  Result<schedule::Schedule> known = scheduleOf(pipeline);
  if (!known)
    return pipeline.emitError() << known.status().getMessage();
  order = std::move(*known);
  addOnceParts();
  Result<schedule::Proof> proof = schedule::proveSchedule(graph, order);
  if (!proof)
    return pipeline.emitError() << proof.status().getMessage();
  slots = proof->slots;
  Result<schedule::Simulation> simulation =
      schedule::simulateSchedule(graph, order, options());
  if (!simulation)
    return pipeline.emitError() << simulation.status().getMessage();
  StagesPrice price;
  price.makespan = simulation->makespan;
  price.period = simulation->period;
  price.bubble = simulation->bubble();
  for (int i = 0; i < order.coordinates(); ++i) {
    CoordinatePrice &coordinate = price.coordinates.emplace_back();
    coordinate.busy = simulation->busy[i];
    coordinate.bubble = simulation->bubble(i);
  }
  addMemory(entry, price);
  return price;
}

FailureOr<StagesPrice> dist::priceStages(ModuleOp module, PipelineOp pipeline,
                                         const std::optional<Cluster> &cluster,
                                         OwnBytes ownBytes) {
  FunctionOpInterface entry = findEntry(module);
  if (!entry)
    return failure();
  SmallVector<scf::WhileOp> loops = timeLoopsOf(entry.getFunctionBody());
  if (loops.empty() || !pipeline.getSchedule())
    return pipeline.emitOpError("cannot be priced: expected a loop over "
                                "micro-batches and a schedule; run "
                                "dist-schedule-stages");
  return StagesPricer(module, pipeline, loops.back(), cluster, ownBytes)
      .price(entry);
}
