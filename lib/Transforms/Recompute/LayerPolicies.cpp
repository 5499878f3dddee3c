//===- LayerPolicies.cpp - the rule of each layer -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerPolicies.h"

#include "Layers.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

using namespace mlir;
using namespace dist;

LayerPolicies::LayerPolicies(FunctionOpInterface func, const StepBlock &step,
                             ArrayRef<RecomputeRule> rules,
                             llvm::function_ref<int(Operation *)> stageOf)
    : func(func), step(step), rules(rules) {
  SmallVector<size_t> borders = findLayers(step);
  size_t next = 0;
  int stage = -1;
  for (auto [i, op] : llvm::enumerate(step.early)) {
    int own = stageOf(op);
    bool begins = next < borders.size() && borders[next] == i;
    next += begins;
    if (begins || all.empty() || (own >= 0 && stage >= 0 && own != stage)) {
      all.emplace_back();
      stage = -1;
    }
    stage = own >= 0 ? own : stage;
    all.back().ops.push_back(op);
    layerIndex[op] = all.size() - 1;
  }
  findInputs();
  applyRules(stageOf);
}

void LayerPolicies::findInputs() {
  for (Operation *op : step.early)
    for (Value value : valuesReadBy(op))
      if (step.isEarly(value) &&
          layerIndex.lookup(op) != layerIndex.lookup(value.getDefiningOp()))
        inputs.insert(value);
}

/// True if the operation reads an argument of the pattern, or a view of it.
bool LayerPolicies::readsArgument(Operation *op, StringRef pattern) {
  PlanEntry entry;
  entry.pattern = pattern;
  for (Value value : valuesReadBy(op)) {
    while (Operation *from = value.getDefiningOp()) {
      if (step.isEarly(from) || from->getNumOperands() == 0)
        break;
      value = from->getOperand(0);
    }
    auto argument = dyn_cast<BlockArgument>(value);
    if (auto manual =
            argument ? dyn_cast<ManualOp>(argument.getOwner()->getParentOp())
                     : ManualOp())
      argument =
          dyn_cast<BlockArgument>(manual.getInputs()[argument.getArgNumber()]);
    if (argument && argument.getOwner() == &func.getFunctionBody().front() &&
        argumentsOf(func)[argument.getArgNumber()].isNamedBy(entry))
      return true;
  }
  return false;
}

bool LayerPolicies::isNamedBy(const RecomputeRule &rule, const Layer &layer) {
  return rule.match.empty() || llvm::any_of(layer.ops, [&](Operation *op) {
           return isPlacedBy(rule.match, op) || readsArgument(op, rule.match);
         });
}

void LayerPolicies::applyRules(llvm::function_ref<int(Operation *)> stageOf) {
  for (Layer &layer : all) {
    int stage = -1;
    for (Operation *op : layer.ops)
      stage = std::max(stage, stageOf(op));
    for (auto [i, rule] : llvm::enumerate(rules)) {
      bool isOfStage = !rule.stage || *rule.stage == stage;
      if (!isOfStage || !isNamedBy(rule, layer))
        continue;
      bool isLast = &layer == &all.back() && rule.match.empty() && !rule.stage;
      bool isSpared = isLast && rule.policy == RecomputePolicy::Inputs;
      layer.rule = i;
      layer.policy = isSpared ? RecomputePolicy::None : rule.policy;
      break;
    }
  }
}

bool LayerPolicies::isSavedByPattern(Operation *op) const {
  const Layer &layer = layerOf(op);
  return layer.rule &&
         llvm::any_of(rules[*layer.rule].save, [&](const std::string &pattern) {
           return isPlacedBy(pattern, op);
         });
}
