//===- StageMarks.cpp - marks with which stages begin ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageAssignment.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include <map>

using namespace mlir;
using namespace dist;

/// Visits the numbers of an attribute of the operation and of the arguments
/// that it reads.
void StageAssignment::forEachMark(Operation *op, StringRef name,
                                  function_ref<void(int)> visit) const {
  auto visitMark = [&](Attribute attr) {
    if (auto mark = dyn_cast_or_null<IntegerAttr>(attr))
      visit(int(mark.getInt()));
  };
  FunctionOpInterface step = func;
  visitMark(op->getAttr(name));
  // What is done with an argument before the loop reads it as well.
  SmallVector<Value> stack = valuesReadBy(op);
  DenseSet<Value> seen;
  while (!stack.empty()) {
    Value next = stack.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    auto argument = dyn_cast<BlockArgument>(next);
    if (!argument) {
      if (parts.partOf(next.getDefiningOp()) == StepPart::Before)
        llvm::append_range(stack, valuesReadBy(next.getDefiningOp()));
    } else if (argument.getOwner() == &step.getFunctionBody().front()) {
      visitMark(step.getArgAttr(argument.getArgNumber(), name));
    }
  }
}

/// Finds the last operations of the forward pass with a mark that a stage
/// begins behind them.
void StageAssignment::findEnds() {
  std::map<int, Operation *> last;
  for (Operation *op : parts.operations())
    if (parts.partOf(op) == StepPart::Forward)
      forEachMark(op, kBeforeStageAttr, [&](int of) { last[of] = op; });
  for (auto [of, op] : last)
    ends[op] = of;
}

/// Lets stages without an operation begin with the readers of the operations
/// that end the stages before them. Returns true if there is a new one.
bool StageAssignment::findStarts() {
  bool isNew = false;
  for (auto [end, of] : ends) {
    bool isUsed = llvm::any_of(parts.operations(), [&](Operation *op) {
      return parts.partOf(op) == StepPart::Forward && stageOf(op) == of;
    });
    if (isUsed)
      continue;
    for (Operation *user : end->getUsers())
      if (parts.partOf(user) == StepPart::Forward)
        isNew |= starts.try_emplace(user, of).second;
  }
  return isNew;
}

/// True if a stage begins with the operation, whatever it reads.
bool StageAssignment::beginsStage(Operation *op) const {
  return isa<SplitPointOp>(op) || op->hasAttr(kBeginsStageAttr) ||
         starts.contains(op);
}

/// The number of split points up to the operation, which is of the loop's body.
int StageAssignment::passedSplits(Operation *op) {
  splits = std::max(splits, starts.lookup(op));
  forEachMark(op, kBeginsStageAttr,
              [&](int begins) { splits = std::max(splits, begins); });
  return splits += isa<SplitPointOp>(op);
}
