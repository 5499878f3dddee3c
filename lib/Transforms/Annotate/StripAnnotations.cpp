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
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

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
  if (isOfProgram(op))
    return success();
  if (isa<ShardingGroupOp>(op)) {
    op->erase();
    return success();
  }
  if (!isa<ShardTensorOp, ReshardOp, PropagationBarrierOp>(op))
    return op->emitOpError("is a part of the program, not an annotation: it "
                           "has no meaning on a single device");
  op->replaceAllUsesWith(op->getOperands());
  op->erase();
  return success();
}

static void stripSignature(FunctionOpInterface func) {
  Signature signature(func);
  for (NamedAttrList &argument : signature.arguments) {
    argument.erase(kShardingAttr);
    argument.erase(kReshardAfterUseAttr);
    argument.erase(kChosenAttr);
    argument.erase(kConstraintAttr);
  }
  for (NamedAttrList &result : signature.results) {
    result.erase(kShardingAttr);
    result.erase(kChosenAttr);
  }
  signature.write();
}

namespace {

struct StripAnnotations
    : dist::impl::StripAnnotationsPassBase<StripAnnotations> {
  void runOnOperation() override {
    for (auto mesh :
         llvm::make_early_inc_range(getOperation().getOps<MeshOp>()))
      mesh.erase();
    for (auto func : getOperation().getOps<FunctionOpInterface>()) {
      stripSignature(func);
      WalkResult result = func.walk(
          [](Operation *op) { return WalkResult(stripOperation(op)); });
      if (result.wasInterrupted())
        return signalPassFailure();
    }
  }
};

} // namespace
