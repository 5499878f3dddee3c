//===- StageFrames.cpp - frames of a step before it is segments -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/StageFrames.h"

#include "Segments.h"
#include "StageGraphBuilder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/Schedule/Frames.h"
#include "dist/Transforms/Stages/SplitStages.h"

using namespace mlir;
using namespace dist;
using schedule::Part;

const StageFrames::Frame *StageFrames::frameOf(Value value) const {
  auto found = frames.find(rootOf(value));
  return found == frames.end() ? nullptr : &found->second;
}

bool StageFrames::isCarried(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &loop->getRegion(1).front();
  return value.getDefiningOp() == loop;
}

//===----------------------------------------------------------------------===//
// Finding frames
//===----------------------------------------------------------------------===//

namespace dist {
/// Finds the values between segments, and the slots that a schedule gives them.
class FrameFinder {
public:
  FrameFinder(const StepParts &parts, Segments &segments, PipelineOp pipeline,
              StageFrames &result)
      : parts(parts), segments(segments), pipeline(pipeline), result(result) {}

  void run();

private:
  struct Readers {
    std::map<int, std::vector<int>> byStage; ///< Positions of segments.
    SmallVector<Operation *> operations;
  };

  const StepParts &parts;
  Segments &segments;
  PipelineOp pipeline;
  StageFrames &result;
  schedule::StageGraph graph;
  DenseMap<StageSegment *, int> numberOf;
  DenseMap<Operation *, SmallVector<StageSegment *>> segmentsOf;
  std::vector<Value> valueOf; ///< By edge: what its writer has.
  /// The transfer between coordinates by which an edge goes; or null.
  std::vector<Value> receivedAs;

  void addSegment(StageSegment &segment);
  void addValue(Value value, StageSegment &writer);
  void findReaders(Value value, StageSegment &writer, Readers &found);
  void addReader(Operation *reader, StageSegment &writer, Readers &found);
  void addReceived(Value value, ArrayRef<Operation *> readers, int writer);
  void addEdge(Value value, Value received, int writer,
               std::map<int, std::vector<int>> byStage);
  int64_t coordinateOf(int64_t stage) const { return result.ofStages[stage]; }
  void readSlots(int micros);
};
} // namespace dist

/// A backward part takes as long as two others.
void FrameFinder::addSegment(StageSegment &segment) {
  for (Operation *op : segment.ops)
    segmentsOf[op].push_back(&segment);
  if (schedule::isOnce(segment.key.part))
    return;
  numberOf[&segment] = int(graph.segments.size());
  graph.segments.push_back({segment.key.stage, segment.key.part,
                            segment.key.part == Part::Backward ? 2.0 : 1.0});
}

/// Finds the segments and operations, but for those of the writer, that read
/// the value at its coordinate.
void FrameFinder::findReaders(Value value, StageSegment &writer,
                              Readers &found) {
  for (Operation *user : value.getUsers()) {
    Operation *reader = value.getParentBlock()->findAncestorOpInBlock(*user);
    if (auto transfer = dyn_cast_or_null<TransferOp>(reader);
        transfer && isBetweenStages(transfer)) {
      found.operations.push_back(reader);
      if (coordinateOf(transfer.getFrom()) == coordinateOf(transfer.getTo())) {
        result.frames[transfer.getResult()];
        findReaders(transfer.getResult(), writer, found);
      }
      continue;
    }
    if (reader && isReshape(reader))
      findReaders(reader->getResult(0), writer, found);
    else if (reader == parts.loop() && user != reader)
      found.operations.push_back(reader);
    else if (reader)
      addReader(reader, writer, found);
  }
}

void FrameFinder::addReader(Operation *reader, StageSegment &writer,
                            Readers &found) {
  for (StageSegment *segment : segmentsOf.lookup(reader)) {
    if (segment == &writer)
      continue;
    found.operations.push_back(reader);
    auto number = numberOf.find(segment);
    if (number == numberOf.end())
      continue;
    std::vector<int> &readers = found.byStage[segment->key.stage];
    if (!llvm::is_contained(readers, number->second))
      readers.push_back(number->second);
  }
}

void FrameFinder::addEdge(Value value, Value received, int writer,
                          std::map<int, std::vector<int>> byStage) {
  for (auto &[stage, readers] : byStage) {
    graph.edges.push_back(
        {writer, std::move(readers), double(bytesOf(value.getType()))});
    valueOf.push_back(value);
    receivedAs.push_back(received);
  }
}

/// Adds the results of transfers to other coordinates, each of which has a
/// frame there.
void FrameFinder::addReceived(Value value, ArrayRef<Operation *> readers,
                              int writer) {
  for (Operation *reader : readers) {
    auto transfer = dyn_cast<TransferOp>(reader);
    if (!transfer ||
        coordinateOf(transfer.getFrom()) == coordinateOf(transfer.getTo()))
      continue;
    Readers found;
    StageSegment none;
    findReaders(transfer.getResult(), none, found);
    result.frames[transfer.getResult()] = {1, found.operations};
    addEdge(value, transfer.getResult(), writer, std::move(found.byStage));
    addReceived(value, found.operations, writer);
  }
}

/// Adds what a segment gives to others, at the coordinate of the segment. What
/// is computed once a step has one slot.
void FrameFinder::addValue(Value value, StageSegment &writer) {
  Readers found;
  findReaders(value, writer, found);
  if (found.operations.empty() || result.frames.contains(value))
    return;
  result.frames[value] = {1, found.operations};
  auto number = numberOf.find(&writer);
  if (number == numberOf.end())
    return;
  addEdge(value, {}, number->second, std::move(found.byStage));
  addReceived(value, found.operations, number->second);
}

/// Takes the slots of each value from the frames of the schedule. If there is
/// no schedule, each micro-batch has a slot: dist-schedule-stages will say why.
void FrameFinder::readSlots(int micros) {
  auto order = makeSchedule(pipeline, graph, micros, nullptr);
  Result<schedule::Proof> proof = order
                                      ? schedule::proveSchedule(graph, *order)
                                      : Result<schedule::Proof>(order.status());
  if (!proof) {
    for (auto &[value, frame] : result.frames)
      frame.slots *= micros;
    return;
  }
  for (const schedule::Frame &frame :
       schedule::planFrames(graph, *order, proof->slots).frames) {
    Value value = frame.kind == schedule::FrameKind::Received
                      ? receivedAs[frame.edge]
                      : valueOf[frame.edge];
    int &slots = result.frames[value].slots;
    slots = std::max(slots, frame.slots);
  }
}

void FrameFinder::run() {
  for (const std::unique_ptr<StageSegment> &segment : segments.all())
    addSegment(*segment);
  for (const std::unique_ptr<StageSegment> &segment : segments.all())
    for (Value output : segment->outputs) {
      Value value = rootOf(output);
      if (result.labels.stageOf(value) != kEverywhere &&
          segment->ops.contains(value.getDefiningOp()))
        addValue(value, *segment);
    }
  readSlots(int(tripCountOf(parts.loop()).value_or(1)));
}

FailureOr<StageFrames> StageFrames::of(FunctionOpInterface func,
                                       PipelineOp pipeline) {
  FailureOr<StepParts> parts = StepParts::of(func);
  if (failed(parts))
    return failure();
  StageFrames frames(func);
  FailureOr<Segments> segments =
      Segments::of(func, *parts, frames.labels, pipeline.getCoordinates(),
                   dividesBackward(pipeline));
  if (failed(segments))
    return failure();
  frames.loop = parts->loop();
  llvm::append_range(frames.ofStages, pipeline.getCoordinates());
  frames.numCoordinates = int(*llvm::max_element(frames.ofStages)) + 1;
  FrameFinder(*parts, *segments, pipeline, frames).run();
  return frames;
}
