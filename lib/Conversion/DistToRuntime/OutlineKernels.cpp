//===- OutlineKernels.cpp - the entry function becomes calls of kernels ---===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "KernelBody.h"
#include "KernelClusters.h"

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
      : block(entry.getBody().front()), roles(block), options(options),
        kernels(entry->getParentOfType<ModuleOp>()),
        builder(block.getTerminator()) {}

  void run() {
    SmallVector<Operation *> old = llvm::map_to_vector(
        block.without_terminator(), [](Operation &op) { return &op; });
    for (const Step &step : formSteps(block, roles, options))
      emitStep(step);
    Operation *end = block.getTerminator();
    for (OpOperand &operand : end->getOpOperands())
      operand.set(materialize(operand.get()));
    for (Operation *op : llvm::reverse(old))
      op->erase();
  }

private:
  void emitStep(ArrayRef<Operation *> step) {
    if (roles.is(step.front(), Role::Collective))
      emitCollective(step.front());
    else
      emitCall(step);
  }

  void emitCollective(Operation *op) {
    IRMapping operands;
    for (Value operand : op->getOperands())
      operands.map(operand, materialize(operand));
    Operation *clone = builder.clone(*op, operands);
    mapping.map(op->getResults(), clone->getResults());
  }

  void emitCall(ArrayRef<Operation *> members) {
    KernelBody body = collectBody(members, roles);
    if (body.outputs.empty())
      return;
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
        emitCall(op);
    }
    return mapping.lookup(value);
  }

  Block &block;
  Roles roles;
  const ClusterOptions &options;
  KernelTable kernels;
  OpBuilder builder;
  IRMapping mapping;
};

struct OutlineKernels : dist::impl::OutlineKernelsPassBase<OutlineKernels> {
  using OutlineKernelsPassBase::OutlineKernelsPassBase;

  void runOnOperation() override {
    FunctionOpInterface entry = findEntry(getOperation());
    auto func = entry ? dyn_cast<func::FuncOp>(*entry) : func::FuncOp();
    if (!func)
      return signalPassFailure();
    if (!func.getBody().hasOneBlock()) {
      func.emitOpError("has several blocks; control flow cannot be outlined");
      return signalPassFailure();
    }
    Outliner(func, {fuse, maxOps}).run();
  }
};

} // namespace
