//===- Recompute.cpp - computes forward values again ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerPolicies.h"
#include "Recomputer.h"
#include "Repeatable.h"
#include "SavedValues.h"

#include "dist/Transforms/Recompute/Passes.h"

#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Transforms/Stages/StageLabels.h"

namespace dist {
#define GEN_PASS_DEF_RECOMPUTEPASS
#include "dist/Transforms/Recompute/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Reports the operations, the inputs and the saved bytes of each layer.
static void explainLayers(const StepBlock &step, const LayerPolicies &policies,
                          const SavedValues &values) {
  for (auto [i, layer] : llvm::enumerate(policies.layers())) {
    int64_t inputs = 0, saved = 0, again = 0;
    for (Operation *op : layer.ops)
      for (Value result : op->getResults()) {
        int64_t bytes = bytesOf(result.getType());
        inputs += policies.isInput(result) ? bytes : 0;
        saved += values.saved.contains(result) ? bytes : 0;
        again += values.recomputed.contains(result) ? bytes : 0;
      }
    layer.ops.front()->emitRemark()
        << "layer " << i << " (" << policyName(layer.policy)
        << "): " << layer.ops.size() << " operations, " << inputs
        << " bytes for other layers; for the backward pass " << saved
        << " bytes are saved and " << again << " computed again";
  }
}

namespace {
struct RecomputePass : dist::impl::RecomputePassBase<RecomputePass> {
  using RecomputePassBase::RecomputePassBase;

  void runOnOperation() override {
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    Attribute attr = func->removeAttr(kRecomputeAttr);
    if (!attr && !policy.empty())
      attr = StringAttr::get(&getContext(), policy);
    if (!attr)
      return markAllAnalysesPreserved();
    auto rules = recomputeRules(attr); // The dialect has verified its form.
    if (!rules)
      func.emitError() << "recompute needs none, cheap, dots or inputs, got "
                       << attr;
    if (!rules || failed(recompute(func, *rules)))
      signalPassFailure();
  }

private:
  LogicalResult recompute(FunctionOpInterface func,
                          ArrayRef<RecomputeRule> rules);
  LogicalResult verifyUsed(FunctionOpInterface func,
                           ArrayRef<RecomputeRule> rules);
  void recomputeIn(Block &block, FunctionOpInterface func,
                   const ForwardPass &forward, ArrayRef<RecomputeRule> rules);

  llvm::SmallDenseSet<size_t> used; ///< The rules that name a layer.
};
} // namespace

void RecomputePass::recomputeIn(Block &block, FunctionOpInterface func,
                                const ForwardPass &forward,
                                ArrayRef<RecomputeRule> rules) {
  StepBlock step(block, forward);
  StageLabels labels(func);
  LayerPolicies policies(func, step, rules,
                         [&](Operation *op) { return labels.stageOf(op); });
  for (const LayerPolicies::Layer &layer : policies.layers())
    if (layer.rule)
      used.insert(*layer.rule);
  DenseSet<Operation *> fixed = findDecisionsAndEffects(step);
  SavedValues values = chooseSaved(step, [&](Value value) {
    Operation *op = value.getDefiningOp();
    RecomputePolicy policy = policies.layerOf(op).policy;
    bool isBorder =
        policy == RecomputePolicy::Inputs && policies.isInput(value);
    return isBorder || fixed.contains(op) || !isRepeatedBy(policy, op) ||
           policies.isSavedByPattern(op);
  });
  if (explain)
    explainLayers(step, policies, values);
  recomputeForBackward(step, values);
}

/// The block that the step is in. A dist.manual that is the whole function, as
/// the step of replicas is, has it in its body.
static Block &stepBlockOf(Region &region) {
  Block &block = region.front();
  ManualOp manual;
  for (Operation &op : block.without_terminator()) {
    if (isa<ShardTensorOp, ShardingGroupOp>(op))
      continue;
    auto one = dyn_cast<ManualOp>(op);
    if (!one || manual)
      return block;
    manual = one;
  }
  return manual ? manual.getBody().front() : block;
}

/// Fails for a rule that names layers, but none that there is.
LogicalResult RecomputePass::verifyUsed(FunctionOpInterface func,
                                        ArrayRef<RecomputeRule> rules) {
  for (auto [i, rule] : llvm::enumerate(rules)) {
    if (used.contains(i) || (rule.match.empty() && !rule.stage))
      continue;
    InFlightDiagnostic diagnostic =
        func.emitError() << "recompute: no layer of the forward pass ";
    if (rule.stage)
      diagnostic << "is of stage " << *rule.stage;
    if (rule.stage && !rule.match.empty())
      diagnostic << " and ";
    if (!rule.match.empty())
      diagnostic << "reads an argument '" << rule.match
                 << "' or is at such a location";
    return diagnostic << ", or rules before this one name all of them";
  }
  return success();
}

LogicalResult RecomputePass::recompute(FunctionOpInterface func,
                                       ArrayRef<RecomputeRule> rules) {
  Region &region = func.getFunctionBody();
  if (!region.hasOneBlock())
    return func.emitOpError("has several blocks, expected one: nothing can be "
                            "computed again");
  ForwardPass forward(func);
  if (forward.results().empty())
    return func.emitError()
           << "recompute: has no result that is not state, so that the forward "
              "pass cannot be told from the backward pass; return the loss";
  SmallVector<scf::WhileOp> loops = timeLoopsOf(region);
  for (scf::WhileOp loop : loops)
    recomputeIn(loop.getAfter().front(), func, forward, rules);
  if (loops.empty())
    recomputeIn(stepBlockOf(region), func, forward, rules);
  return verifyUsed(func, rules);
}
