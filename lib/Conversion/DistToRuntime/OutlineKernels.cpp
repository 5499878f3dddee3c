//===- OutlineKernels.cpp - the entry function becomes calls of kernels ---===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include "CopyIntoRegions.h"
#include "KernelTable.h"
#include "dist/Analysis/Kernels/InPlace.h"
#include "dist/Analysis/Kernels/KernelClusters.h"
#include "dist/Analysis/Kernels/Recompute.h"

#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

/// Writes the new body of a block, of the entry function or of a loop or branch
/// in it, behind the old one, then takes the old one away.
class Outliner {
public:
  Outliner(Block &block, KernelTable &kernels, const ClusterOptions &options)
      : block(block), roles(block), steps(formSteps(block, roles, options)),
        kernels(kernels), options(options), builder(block.getTerminator()) {
    if (options.fuse)
      recomputeCheapValues(steps, roles, options.maxOps);
  }

  void run() {
    SmallVector<Operation *> old = llvm::map_to_vector(
        block.without_terminator(), [](Operation &op) { return &op; });
    SmallVector<KernelBody> bodies = collectBodies();
    for (size_t step = 0; step < steps.size(); ++step) {
      if (auto barrier =
              dyn_cast<OptimizationBarrierOp>(steps.opsOf(step).front()))
        passThrough(barrier);
      else if (!steps.isKernel(step))
        emitCommand(steps.opsOf(step).front());
      else if (!bodies[step].outputs.empty())
        emitCall(bodies[step]);
    }
    for (OpOperand &operand : block.getTerminator()->getOpOperands())
      operand.set(materialize(operand.get()));
    for (Operation *op : llvm::reverse(old))
      op->erase();
  }

private:
  /// The body of each step; an empty one if the step is no kernel.
  SmallVector<KernelBody> collectBodies() {
    InPlace inPlace(block, steps, roles);
    SmallVector<KernelBody> bodies(steps.size());
    for (size_t step = 0; step < steps.size(); ++step) {
      if (!steps.isKernel(step))
        continue;
      bodies[step] = bodyOf(steps, step, roles);
      inPlace.choose(bodies[step], step);
    }
    return bodies;
  }

  /// A collective, or a loop or branch.
  void emitCommand(Operation *op) {
    IRMapping values;
    for (Value value : valuesReadBy(op))
      values.map(value, materialize(value));
    Operation *clone = builder.clone(*op, values);
    mapping.map(op->getResults(), clone->getResults());
    for (Region &region : clone->getRegions())
      for (Block &inner : region)
        Outliner(inner, kernels, options).run();
  }

  /// Drops a barrier. Nothing has been fused across it, and it is needed no
  /// longer.
  void passThrough(OptimizationBarrierOp barrier) {
    mapping.map(barrier.getResult(), materialize(barrier.getInput()));
  }

  void emitCall(const KernelBody &body) {
    auto operands = llvm::map_to_vector(
        body.inputs, [&](Value input) { return materialize(input); });
    auto call = func::CallOp::create(builder, body.outputs.back().getLoc(),
                                     kernels.getOrCreate(body), operands);
    mapping.map(body.outputs, call.getResults());
  }

  /// True for operations that stay between kernels: views, data, and the
  /// scalars that choose what runs, or which block of the data belongs to a
  /// rank.
  bool stays(Operation *op) const {
    return roles.is(op, Role::Reshape) || roles.is(op, Role::Constant) ||
           !isa<RankedTensorType>(op->getResult(0).getType());
  }

  /// The new value of an old one. A value that no earlier step computes is an
  /// argument, comes from outside, or is made here.
  Value materialize(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !roles.isOfBlock(value))
      return value;
    if (!mapping.contains(value)) {
      if (stays(op)) {
        for (Value operand : valuesReadBy(op))
          mapping.map(operand, materialize(operand));
        builder.clone(*op, mapping);
      } else {
        emitCall(collectBody(op, roles, [](Value) { return true; }));
      }
    }
    return mapping.lookup(value);
  }

  Block &block;
  Roles roles;
  Steps steps;
  KernelTable &kernels;
  const ClusterOptions &options;
  OpBuilder builder;
  IRMapping mapping;
};

/// Kernels are pure functions of one block.
LogicalResult checkBody(Region &body) {
  if (!body.hasOneBlock())
    return body.getParentOp()->emitOpError(
        "has several blocks; only structured control flow can be outlined");
  for (Operation &op : body.front().without_terminator()) {
    if (isControlFlow(&op)) {
      for (Region &region : op.getRegions())
        if (!region.empty() && failed(checkBody(region)))
          return failure();
    } else if (op.getNumResults() == 0 &&
               !isa_and_nonnull<DistDialect>(op.getDialect())) {
      return op.emitOpError(
          "has no result; only operations on values can be outlined");
    }
  }
  return success();
}

/// The segments of a pipeline's stages, which the entry calls; the entry, if
/// there are none.
SmallVector<func::FuncOp> functionsToOutline(func::FuncOp entry) {
  SmallVector<func::FuncOp> segments;
  for (auto func : entry->getParentOfType<ModuleOp>().getOps<func::FuncOp>())
    if (func->hasAttr(kSegmentAttr))
      segments.push_back(func);
  return segments.empty() ? SmallVector<func::FuncOp>{entry} : segments;
}

struct OutlineKernels : dist::impl::OutlineKernelsPassBase<OutlineKernels> {
  using OutlineKernelsPassBase::OutlineKernelsPassBase;

  void runOnOperation() override {
    FunctionOpInterface entry = findEntry(getOperation());
    auto func = entry ? dyn_cast<func::FuncOp>(*entry) : func::FuncOp();
    if (!func)
      return signalPassFailure();
    KernelTable kernels(getOperation());
    for (func::FuncOp each : functionsToOutline(func)) {
      if (failed(checkBody(each.getBody())))
        return signalPassFailure();
      Block &body = each.getBody().front();
      copyIntoRegions(body);
      Outliner(body, kernels, {fuse, maxOps}).run();
    }
  }
};

} // namespace
