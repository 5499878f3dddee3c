//===- StripAnnotations.cpp - the program for one device ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/Passes.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

namespace dist {
#define GEN_PASS_DEF_STRIPANNOTATIONSPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult stripOperation(Operation *op) {
  op->removeAttr(kShardingsAttr);
  op->removeAttr(kPinnedAttr);
  op->removeAttr(kReshardAfterUseAttr);
  op->removeAttr(kBeginsStageAttr);
  op->removeAttr(kBeforeStageAttr);
  bool isAnnotation = isa<ShardTensorOp, ReshardOp, PropagationBarrierOp,
                          ShardingGroupOp, SplitPointOp>(op);
  bool isManual = isa<ManualOp>(op) || manualAround(op->getBlock());
  if (isOfProgram(op) || (isManual && !isAnnotation))
    return success();
  // One device has no other rank to wait for.
  if (isa<ShardingGroupOp, BarrierOp>(op)) {
    op->erase();
    return success();
  }
  if (!isAnnotation)
    return op->emitOpError("is a part of the program, not an annotation: it "
                           "has no meaning on a single device");
  op->replaceAllUsesWith(op->getOperands());
  op->erase();
  return success();
}

static void stripSignature(FunctionOpInterface func) {
  func->removeAttr(kRecomputeAttr);
  Signature signature(func);
  for (NamedAttrList &argument : signature.arguments) {
    argument.erase(kShardingAttr);
    argument.erase(kReshardAfterUseAttr);
    argument.erase(kAccumulatorAttr);
    argument.erase(kChosenAttr);
    argument.erase(kConstraintAttr);
    argument.erase(kStageAttr);
    argument.erase(kBeginsStageAttr);
    argument.erase(kBeforeStageAttr);
  }
  for (NamedAttrList &result : signature.results) {
    result.erase(kShardingAttr);
    result.erase(kChosenAttr);
    result.erase(kStageAttr);
  }
  signature.write();
}

//===----------------------------------------------------------------------===//
// Manual regions
//===----------------------------------------------------------------------===//

static bool hasManualRegions(ModuleOp module) {
  return module.walk([](ManualOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static ShardingAttr replicated(Type type, FlatSymbolRefAttr mesh) {
  return ShardingAttr::get(
      type.getContext(), mesh,
      Sharding::replicate(cast<RankedTensorType>(type).getRank()));
}

/// Leaves of each sharding at a border the manual axes, which are program.
static ArrayAttr keepManualAxes(ArrayAttr shardings, ManualOp op) {
  const Mesh &mesh = op.getMeshOp().getMesh().getValue();
  const Axes &manual = op.getAxes().getValue();
  SmallVector<Attribute> kept;
  for (auto attr : shardings.getAsRange<ShardingAttr>()) {
    Sharding sharding = attr.getValue();
    sharding.replicated.clear();
    for (DimSharding &dim : sharding.dims) {
      llvm::erase_if(dim.axes, [&](const AxisRef &axis) {
        return !mesh.contains(manual, axis);
      });
      dim.open = false;
    }
    kept.push_back(
        ShardingAttr::get(attr.getContext(), attr.getMesh(), sharding));
  }
  return ArrayAttr::get(op.getContext(), kept);
}

/// Replicates values that enter and leave a manual region, outside of it.
static void replicateAround(ManualOp op) {
  auto mesh = FlatSymbolRefAttr::get(op.getMeshOp().getSymNameAttr());
  op.setInShardingsAttr(keepManualAxes(op.getInShardings(), op));
  op.setOutShardingsAttr(keepManualAxes(op.getOutShardings(), op));
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    operand.set(ShardTensorOp::create(builder, op.getLoc(), value.getType(),
                                      value,
                                      replicated(value.getType(), mesh)));
  }
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    auto constraint =
        ShardTensorOp::create(builder, op.getLoc(), result.getType(), result,
                              replicated(result.getType(), mesh));
    result.replaceAllUsesExcept(constraint, constraint);
  }
}

static void replicateSignature(FunctionOpInterface func,
                               FlatSymbolRefAttr mesh) {
  Signature signature(func);
  auto replicate = [&](NamedAttrList &attrs, Type type) {
    if (isa<RankedTensorType>(type))
      attrs.set(kShardingAttr, replicated(type, mesh));
  };
  for (auto [attrs, type] :
       llvm::zip(signature.arguments, func.getArgumentTypes()))
    replicate(attrs, type);
  for (auto [attrs, type] : llvm::zip(signature.results, func.getResultTypes()))
    replicate(attrs, type);
  signature.write();
}

/// Replicates everything but manual regions over the mesh.
static void replicateProgram(ModuleOp module) {
  SmallVector<ManualOp> regions;
  module.walk([&](ManualOp op) { regions.push_back(op); });
  auto mesh = FlatSymbolRefAttr::get(regions[0].getMeshOp().getSymNameAttr());
  for (auto func : module.getOps<FunctionOpInterface>())
    replicateSignature(func, mesh);
  for (ManualOp op : regions)
    replicateAround(op);
}

namespace {

struct StripAnnotations
    : dist::impl::StripAnnotationsPassBase<StripAnnotations> {
  using StripAnnotationsPassBase::StripAnnotationsPassBase;

  void runOnOperation() override {
    bool isManual = hasManualRegions(getOperation());
    for (auto pipeline :
         llvm::make_early_inc_range(getOperation().getOps<PipelineOp>()))
      pipeline.erase();
    for (auto mesh :
         llvm::make_early_inc_range(getOperation().getOps<MeshOp>()))
      if (!isManual)
        mesh.erase();
    for (auto func : getOperation().getOps<FunctionOpInterface>()) {
      stripSignature(func);
      WalkResult result = func.walk(
          [](Operation *op) { return WalkResult(stripOperation(op)); });
      if (result.wasInterrupted())
        return signalPassFailure();
    }
    if (isManual)
      replicateProgram(getOperation());
  }
};

} // namespace
