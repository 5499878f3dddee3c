//===- StageLabels.cpp - the stages of a placed program -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/StageLabels.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Transforms/Stages/StepParts.h"

using namespace mlir;
using namespace dist;

bool dist::isBetweenStages(Operation *op) {
  auto transfer = dyn_cast_or_null<TransferOp>(op);
  return transfer && transfer.getFrom() != transfer.getTo();
}

StageLabels::StageLabels(FunctionOpInterface func)
    : timeLoop(findPipelineLoop(func)) {
  for (BlockArgument argument : func.getArguments())
    if (auto attr = func.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                       kStageAttr))
      stage[argument] = int(attr.getInt());
  // What a loop carries has the stage of the value that its body yields. So
  // the body is visited until nothing changes: no more often than values pass
  // from one position of the loop to another.
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (Operation &op : func.getFunctionBody().front())
      isChanged |= visit(&op);
  }
}

int StageLabels::stageOf(Value value) const {
  auto found = stage.find(value);
  return found == stage.end() ? kEverywhere : found->second;
}

int StageLabels::stageOf(Operation *op) const {
  if (auto transfer = dyn_cast<TransferOp>(op))
    return int(transfer.getTo());
  for (Value value : valuesReadBy(op))
    if (int of = stageOf(value); of != kEverywhere)
      return of;
  return kEverywhere;
}

int StageLabels::operandStage(Operation *op) {
  int common = kEverywhere;
  for (Value value : valuesReadBy(op)) {
    int of = stageOf(value);
    if (of != kEverywhere && common != kEverywhere && of != common)
      wrong = op;
    common = std::max(common, of);
  }
  return common;
}

/// Sets the stages of the operation's results; returns true if one is new.
bool StageLabels::visit(Operation *op) {
  bool isChanged = false;
  auto set = [&](Value value, int of) {
    if (of != kEverywhere)
      isChanged |= stage.try_emplace(value, of).second;
  };
  if (op == timeLoop) {
    auto loop = cast<scf::WhileOp>(op);
    Block &body = loop->getRegion(1).front();
    for (Operation &inner : body.without_terminator())
      isChanged |= visit(&inner);
    for (auto [i, yielded] :
         llvm::enumerate(body.getTerminator()->getOperands()))
      for (Value carried :
           {Value(body.getArgument(i)), Value(loop->getResult(i)),
            Value(loop.getBeforeArguments()[i])})
        set(carried, stageOf(yielded));
    return isChanged;
  }
  int of =
      op->hasTrait<OpTrait::IsTerminator>() ? kEverywhere : operandStage(op);
  if (auto transfer = dyn_cast<TransferOp>(op)) {
    bool isKept = !isBetweenStages(op) && of == kEverywhere;
    if (of != int(transfer.getFrom()) && !isKept)
      wrong = op;
    of = int(transfer.getTo());
  }
  for (Value result : op->getResults())
    set(result, of);
  return isChanged;
}
