//===- SegmentGraph.cpp - segments and transfers of an entry --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SegmentGraph.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

using namespace mlir;
using namespace dist;

func::FuncOp SegmentGraph::segmentOf(func::CallOp call) const {
  return cast<func::FuncOp>(segments.lookup(call));
}

int64_t SegmentGraph::coordinateOfCall(func::CallOp call) const {
  return coordinateOf[call->getAttrOfType<IntegerAttr>(kStageAttr).getInt()];
}

bool SegmentGraph::isBetweenCoordinates(TransferOp transfer) const {
  return coordinateOf[transfer.getFrom()] != coordinateOf[transfer.getTo()];
}

Value SegmentGraph::rootOf(Value value) const {
  auto transfer = value.getDefiningOp<TransferOp>();
  while (transfer && !isBetweenCoordinates(transfer)) {
    value = transfer.getInput();
    transfer = value.getDefiningOp<TransferOp>();
  }
  return value;
}

bool SegmentGraph::isCounter(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == &loop->getRegion(1).front() &&
         !isa_and_nonnull<func::CallOp, TransferOp>(
             loop->getRegion(1)
                 .front()
                 .getTerminator()
                 ->getOperand(argument.getArgNumber())
                 .getDefiningOp());
}

LogicalResult SegmentGraph::addEdges(Block &block) {
  for (auto transfer : block.getOps<TransferOp>()) {
    if (!isBetweenCoordinates(transfer))
      continue;
    if (&block == &body() &&
        !rootOf(transfer.getInput()).getDefiningOp<func::CallOp>())
      return transfer.emitOpError(
          "in the loop over micro-batches sends a value that no segment of it "
          "computes; run dist-split-stages");
    edgeNumbers[transfer] = int(edges.size());
    if (Operation *from = rootOf(transfer.getInput()).getDefiningOp())
      edgesOfCall[from].push_back(int(edges.size()));
    edges.push_back({transfer, coordinateOf[transfer.getFrom()],
                     coordinateOf[transfer.getTo()]});
  }
  return success();
}

LogicalResult SegmentGraph::readLoop() {
  SmallVector<scf::WhileOp> loops = timeLoopsOf(entry.getBody());
  std::optional<int64_t> trips =
      loops.empty() ? std::optional<int64_t>() : tripCountOf(loops.back());
  if (!trips)
    return entry.emitError("has no loop over micro-batches whose number of "
                           "iterations is known; run dist-split-stages");
  loop = loops.back();
  micros = int(*trips);
  return success();
}

/// The calls of an action: one, or those of I and W where it is a B of a stage
/// that has these; none if the stage has no such part.
static SmallVector<func::CallOp>
callsOf(StringRef name, const llvm::StringMap<func::CallOp> &byName) {
  SmallVector<func::CallOp> calls;
  if (func::CallOp call = byName.lookup(name))
    return {call};
  if (name.consume_back("B"))
    for (StringRef part : {"I", "W"})
      if (func::CallOp call = byName.lookup((name + part).str()))
        calls.push_back(call);
  return calls;
}

/// Reads actions such as `0F3`: the name of a segment, and a micro-batch. What
/// runs once a step is not in the list that the codegen follows.
LogicalResult SegmentGraph::readSchedule(PipelineOp pipeline) {
  if (!pipeline.getSchedule())
    return pipeline.emitOpError("has no schedule; run dist-schedule-stages");
  llvm::StringMap<func::CallOp> byName;
  for (auto call : body().getOps<func::CallOp>())
    byName[segmentOf(call)->getAttrOfType<StringAttr>(kSegmentAttr)] = call;
  ArrayAttr schedule = *pipeline.getSchedule();
  for (auto [coordinate, attr] : llvm::enumerate(schedule)) {
    std::vector<StageAction> &list = lists.emplace_back();
    SmallVector<StringRef> actions;
    cast<StringAttr>(attr).getValue().split(actions, ',', -1, false);
    for (StringRef text : actions) {
      StringRef name = text.trim().rtrim("0123456789");
      StringRef number = text.trim().drop_front(name.size());
      if (name.ends_with("P") || name.ends_with("U"))
        continue;
      SmallVector<func::CallOp> calls = callsOf(name, byName);
      int micro = 0;
      if (calls.empty() ||
          coordinateOfCall(calls.front()) != int64_t(coordinate) ||
          number.getAsInteger(10, micro) || micro >= micros)
        return pipeline.emitOpError()
               << "schedules " << text << " at coordinate " << coordinate
               << ", expected a segment of its stages and a micro-batch of "
               << micros << ", such as 0F0";
      for (func::CallOp call : calls)
        list.push_back({call, micro});
    }
  }
  return success();
}

FailureOr<SegmentGraph> SegmentGraph::of(func::FuncOp entry,
                                         PipelineOp pipeline) {
  SegmentGraph graph;
  graph.entry = entry;
  graph.coordinateOf.assign(pipeline.getCoordinates().begin(),
                            pipeline.getCoordinates().end());
  SymbolTable symbols(entry->getParentOp());
  entry.walk([&](func::CallOp call) {
    graph.segments[call] = symbols.lookup<func::FuncOp>(call.getCallee());
  });
  if (failed(graph.readLoop()) || failed(graph.readSchedule(pipeline)))
    return failure();
  if (failed(graph.addEdges(entry.getBody().front())) ||
      failed(graph.addEdges(graph.body())))
    return failure();
  return graph;
}

ArrayRef<int> SegmentGraph::edgesFrom(func::CallOp call) const {
  auto found = edgesOfCall.find(call);
  return found == edgesOfCall.end() ? ArrayRef<int>() : found->second;
}

std::vector<SegmentGraph::Sent> SegmentGraph::sentTo(int64_t from,
                                                     int64_t to) const {
  std::vector<Sent> sent;
  for (const StageAction &action : lists[from])
    for (int edge : edgesFrom(action.call))
      if (edges[edge].to == to)
        sent.push_back({edge, action.micro});
  return sent;
}
