//===- StagePrograms.cpp - a program for each coordinate ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of the values between segments:
//
//   | value                                  | memory                         |
//   |----------------------------------------|--------------------------------|
//   | computed before the loop               | kept for the whole step        |
//   | carried by the loop                    | one buffer, updated in place   |
//   | of a micro-batch, for later segments   | a slot of a frame              |
//   | result of the program                  | that of the argument that it   |
//   |                                        | replaces, or its own           |
//
//===----------------------------------------------------------------------===//

#include "StageProgramBuilder.h"

#include "ProveLists.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Arguments, and what the loop carries
//===----------------------------------------------------------------------===//

LogicalResult StageProgramBuilder::addArguments() {
  BufferedProgram &memory = assigner.memory();
  for (BlockArgument argument : graph.entry.getArguments()) {
    auto stage = graph.entry.getArgAttrOfType<IntegerAttr>(
        argument.getArgNumber(), kStageAttr);
    bool isElsewhere =
        stage && graph.coordinateOf[stage.getInt()] != coordinate;
    if (isElsewhere) {
      memory.arguments.push_back(-1);
      continue;
    }
    FailureOr<int> buffer = assigner.addBuffer(argument, BufferKind::Argument);
    if (failed(buffer))
      return failure();
    bufferOf[argument] = *buffer;
    memory.arguments.push_back(*buffer);
  }
  return success();
}

void StageProgramBuilder::addCarried() {
  Operation *yield = graph.body().getTerminator();
  for (auto [i, value] : llvm::enumerate(yield->getOperands())) {
    auto call = graph.rootOf(value).getDefiningOp<func::CallOp>();
    carried.push_back(call && isHere(call) ? assigner.addKept(value) : -1);
    if (carried.back() < 0)
      continue;
    bufferOf[graph.body().getArgument(i)] = carried.back();
    bufferOf[graph.loop->getResult(i)] = carried.back();
  }
}

/// Copies initial values that no segment has written to the buffers of what the
/// loop carries.
LogicalResult StageProgramBuilder::enterLoop() {
  for (auto [i, init] : llvm::enumerate(graph.loop.getInits())) {
    Value root = graph.rootOf(init);
    if (carried[i] < 0 || root.getDefiningOp<func::CallOp>())
      continue;
    auto buffer = bufferOf.find(root);
    if (buffer == bufferOf.end())
      return emitError(init.getLoc())
             << "initial value " << i
             << " of the loop over micro-batches is not computed by a segment "
                "of its stage; run dist-split-stages";
    appendCopy(buffer->second, carried[i]);
  }
  return success();
}

void StageProgramBuilder::appendCopy(int from, int to) {
  ListedCommand copy;
  copy.kind = ListedCommand::Copy;
  copy.from = from;
  copy.to = to;
  program.list.push_back(copy);
}

//===----------------------------------------------------------------------===//
// Segments
//===----------------------------------------------------------------------===//

/// The buffer of a result of the program: that of the argument that the segment
/// replaces by it, or one of its own.
int StageProgramBuilder::targetOfResult(unsigned result, func::CallOp call) {
  func::FuncOp segment = graph.segmentOf(call);
  for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
    auto argument = dyn_cast<BlockArgument>(operand);
    auto replaced = segment.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    if (!argument || argument.getOwner() != &graph.entry.getBody().front() ||
        !replaced)
      continue;
    auto alias = graph.entry.getArgAttrOfType<IntegerAttr>(
        argument.getArgNumber(), kAliasAttr);
    if (alias && alias.getInt() == result)
      return bufferOf.lookup(argument);
  }
  Operation *end = graph.entry.getBody().front().getTerminator();
  FailureOr<int> buffer =
      assigner.addBuffer(end->getOperand(result), BufferKind::Result);
  if (failed(buffer))
    hasFailed = true;
  return succeeded(buffer) ? *buffer : 0;
}

/// Appends the targets of the uses of a result of a segment; `value` is the
/// result, or that of a transfer within the coordinate.
void StageProgramBuilder::addTargetsOfUses(Value value, OpResult result,
                                           SmallVector<int> &targets,
                                           bool &needsOwn) {
  Operation *yield = graph.body().getTerminator();
  Operation *end = graph.entry.getBody().front().getTerminator();
  for (OpOperand &use : value.getUses()) {
    unsigned i = use.getOperandNumber();
    auto transfer = dyn_cast<TransferOp>(use.getOwner());
    if (transfer && !graph.isBetweenCoordinates(transfer)) {
      addTargetsOfUses(transfer.getResult(), result, targets, needsOwn);
      continue;
    }
    if (use.getOwner() == yield || use.getOwner() == graph.loop) {
      targets.push_back(carried[i]);
    } else if (use.getOwner() == end) {
      if (assigner.memory().results[i] >= 0)
        continue;
      int target = targetOfResult(i, cast<func::CallOp>(result.getOwner()));
      assigner.memory().results[i] = target;
      targets.push_back(target);
    } else {
      needsOwn = true;
    }
  }
}

/// The buffers in which a result of a segment must be.
SmallVector<int> StageProgramBuilder::targetsOf(OpResult result,
                                                func::FuncOp segment) {
  SmallVector<int> targets;
  bool needsOwn = false;
  auto call = cast<func::CallOp>(result.getOwner());
  addTargetsOfUses(result, result, targets, needsOwn);
  if (auto number = segment.getResultAttrOfType<IntegerAttr>(
          result.getResultNumber(), kResultAttr);
      number && assigner.memory().results[number.getInt()] < 0) {
    targets.push_back(targetOfResult(number.getInt(), call));
    assigner.memory().results[number.getInt()] = targets.back();
  }
  if (auto own = bufferOf.find(result); own != bufferOf.end())
    targets.push_back(own->second);
  else if (needsOwn || targets.empty())
    targets.push_back(bufferOf[result] = assigner.addKept(result));
  return targets;
}

LogicalResult StageProgramBuilder::addSegment(func::CallOp call) {
  func::FuncOp function = graph.segmentOf(call);
  SegmentProgram segment;
  segment.function = function;
  SmallVector<int> arguments;
  for (Value operand : call.getOperands()) {
    if (graph.isCounter(operand) && !bufferOf.contains(operand))
      bufferOf[operand] = assigner.addKept(operand);
    if (graph.isCounter(operand))
      segment.index = bufferOf[operand];
    arguments.push_back(bufferOf.at(graph.rootOf(operand)));
  }
  SmallVector<SmallVector<int>> results;
  for (OpResult result : call->getResults())
    results.push_back(targetsOf(result, function));
  segment.frames = framesOf(call);
  FailureOr<CommandList> commands =
      assigner.assignSegment(function, arguments, results);
  if (failed(commands))
    return failure();
  segment.commands = std::move(*commands);
  segmentOf[call] = int(program.segments.size());
  program.segments.push_back(std::move(segment));
  return success();
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// The buffer of the first result of the program that is the value; -1 if no
/// segment here computes it.
int StageProgramBuilder::resultOf(Value value) {
  Operation *end = graph.entry.getBody().front().getTerminator();
  for (auto [i, other] : llvm::enumerate(end->getOperands()))
    if (int buffer = assigner.memory().results[i];
        other == value && buffer >= 0)
      return buffer;
  return -1;
}

/// Copies the blocks of stacked results that replace arguments in place where
/// others of the stack do not, so that all are in the memory of one result.
void StageProgramBuilder::separateStacks() {
  auto isInPlace = [&](int buffer) {
    return assigner.memory().buffers[buffer].kind == BufferKind::Argument;
  };
  Operation *end = graph.entry.getBody().front().getTerminator();
  SmallVector<int> &results = assigner.memory().results;
  for (size_t first = 0; first < results.size();) {
    auto rows = stackRowsOf(graph.entry.getResultAttr(first, kRowsAttr));
    size_t after = first + (rows ? size_t(rows->blocks) : 1);
    auto own = llvm::make_filter_range(
        llvm::seq(first, after), [&](size_t i) { return results[i] >= 0; });
    bool areInPlace =
        llvm::all_of(own, [&](size_t i) { return isInPlace(results[i]); });
    for (size_t i : own) {
      if (areInPlace || !isInPlace(results[i]))
        continue;
      FailureOr<int> buffer =
          assigner.addBuffer(end->getOperand(i), BufferKind::Result);
      hasFailed |= failed(buffer);
      if (failed(buffer))
        continue;
      appendCopy(results[i], *buffer);
      results[i] = *buffer;
    }
    first = after;
  }
}

/// Results that no segment has put into a buffer of their own: what the loop
/// carries, what another coordinate sends, and arguments.
void StageProgramBuilder::addResults() {
  Operation *end = graph.entry.getBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    auto source = bufferOf.find(graph.rootOf(value));
    int from = source == bufferOf.end() ? resultOf(value) : source->second;
    int &result = assigner.memory().results[i];
    if (result >= 0 || from < 0)
      continue;
    auto stage = graph.entry.getResultAttrOfType<IntegerAttr>(i, kStageAttr);
    if (stage && graph.coordinateOf[stage.getInt()] != coordinate)
      continue;
    FailureOr<int> buffer = assigner.addBuffer(value, BufferKind::Result);
    if (failed(buffer)) {
      hasFailed = true;
      continue;
    }
    result = *buffer;
    appendCopy(from, result);
  }
}

FailureOr<StageProgram> StageProgramBuilder::run() {
  Block &block = graph.entry.getBody().front();
  program.edges.assign(graph.edges.size(), -1);
  assigner.memory().results.assign(graph.entry.getNumResults(), -1);
  if (failed(addArguments()))
    return failure();
  addCarried();
  if (failed(addAround(block, &block.front(), graph.loop)))
    return failure();
  if (failed(enterLoop()))
    return failure();
  list = StageList(graph, coordinate);
  addFrames();
  for (auto call : graph.body().getOps<func::CallOp>())
    if (isHere(call) && failed(addSegment(call)))
      return failure();
  for (auto [i, edge] : llvm::enumerate(graph.edges)) {
    TransferOp transfer = edge.transfer;
    if (transfer->getBlock() != &graph.body())
      continue;
    if (edge.from == coordinate)
      program.edges[i] = bufferOf.at(graph.rootOf(transfer.getInput()));
    else if (edge.to == coordinate)
      program.edges[i] = bufferOf.at(transfer.getResult());
  }
  list.schedule([&](int edge, int micro) {
    int buffer = program.edges[edge];
    int frame = assigner.frameOf(buffer);
    return std::pair(frame, frame < 0 ? 0 : slots[frame][micro]);
  });
  listLoop();
  if (failed(
          addAround(block, graph.loop->getNextNode(), block.getTerminator())))
    return failure();
  addResults();
  separateStacks();
  if (hasFailed)
    return failure();
  program.memory = assigner.finish();
  return std::move(program);
}

int64_t StageProgram::bytesTaken() const {
  int64_t bytes = memory.bytesTaken();
  for (const Frame &frame : frames)
    bytes += frame.slots * int64_t(llvm::alignTo(frame.bytes, 64));
  return bytes;
}

static FailureOr<StagePrograms>
makePrograms(SegmentGraph &graph,
             const llvm::StringMap<int64_t> &scratchBytes) {
  StagePrograms all;
  all.edges = graph.edges;
  for (size_t coordinate = 0; coordinate < graph.lists.size(); ++coordinate) {
    FailureOr<StageProgram> program =
        StageProgramBuilder(graph, int64_t(coordinate), scratchBytes).run();
    if (failed(program))
      return failure();
    all.programs.push_back(std::move(*program));
  }
  return all;
}

FailureOr<StagePrograms>
dist::assignStagePrograms(func::FuncOp entry, PipelineOp pipeline,
                          const llvm::StringMap<int64_t> &scratchBytes) {
  FailureOr<SegmentGraph> graph = SegmentGraph::of(entry, pipeline);
  if (failed(graph))
    return failure();
  // With the slack of a whole list no slot is used twice, so that coordinates
  // wait for values alone.
  size_t longest = 0;
  for (const std::vector<StageAction> &list : graph->lists)
    longest = std::max(longest, list.size());
  FailureOr<StagePrograms> all = makePrograms(*graph, scratchBytes);
  while (succeeded(all) && stops(*all) && size_t(graph->slack) < longest) {
    graph->slack = 2 * graph->slack + 1;
    all = makePrograms(*graph, scratchBytes);
  }
  if (failed(all) || failed(proveLists(*all, pipeline)))
    return failure();
  return all;
}
