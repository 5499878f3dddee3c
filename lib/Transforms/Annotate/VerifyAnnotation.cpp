//===- VerifyAnnotation.cpp - verifier of dist-annotate -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYANNOTATIONPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult verifyOneMesh(ModuleOp module) {
  size_t count = llvm::range_size(module.getOps<MeshOp>());
  if (count != 1)
    return module.emitError()
           << "expected one dist.mesh, got " << count << "; run dist-annotate";
  return success();
}

/// Placements are for people; passes read shardings.
static LogicalResult verifyForm(Operation *op, Attribute attr,
                                const Twine &where) {
  if (!isa_and_nonnull<PlacementsAttr>(attr))
    return success();
  return op->emitError() << where
                         << " still has #dist.placements; run dist-annotate";
}

static LogicalResult verifySignature(FunctionOpInterface func) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (failed(verifyForm(func, func.getArgAttr(i, kShardingAttr),
                          "argument " + Twine(i))))
      return failure();
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    if (failed(verifyForm(func, func.getResultAttr(i, kShardingAttr),
                          "result " + Twine(i))))
      return failure();
  return success();
}

static LogicalResult verifyAliases(FunctionOpInterface func) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto alias = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    if (alias &&
        getArgSharding(func, i) != getResultSharding(func, alias.getInt()))
      return func.emitError()
             << "argument " << i << " is donated to result " << alias.getInt()
             << ", which is sharded otherwise; run dist-annotate";
  }
  return success();
}

static LogicalResult verifyConstraints(FunctionOpInterface func) {
  WalkResult walk = func->walk([](ShardTensorOp op) {
    return failed(verifyForm(op, op.getSharding(), "the constraint"))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct VerifyAnnotationPass
    : dist::impl::VerifyAnnotationPassBase<VerifyAnnotationPass> {
  void runOnOperation() override {
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(verifyOneMesh(getOperation())) ||
        failed(verifySignature(func)) || failed(verifyAliases(func)) ||
        failed(verifyConstraints(func)))
      signalPassFailure();
  }
};
} // namespace
