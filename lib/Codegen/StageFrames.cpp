//===- StageFrames.cpp - frames and lists of a coordinate's program -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageProgramBuilder.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

/// Returns the first and the last action with the value, for each micro-batch.
/// A value that is sent is kept during the next action as well, or longer.
std::vector<SlotSpan> StageProgramBuilder::rangesOf(Value value) const {
  std::vector<SlotSpan> ranges(graph.micros);
  Operation *producer = value.getDefiningOp();
  bool isSent = false;
  for (int micro = 0; micro < graph.micros; ++micro) {
    SlotSpan &range = ranges[micro];
    auto transfer = dyn_cast<TransferOp>(producer);
    range.first = transfer ? list.receivedAt(graph.edgeOf(transfer), micro)
                           : list.positionOf(producer, micro);
    range.last = range.first;
    auto visit = [&](Value same, auto &visit) -> void {
      for (Operation *user : same.getUsers()) {
        if (auto call = dyn_cast<func::CallOp>(user); call && isHere(call))
          range.last = std::max(range.last, list.positionOf(call, micro));
        auto other = dyn_cast<TransferOp>(user);
        if (other && graph.isBetweenCoordinates(other))
          isSent = true;
        else if (other)
          visit(other.getResult(), visit);
      }
    };
    visit(value, visit);
    if (isSent)
      range.last = std::max(range.last,
                            list.positionOf(producer, micro) + 1 + graph.slack);
  }
  return ranges;
}

void StageProgramBuilder::addToFrame(Value value) {
  std::vector<SlotSpan> ranges = rangesOf(value);
  auto [found, isNew] = frameOf.try_emplace(ranges, program.frames.size());
  if (isNew) {
    int count = countSlots(ranges);
    slots.push_back(assignSlots(ranges, count));
    program.frames.push_back({count, 0});
  }
  int64_t &bytes = program.frames[found->second].bytes;
  bytes = llvm::alignTo(bytes, 64);
  bufferOf[value] = assigner.addInFrame(value, found->second, bytes);
  bytes += bytesOf(value.getType());
}

/// Gives the values of a micro-batch that more than one segment uses, or a
/// transfer, a place in a frame.
void StageProgramBuilder::addFrames() {
  Operation *yield = graph.body().getTerminator();
  for (Operation &op : graph.body()) {
    auto call = dyn_cast<func::CallOp>(op);
    auto transfer = dyn_cast<TransferOp>(op);
    bool isReceived = transfer && graph.isBetweenCoordinates(transfer) &&
                      graph.edges[graph.edgeOf(transfer)].to == coordinate;
    if (!isReceived && !(call && isHere(call)))
      continue;
    for (Value value : op.getResults())
      if (llvm::any_of(value.getUsers(),
                       [&](Operation *user) { return user != yield; }))
        addToFrame(value);
  }
}

std::vector<int> StageProgramBuilder::framesOf(func::CallOp call) const {
  std::vector<int> frames;
  auto add = [&](Value value) {
    auto buffer = bufferOf.find(graph.rootOf(value));
    if (buffer == bufferOf.end())
      return;
    int frame = assigner.frameOf(buffer->second);
    if (frame >= 0 && !llvm::is_contained(frames, frame))
      frames.push_back(frame);
  };
  llvm::for_each(call->getOperands(), add);
  llvm::for_each(call->getResults(), add);
  return frames;
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

ListedCommand StageProgramBuilder::callOf(func::CallOp call, int micro) const {
  ListedCommand command;
  command.number = segmentOf.at(call);
  command.micro = micro;
  if (micro >= 0)
    for (int frame : program.segments[command.number].frames)
      command.slots.push_back(slots[frame][micro]);
  return command;
}

/// Appends a transfer before or after the loop, and the wait for it.
void StageProgramBuilder::appendTransfer(ListedCommand::Kind kind, int edge) {
  ListedCommand command;
  command.kind = kind;
  command.number = edge;
  command.slots = {0};
  command.work = works++;
  program.list.push_back(command);
  ListedCommand wait;
  wait.kind = ListedCommand::Wait;
  wait.number = command.work;
  program.list.push_back(wait);
}

/// The segments and transfers before or after the loop, in the order of the
/// program, which all coordinates follow.
LogicalResult StageProgramBuilder::addAround(Block &block, Operation *begin,
                                             Operation *end) {
  for (Operation *op = begin; op && op != end; op = op->getNextNode()) {
    if (auto call = dyn_cast<func::CallOp>(op); call && isHere(call)) {
      if (failed(addSegment(call)))
        return failure();
      program.list.push_back(callOf(call, -1));
    }
    auto transfer = dyn_cast<TransferOp>(op);
    if (!transfer || !graph.isBetweenCoordinates(transfer))
      continue;
    int number = graph.edgeOf(transfer);
    const StageEdge &edge = graph.edges[number];
    if (edge.from == coordinate) {
      program.edges[number] = bufferOf.at(graph.rootOf(transfer.getInput()));
      appendTransfer(ListedCommand::Send, number);
    } else if (edge.to == coordinate) {
      program.edges[number] = bufferOf[transfer.getResult()] =
          assigner.addKept(transfer.getResult());
      appendTransfer(ListedCommand::Receive, number);
    }
  }
  return success();
}

void StageProgramBuilder::listLoop() {
  auto slotOf = [&](int buffer, int micro) {
    int frame = assigner.frameOf(buffer);
    return frame < 0 ? 0 : slots[frame][micro];
  };
  for (const StageList::Step &step : list.steps()) {
    ListedCommand command;
    switch (step.kind) {
    case StageList::Step::Call:
      program.list.push_back(callOf(cast<func::CallOp>(step.call), step.micro));
      continue;
    case StageList::Step::Wait:
      command.kind = ListedCommand::Wait;
      command.number = works + step.work;
      break;
    case StageList::Step::Send:
    case StageList::Step::Receive:
      command.kind = step.kind == StageList::Step::Send
                         ? ListedCommand::Send
                         : ListedCommand::Receive;
      command.number = step.edge;
      command.micro = step.micro;
      command.slots = {slotOf(program.edges[step.edge], step.micro)};
      command.work = works + step.work;
      break;
    }
    program.list.push_back(command);
  }
  works += list.numWorks();
}
