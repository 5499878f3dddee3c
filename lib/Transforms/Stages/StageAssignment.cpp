//===- StageAssignment.cpp - the stage of each operation ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageAssignment.h"

#include "StageBorders.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"

#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace dist;

/// The stage of an argument until the operation that decides it is reached.
static constexpr int kUndecided = -2;

static StageSet only(int stage) { return StageSet(1) << stage; }
static StageSet upTo(int stage) { return (StageSet(2) << stage) - 1; }
static int latestIn(StageSet set) { return 63 - llvm::countl_zero(set); }

StageAssignment::StageAssignment(FunctionOpInterface func,
                                 const StepParts &parts, ArrayRef<int> homes)
    : func(func), parts(parts), homes(homes) {}

int StageAssignment::stageOf(Value value) const {
  auto found = stage.find(value);
  return found == stage.end() ? kEverywhere : found->second;
}

int StageAssignment::stageOf(Operation *op) const {
  auto found = stageOfOp.find(op);
  return found == stageOfOp.end() ? kEverywhere : found->second;
}

/// True for an argument that all stages may have: the batch, integers and
/// scalars.
bool StageAssignment::isFree(BlockArgument argument) const {
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type || type.getRank() == 0 || type.getElementType().isIntOrIndex())
    return true;
  return parts.isBatch(argument);
}

void StageAssignment::restart() {
  stage.clear();
  stageOfOp.clear();
  possible.clear();
  freeAt.clear();
  readersAt.clear();
  splits = 0;
  for (BlockArgument argument : func.getArguments()) {
    int home = homes[argument.getArgNumber()];
    stage[argument] = home != kEverywhere ? home
                      : isFree(argument)  ? kEverywhere
                                          : kUndecided;
    stages = std::max(stages, home + 1);
  }
}

int StageAssignment::latestOf(ArrayRef<Value> values) const {
  int latest = kEverywhere;
  for (Value value : values)
    latest = std::max(latest, stageOf(value));
  return latest;
}

void StageAssignment::set(Operation *op, int of) {
  stageOfOp[op] = of;
  for (Value result : op->getResults())
    stage[result] = of;
  stages = std::max(stages, of + 1);
}

/// Gives an undecided value a stage, and what it depends on, if that is
/// undecided, too. Returns the stage of the value: that of its operands, where
/// they have one by now.
int StageAssignment::resolve(Value value, int of) {
  if (stageOf(value) != kUndecided)
    return stageOf(value);
  Operation *op = value.getDefiningOp();
  if (!op)
    return stage[value] = of;
  SmallVector<Value> operands = valuesReadBy(op);
  if (int known = latestOf(operands); known >= 0)
    of = known;
  for (Value operand : operands)
    resolve(operand, of);
  set(op, of);
  return of;
}

//===----------------------------------------------------------------------===//
// The forward pass
//===----------------------------------------------------------------------===//

void StageAssignment::assignForward(Operation *op) {
  SmallVector<Value> operands = valuesReadBy(op);
  bool isBefore = parts.partOf(op) == StepPart::Before;
  int passed = isBefore ? 0 : passedSplits(op);
  int of = latestOf(operands);
  bool begins = beginsStage(op);
  bool isUndecided = llvm::any_of(
      operands, [&](Value value) { return stageOf(value) == kUndecided; });
  if (isBefore && isUndecided && of < 0)
    return set(op, kUndecided);
  if (begins && (of >= 0 || isUndecided))
    of = std::max(of, passed);
  if (isUndecided) {
    int reader = std::max(of, passed);
    for (Value value : operands)
      of = std::max(of, resolve(value, reader));
  }
  set(op, of);
  splits = std::max(splits, ends.lookup(op));
}

/// Moves operations of the forward pass behind the borders of their stages
/// where fewer bytes cross then. An operation that reads an argument of its
/// stage stays.
void StageAssignment::moveBorders() {
  for (int border = 0; border + 1 < stages; ++border) {
    SmallVector<BorderOp> ops;
    for (Operation *op : parts.operations()) {
      int of = stageOf(op);
      if (parts.partOf(op) != StepPart::Forward || of < border)
        continue;
      auto isFixed = [&](Value value) {
        Operation *from = value.getDefiningOp();
        bool isOfStep = !from || from->getBlock() != &parts.body();
        return stageOf(value) == border && isOfStep;
      };
      bool isBefore =
          of == border &&
          (llvm::any_of(valuesReadBy(op), isFixed) || beginsStage(op));
      ops.push_back({op, isBefore, of > border});
    }
    for (Operation *op : moveBehindBorder(ops))
      set(op, border + 1);
  }
}

//===----------------------------------------------------------------------===//
// The backward pass
//===----------------------------------------------------------------------===//

bool StageAssignment::isOfBackward(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && op->getBlock() == &parts.body() &&
         parts.partOf(op) == StepPart::Backward;
}

/// The stages of the forward pass that read a value, also by way of operations
/// that have no stage.
StageSet StageAssignment::readersOf(Value value) const {
  if (auto known = readersAt.find(value); known != readersAt.end())
    return known->second;
  StageSet set = 0;
  for (Operation *user : value.getUsers()) {
    Operation *reader = parts.body().findAncestorOpInBlock(*user);
    if (!reader || reader == parts.body().getTerminator() ||
        parts.partOf(reader) != StepPart::Forward)
      continue;
    if (stageOf(reader) >= 0)
      set |= only(stageOf(reader));
    else
      for (Value result : reader->getResults())
        set |= readersOf(result);
  }
  return readersAt[value] = set;
}

/// True for a value that is computed from an argument or from what a loop
/// carries; all others, such as masks and zeros, are constant.
bool StageAssignment::isOfArguments(Value value) const {
  Operation *op = value.getDefiningOp();
  if (!op)
    return true;
  auto [known, isNew] = ofArguments.try_emplace(value, false);
  if (!isNew)
    return known->second;
  bool found = llvm::any_of(
      valuesReadBy(op), [&](Value operand) { return isOfArguments(operand); });
  return ofArguments[value] = found;
}

/// The stages that have the value without a further transfer: its own, and
/// those of the forward pass that read it. A value without a stage, such as a
/// slice of the batch, is where the forward pass reads it, so that gradients of
/// weights are computed in the stage of the weights. Constants are everywhere.
StageSet StageAssignment::availableAt(Value value) const {
  Operation *op = value.getDefiningOp();
  if (isOfBackward(value))
    return possible.lookup(op);
  int of = stageOf(value);
  if (of >= 0)
    return only(of) | readersOf(value);
  bool isSlice = op && op->getBlock() == &parts.body() &&
                 isa<RankedTensorType>(value.getType()) &&
                 cast<RankedTensorType>(value.getType()).getRank() > 0 &&
                 isOfArguments(value);
  bool isNew = freeAt.try_emplace(value, ~StageSet(0)).second;
  if (isNew && isSlice)
    if (StageSet readers = readersOf(value))
      freeAt[value] = readers;
  return freeAt[value];
}

void StageAssignment::assignBackward(Operation *op) {
  StageSet saved = ~StageSet(0), all = ~StageSet(0);
  int cotangent = stages - 1;
  for (Value value : valuesReadBy(op)) {
    if (stageOf(value) == kUndecided)
      resolve(value, stages - 1);
    StageSet at = availableAt(value);
    all &= at;
    if (!isOfBackward(value))
      saved &= at;
    else if (at != ~StageSet(0))
      cotangent = std::min(cotangent, latestIn(at));
  }
  if (!all) {
    StageSet early = saved & upTo(cotangent);
    all = only(early ? latestIn(early) : cotangent);
  }
  possible[op] = all;
}

/// Chooses one of the possible stages: that of a reader, so that its operands
/// move instead of its result; else the latest.
void StageAssignment::chooseAmong(Operation *op) {
  StageSet set = possible.lookup(op);
  if (set == ~StageSet(0))
    return this->set(op, kEverywhere);
  int of = kEverywhere;
  for (Operation *user : op->getUsers()) {
    Operation *reader = parts.body().findAncestorOpInBlock(*user);
    if (int at = reader ? stageOf(reader) : kEverywhere;
        at >= 0 && (set & only(at)))
      of = std::max(of, at);
  }
  this->set(op, of >= 0 ? of : latestIn(set));
}

//===----------------------------------------------------------------------===//
// After the loop
//===----------------------------------------------------------------------===//

/// Gives what the loop carries the stage of what it yields. The last stage
/// keeps what depends on the batch alone.
void StageAssignment::assignCarried() {
  scf::WhileOp loop = parts.loop();
  Operation *yield = parts.body().getTerminator();
  keepers.assign(yield->getNumOperands(), kEverywhere);
  for (auto [i, result] : llvm::enumerate(loop->getResults())) {
    int of = stageOf(yield->getOperand(i));
    if (of < 0 && !parts.isCounter(i))
      of = keepers[i] = stages - 1;
    stage[result] = of;
  }
}

/// The stage of the state that the operation's result updates, elementwise;
/// kEverywhere if there is none.
int StageAssignment::homeAhead(Operation *op) const {
  SmallVector<Operation *> chain = {op};
  DenseSet<Operation *> seen;
  for (size_t i = 0; i < chain.size(); ++i)
    for (Operation *user : chain[i]->getUsers()) {
      if (!seen.insert(user).second || op->getNumResults() != 1 ||
          user->getResultTypes() != op->getResultTypes())
        continue;
      for (Value value : valuesReadBy(user))
        if (auto argument = dyn_cast<BlockArgument>(value);
            argument && argument.getType() == op->getResult(0).getType() &&
            stageOf(argument) >= 0)
          return stageOf(argument);
      chain.push_back(user);
    }
  return kEverywhere;
}

/// An operation of the optimizer is where the state is that it updates, else
/// where its largest operand is. State of the result's size that only the
/// optimizer reads is there as well.
void StageAssignment::assignAfter(Operation *op) {
  SmallVector<Value> operands = valuesReadBy(op);
  int of = kEverywhere;
  int64_t most = -1;
  bool isUndecided = false;
  for (Value value : operands) {
    isUndecided |= stageOf(value) == kUndecided;
    int64_t bytes = bytesOf(value.getType());
    if (stageOf(value) < 0 || bytes < most)
      continue;
    of = bytes == most ? std::max(of, stageOf(value)) : stageOf(value);
    most = bytes;
  }
  if (int home = of < 0 ? kEverywhere : homeAhead(op); home >= 0)
    of = home;
  if (of < 0)
    return set(op, isUndecided ? kUndecided : kEverywhere);
  for (Value value : operands)
    if (bytesOf(value.getType()) >= bytesOf(op->getResultTypes()))
      resolve(value, of);
  set(op, of);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// Gives what no stage asked for to all stages. Returns false if state that all
/// stages were to have is updated by one alone: that stage is its home then.
bool StageAssignment::finish() {
  for (auto &[value, of] : stage)
    of = std::max(of, kEverywhere);
  for (auto &[op, of] : stageOfOp)
    of = std::max(of, kEverywhere);
  bool isFinal = true;
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    std::optional<unsigned> result = replacingResult(func, i);
    if (!result || stageOf(func.getArgument(i)) >= 0)
      continue;
    homes[i] = stageOf(end->getOperand(*result));
    isFinal &= homes[i] < 0;
  }
  return isFinal;
}

void StageAssignment::run() {
  findEnds();
  while (true) {
    restart();
    auto visit = [&](std::initializer_list<StepPart> which, auto assign) {
      for (Operation *op : parts.operations())
        if (llvm::is_contained(which, parts.partOf(op)))
          assign(op);
    };
    visit({StepPart::Before, StepPart::Forward},
          [&](Operation *op) { assignForward(op); });
    moveBorders();
    if (findStarts())
      continue;
    visit({StepPart::Backward}, [&](Operation *op) { assignBackward(op); });
    for (Operation *op : llvm::reverse(parts.operations()))
      if (parts.partOf(op) == StepPart::Backward)
        chooseAmong(op);
    // What reads nothing of a stage has none (StageLabels).
    visit({StepPart::Backward}, [&](Operation *op) {
      if (latestOf(valuesReadBy(op)) == kEverywhere)
        set(op, kEverywhere);
    });
    assignCarried();
    visit({StepPart::After}, [&](Operation *op) { assignAfter(op); });
    // An update that depends on nothing of the loop may be before it. What it
    // reads may have got a stage from a later operation.
    bool isChanged = true;
    while (isChanged) {
      isChanged = false;
      visit({StepPart::Before, StepPart::After}, [&](Operation *op) {
        if (stageOf(op) != kUndecided)
          return;
        assignAfter(op);
        isChanged |= stageOf(op) != kUndecided;
      });
    }
    if (finish())
      return;
  }
}
