//===- ProgramLives.cpp - when values take memory -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramLives.h"

#include "dist/Transforms/Stages/SplitStages.h"

using namespace mlir;
using namespace dist;

void ProgramLives::add(ValueId id, int64_t from, int64_t to) {
  if (id == kNoValue)
    return;
  ChoiceNetwork::Life &life = lives[id];
  bool isFirst = life.from == life.to;
  life = {isFirst ? from : std::min(life.from, from), std::max(life.to, to)};
}

/// What the caller gave stays until the end, unless a result replaces it; what
/// has one number shares its place.
ProgramLives::ProgramLives(const PropagationGraph &graph,
                           const ProgramUses &uses)
    : kernels(graph.func), lives(graph.state.numValues()),
      stages(graph.state.numValues()) {
  FunctionOpInterface func = graph.func;
  if (PipelineOp pipeline = findPipeline(func))
    if (FailureOr<StageFrames> found = StageFrames::of(func, pipeline);
        succeeded(found))
      frames.emplace(std::move(*found));
  const ProgramTimes &times = kernels.times();
  auto addFrom = [&](Value value, int64_t from) {
    int64_t to = from + 1;
    for (OpOperand &use : value.getUses())
      to = std::max(to, times.end(use));
    add(graph.find(value), from, to);
  };
  for (BlockArgument argument : func.getArguments())
    if (func.getArgAttr(argument.getArgNumber(), kAliasAttr))
      addFrom(argument, 0);
    else
      add(graph.find(argument), 0, times.end());
  uses.walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      if (kernels.isStored(result))
        addFrom(result, kernels.made(result).from);
    if (!ProgramUses::hasBody(op))
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          addFrom(argument, times.begin(op));
  });
  for (ValueId result : graph.results)
    add(result, times.end() - 1, times.end());
  if (frames)
    for (auto [value, id] : graph.ids)
      addStage(id, value);
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// Values of one number that are at several coordinates are counted at all.
void ProgramLives::addStage(ValueId id, Value value) {
  InStage &stage = stages[id];
  int coordinate = frames->coordinateOf(value);
  bool isOther = stage.isKnown && stage.coordinate != coordinate;
  stage.coordinate = isOther ? kEverywhere : coordinate;
  stage.isKnown = true;
  ChoiceNetwork::Life always{0, kernels.times().end()};
  if (frames->isCarried(value))
    lives[id] = always;
  const StageFrames::Frame *frame = frames->frameOf(value);
  if (!frame || kernels.isView(value.getDefiningOp()))
    return;
  stage.slots = std::max(stage.slots, double(frame->slots));
  lives[id] = frame->slots > 0 ? always : ChoiceNetwork::Life{};
}

ProgramLives::InStage ProgramLives::stageOf(Operation *op) const {
  if (!frames || op->getNumResults() == 0)
    return {};
  return {frames->coordinateOf(op->getResult(0))};
}

ProgramLives::Lives ProgramLives::of(Operation *op) const {
  return inStages(kernels.times().of(op), stageOf(op));
}

ProgramLives::Lives ProgramLives::always(Operation *op) const {
  return inStages({0, kernels.times().end()}, stageOf(op));
}

/// Moves a life to the times of the coordinate, or copies it to those of all.
ProgramLives::Lives ProgramLives::inStages(ChoiceNetwork::Life life,
                                           const InStage &stage) const {
  if (!frames || life.from >= life.to)
    return {life};
  Lives moved;
  int64_t length = kernels.times().end() + 1;
  for (int c = 0; c < frames->coordinates(); ++c)
    if (stage.coordinate == kEverywhere || stage.coordinate == c)
      moved.push_back({life.from + c * length, life.to + c * length});
  return moved;
}
