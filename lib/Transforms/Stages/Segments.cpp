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
using schedule::Part;

static std::string withRound(std::string name, int round) {
  return round == 0 ? name : fmt::format("{}.{}", name, round);
}

std::string SegmentKey::name() const {
  return withRound(fmt::format("{}{}", stage, schedule::letterOf(part)), round);
}

std::string SegmentKey::symbol() const {
  return withRound(fmt::format("{}{}", schedule::letterOf(part), stage), round);
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
  return rounds[op] = round + isBetweenStages(op);
}

/// Finds the operations of backward parts that values leaving them depend on. A
/// part of which nothing leaves, or to which nothing else belongs, is not
/// divided.
void Segments::findInputParts() {
  auto isBackward = [&](Operation *op, int stage) {
    return op && op->getBlock() == &parts.body() && !isBetweenStages(op) &&
           parts.partOf(op) == StepPart::Backward &&
           labels.stageOf(op) == stage;
  };
  for (auto transfer : parts.body().getOps<TransferOp>()) {
    if (!isBetweenStages(transfer))
      continue;
    SmallVector<Value> stack = {transfer.getInput()};
    while (!stack.empty()) {
      Operation *op = stack.pop_back_val().getDefiningOp();
      if (isBackward(op, int(transfer.getFrom())) && inputOps.insert(op).second)
        llvm::append_range(stack, valuesReadBy(op));
    }
  }
  DenseSet<int> hasInput;
  for (Operation *op : inputOps)
    hasInput.insert(labels.stageOf(op));
  for (Operation *op : parts.operations())
    if (int stage = labels.stageOf(op);
        stage != kEverywhere && hasInput.contains(stage) &&
        isBackward(op, stage) && !inputOps.contains(op))
      splitStages.insert(stage);
}

/// The part of an operation that has a stage.
Part Segments::partOf(Operation *op) const {
  switch (parts.partOf(op)) {
  case StepPart::Before:
    return Part::Prologue;
  case StepPart::Forward:
    return Part::Forward;
  case StepPart::After:
    return Part::Update;
  case StepPart::Backward:
    if (!splitStages.contains(labels.stageOf(op)))
      return Part::Backward;
    return inputOps.contains(op) ? Part::Input : Part::Weight;
  }
  llvm_unreachable("covered switch");
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
  StageSegment &segment = get({stage, Part::Prologue, 0});
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
        !parts.isCounter(i))
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
      StageSegment &segment = get({int(stage), Part::Update, 0});
      include(segment, op);
      segment.outputs.insert(value);
      segment.results[value] = unsigned(i);
      producers[{value, int(stage)}] = &segment;
    }
  }
}

void Segments::read(StageSegment &segment, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op == parts.loop() || isBetweenStages(op)) {
    segment.inputs.insert(value);
    return;
  }
  if (segment.ops.contains(op))
    return;
  bool hasStage = labels.stageOf(value) != kEverywhere;
  bool isSamePart = !hasStage && parts.partOf(op) != StepPart::Before;
  if (isMadeAgain(op) || isSamePart ||
      (!hasStage && segment.key.part == Part::Prologue))
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

/// Checks that what the loop carries, but for its counter, belongs to a stage.
LogicalResult Segments::verifyCarried() const {
  scf::WhileOp loop = parts.loop();
  for (auto [i, result] : llvm::enumerate(loop->getResults()))
    if (!parts.isCounter(i) && labels.stageOf(result) == kEverywhere)
      return emitError(parts.body().getTerminator()->getOperand(i).getLoc())
             << "value " << i
             << " that the loop over micro-batches carries depends on no "
                "argument of one stage, so no stage computes it";
  return success();
}

FailureOr<Segments> Segments::of(FunctionOpInterface func,
                                 const StepParts &parts,
                                 const StageLabels &labels,
                                 ArrayRef<int64_t> coordinates, bool isSplit) {
  Segments all(parts, labels);
  if (failed(all.verifyCarried()))
    return failure();
  if (isSplit)
    all.findInputParts();
  for (Operation *op : parts.operations()) {
    int stage = labels.stageOf(op);
    if (isBetweenStages(op) || stage == kEverywhere)
      continue;
    bool isInLoop = op->getBlock() == &parts.body();
    StageSegment &segment =
        all.get({stage, all.partOf(op), isInLoop ? 0 : all.roundOf(op)});
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
    if (auto transfer = dyn_cast<TransferOp>(op); isBetweenStages(op))
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
