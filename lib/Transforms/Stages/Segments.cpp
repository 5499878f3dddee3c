//===- Segments.cpp - the parts of a step that run as one -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Segments.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static char letterOf(StepPart part) { return "PFBU"[int(part)]; }

static std::string withRound(std::string name, int round) {
  return round == 0 ? name : fmt::format("{}.{}", name, round);
}

std::string SegmentKey::name() const {
  return withRound(fmt::format("{}{}", stage, letterOf(part)), round);
}

std::string SegmentKey::symbol() const {
  return withRound(fmt::format("{}{}", letterOf(part), stage), round);
}

StageSegment &Segments::get(const SegmentKey &key) {
  StageSegment *&segment = byKey[key];
  if (!segment) {
    segments.push_back(std::make_unique<StageSegment>());
    segment = segments.back().get();
    segment->key = key;
  }
  return *segment;
}

StageSegment *Segments::producerOf(Value value, int stage) {
  return producers.lookup({value, stage});
}

/// The largest number of transfers on a way from the loop, or from the begin of
/// the step, to the operation.
int Segments::roundOf(Operation *op) {
  auto [found, isNew] = rounds.try_emplace(op, 0);
  if (!isNew)
    return found->second;
  int round = 0;
  for (Value value : valuesReadBy(op)) {
    Operation *from = value.getDefiningOp();
    if (from && from->getBlock() == op->getBlock() && from != parts.loop())
      round = std::max(round, roundOf(from));
  }
  return rounds[op] = round + isa<TransferOp>(op);
}

/// True for an operation whose results are cheaper to make again than to keep.
static bool isMadeAgain(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<tensor::EmptyOp, linalg::FillOp>(op) || isReshape(op) ||
         !llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

/// Makes a value that has no stage, and that is computed before the loop,
/// available to a stage in its segment before the loop.
void Segments::requireAt(int stage, Value value) {
  StageSegment &segment = get({stage, StepPart::Before, 0});
  include(segment, value.getDefiningOp());
  segment.outputs.insert(value);
  producers[{value, stage}] = &segment;
}

/// The initial values of what the loop carries are computed by the stage that
/// has it.
void Segments::requireInits() {
  scf::WhileOp loop = parts.loop();
  for (auto [i, init] : llvm::enumerate(loop.getInits()))
    if (init.getDefiningOp() && labels.stageOf(init) == kEverywhere &&
        !counters.contains(i))
      requireAt(labels.stageOf(loop->getResult(i)), init);
}

/// Each coordinate computes the results that belong to no stage.
void Segments::requireResults(FunctionOpInterface func,
                              ArrayRef<int64_t> coordinates) {
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    Operation *op = value.getDefiningOp();
    if (!op || op == parts.loop() || labels.stageOf(value) != kEverywhere)
      continue;
    DenseSet<int64_t> done;
    auto only = func.getResultAttrOfType<IntegerAttr>(i, kStageAttr);
    for (auto [stage, coordinate] : llvm::enumerate(coordinates)) {
      if (only ? only.getInt() != int64_t(stage)
               : !done.insert(coordinate).second)
        continue;
      if (StageSegment *known = producerOf(value, int(stage))) {
        known->results[value] = unsigned(i);
        continue;
      }
      StageSegment &segment = get({int(stage), StepPart::After, 0});
      include(segment, op);
      segment.outputs.insert(value);
      segment.results[value] = unsigned(i);
      producers[{value, int(stage)}] = &segment;
    }
  }
}

void Segments::read(StageSegment &segment, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op == parts.loop() || isa<TransferOp>(op)) {
    segment.inputs.insert(value);
    return;
  }
  if (segment.ops.contains(op))
    return;
  bool hasStage = labels.stageOf(value) != kEverywhere;
  bool isSamePart = !hasStage && parts.partOf(op) != StepPart::Before;
  if (isMadeAgain(op) || isSamePart ||
      (!hasStage && segment.key.part == StepPart::Before))
    return include(segment, op);
  if (!hasStage)
    requireAt(segment.key.stage, value);
  segment.inputs.insert(value);
}

void Segments::include(StageSegment &segment, Operation *op) {
  if (!segment.ops.insert(op))
    return;
  for (Value value : valuesReadBy(op))
    read(segment, value);
}

/// The positions of the loop that its condition depends on count iterations;
/// every other one must belong to a stage.
LogicalResult Segments::findCounters() {
  scf::WhileOp loop = parts.loop();
  for (BlockArgument argument : loop.getBeforeArguments())
    for (Operation *user : argument.getUsers())
      if (!isa<scf::ConditionOp>(user))
        counters.insert(argument.getArgNumber());
  for (auto [i, result] : llvm::enumerate(loop->getResults()))
    if (!counters.contains(i) && labels.stageOf(result) == kEverywhere)
      return emitError(parts.body().getTerminator()->getOperand(i).getLoc())
             << "value " << i
             << " that the loop over micro-batches carries depends on no "
                "argument of one stage, so no stage computes it";
  return success();
}

FailureOr<Segments> Segments::of(FunctionOpInterface func,
                                 const StepParts &parts,
                                 const StageLabels &labels,
                                 ArrayRef<int64_t> coordinates) {
  Segments all(parts, labels);
  if (failed(all.findCounters()))
    return failure();
  for (Operation *op : parts.operations()) {
    int stage = labels.stageOf(op);
    if (isa<TransferOp>(op) || stage == kEverywhere)
      continue;
    bool isInLoop = op->getBlock() == &parts.body();
    StageSegment &segment =
        all.get({stage, parts.partOf(op), isInLoop ? 0 : all.roundOf(op)});
    all.include(segment, op);
    for (Value result : op->getResults())
      all.producers[{result, stage}] = &segment;
  }
  all.requireInits();
  all.requireResults(func, coordinates);
  auto require = [&](Value value, int stage) {
    if (StageSegment *segment = all.producerOf(value, stage))
      segment->outputs.insert(value);
  };
  for (size_t i = 0; i < all.segments.size(); ++i)
    for (Value input : all.segments[i]->inputs)
      require(input, all.segments[i]->key.stage);
  for (Operation *op : parts.operations())
    if (auto transfer = dyn_cast<TransferOp>(op))
      require(transfer.getInput(), int(transfer.getFrom()));
  scf::WhileOp loop = parts.loop();
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (ValueRange values :
       {ValueRange(loop.getInits()),
        ValueRange(parts.body().getTerminator()->getOperands()),
        ValueRange(end->getOperands())})
    for (Value value : values)
      if (int stage = labels.stageOf(value); stage != kEverywhere)
        require(value, stage);
  return all;
}
