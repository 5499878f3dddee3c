//===- OutlineKernels.cpp - the entry function becomes calls of kernels ---===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "InPlace.h"
#include "KernelBody.h"
#include "KernelClusters.h"
#include "Recompute.h"

#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

/// Writes the new body of the entry function behind the old one, then takes the
/// old one away.
class Outliner {
public:
  Outliner(func::FuncOp entry, const ClusterOptions &options)
      : entry(entry), block(entry.getBody().front()), roles(block),
        steps(formSteps(block, roles, options)),
        kernels(entry->getParentOfType<ModuleOp>()),
        builder(block.getTerminator()) {
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
      else if (steps.isCollective(step))
        emitCollective(steps.opsOf(step).front());
      else if (!bodies[step].outputs.empty())
        emitCall(bodies[step]);
    }
    for (OpOperand &operand : block.getTerminator()->getOpOperands())
      operand.set(materialize(operand.get()));
    for (Operation *op : llvm::reverse(old))
      op->erase();
  }

private:
  /// One body a step; of a collective an empty one.
  SmallVector<KernelBody> collectBodies() {
    InPlace inPlace(entry, steps, roles);
    SmallVector<KernelBody> bodies(steps.size());
    for (size_t step = 0; step < steps.size(); ++step) {
      if (steps.isCollective(step))
        continue;
      bodies[step] = collectBody(steps.opsOf(step), roles, [&](Value value) {
        return steps.homeOf(value.getDefiningOp()) == step &&
               steps.isRead(value);
      });
      inPlace.choose(bodies[step], step);
    }
    return bodies;
  }

  void emitCollective(Operation *op) {
    IRMapping operands;
    for (Value operand : op->getOperands())
      operands.map(operand, materialize(operand));
    Operation *clone = builder.clone(*op, operands);
    mapping.map(op->getResults(), clone->getResults());
  }

  /// Nothing has been fused across it; now it has done its work.
  void passThrough(OptimizationBarrierOp barrier) {
    for (auto [input, result] :
         llvm::zip(barrier.getInputs(), barrier.getResults()))
      mapping.map(result, materialize(input));
  }

  void emitCall(const KernelBody &body) {
    auto operands = llvm::map_to_vector(
        body.inputs, [&](Value input) { return materialize(input); });
    auto call = func::CallOp::create(builder, body.outputs.back().getLoc(),
                                     kernels.getOrCreate(body), operands);
    mapping.map(body.outputs, call.getResults());
  }

  /// The new value of an old one. What is not computed by an earlier step is
  /// an argument, or made here.
  Value materialize(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return value;
    if (!mapping.contains(value)) {
      if (roles.is(op, Role::Reshape))
        mapping.map(op->getOperand(0), materialize(op->getOperand(0)));
      if (roles.is(op, Role::Reshape) || roles.is(op, Role::Constant))
        builder.clone(*op, mapping);
      else
        emitCall(collectBody(op, roles, [](Value) { return true; }));
    }
    return mapping.lookup(value);
  }

  func::FuncOp entry;
  Block &block;
  Roles roles;
  Steps steps;
  KernelTable kernels;
  OpBuilder builder;
  IRMapping mapping;
};

/// Kernels are pure functions of one block.
LogicalResult checkBody(func::FuncOp func) {
  if (!func.getBody().hasOneBlock())
    return func.emitOpError(
        "has several blocks; control flow cannot be outlined");
  for (Operation &op : func.getBody().front().without_terminator())
    if (op.getNumResults() == 0 &&
        !isa_and_nonnull<DistDialect>(op.getDialect()))
      return op.emitOpError(
          "has no result; only operations on values can be outlined");
  return success();
}

struct OutlineKernels : dist::impl::OutlineKernelsPassBase<OutlineKernels> {
  using OutlineKernelsPassBase::OutlineKernelsPassBase;

  void runOnOperation() override {
    FunctionOpInterface entry = findEntry(getOperation());
    auto func = entry ? dyn_cast<func::FuncOp>(*entry) : func::FuncOp();
    if (!func)
      return signalPassFailure();
    if (failed(checkBody(func)))
      return signalPassFailure();
    Outliner(func, {fuse, maxOps}).run();
  }
};

} // namespace
