//===- ProgramUses.cpp - who uses which value -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramUses.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

bool ProgramUses::hasBody(Operation *op) {
  return isa<ShardingRuleOpInterface>(op);
}

bool ProgramUses::isOperation(Operation *op) {
  auto model = dyn_cast<ShardingRuleOpInterface>(op);
  return model && !isa<ShardTensorOp, PropagationBarrierOp, ReshardOp>(op) &&
         !model.isRematerializable() && !model.changesSharding();
}

void ProgramUses::forEachPass(
    Operation *op, llvm::function_ref<void(Value, ValueId)> visit) const {
  bool isReturn = op->hasTrait<OpTrait::ReturnLike>() &&
                  op->getParentOp() == graph.func.getOperation();
  bool isTerminator = op->hasTrait<OpTrait::IsTerminator>();
  if (isReturn) {
    for (auto [value, result] : llvm::zip(op->getOperands(), graph.results))
      visit(value, result == kNoValue ? graph.find(value) : result);
  } else if (isControlFlow(op) ||
             (isTerminator && isControlFlow(op->getParentOp()))) {
    for (OpOperand &use : op->getOpOperands())
      if (OpResult carrier = carriedAs(use))
        visit(use.get(), graph.find(carrier));
  } else if (isa<ShardTensorOp, PropagationBarrierOp, ReshardOp>(op)) {
    visit(op->getOperand(0), graph.find(op->getResult(0)));
  } else if (auto manual = dyn_cast<ManualOp>(op)) {
    for (auto [value, id] : llvm::zip(manual.getInputs(), graph.entering[op]))
      visit(value, id);
  } else if (isRematerializable(op) ||
             (!isa<ShardingGroupOp, YieldOp>(op) && !hasBody(op))) {
    for (Value value : op->getOperands())
      if (graph.find(value) != kNoValue)
        visit(value, kNoValue);
  }
}

void ProgramUses::share(ValueId id) {
  if (id != kNoValue)
    infos[id].isShared = true;
}

void ProgramUses::countUses(Operation *op) {
  auto use = [&](Value value) {
    if (ValueId id = graph.find(value); id != kNoValue)
      ++infos[id].numUsers;
  };
  if (isOperation(op)) {
    llvm::for_each(op->getOperands(), use);
    return;
  }
  for (Value result : op->getResults())
    share(graph.find(result));
  forEachPass(op, [&](Value value, ValueId target) {
    use(value);
    share(target);
  });
  if (!hasBody(op))
    for (Region &region : op->getRegions())
      for (Value argument : region.getArguments())
        share(graph.find(argument));
}

ProgramUses::ProgramUses(PropagationGraph &graph)
    : graph(graph), infos(graph.state.numValues()) {
  for (Value argument : graph.func.getArguments())
    share(graph.find(argument));
  walk([&](Operation *op) { countUses(op); });
  for (ValueId id = 0; id < infos.size(); ++id)
    if (graph.state.isAnnotated(id) || graph.pinned.contains(id))
      share(id);
}
