//===- VerifyTime.cpp - no value is in time but by loops ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/Passes.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYTIMEPASS
#include "dist/Transforms/Temporal/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult verifyMesh(MeshOp mesh) {
  for (const MeshAxis &axis : mesh.getMesh().getValue().axes)
    if (axis.temporal)
      return mesh.emitOpError()
             << "still has the time axis '" << axis.name
             << "': expected loops in its place (dist-micro-batch)";
  return success();
}

/// Checks that a loop only updates what it carries, except for its counter.
static LogicalResult verifyLoop(Operation *loop) {
  if (!tripCountOf(loop))
    return loop->emitOpError()
           << "over micro-batches needs '" << kTripCountAttr << "'";
  for (OpResult result : llvm::drop_begin(loop->getResults())) {
    unsigned readers = 0;
    for (BlockArgument argument : carriersOf(result).arguments)
      for (OpOperand &use : argument.getUses())
        readers += carriedAs(use) != result;
    if (readers > 1)
      return loop->emitOpError()
             << "over micro-batches carries result " << result.getResultNumber()
             << ", which is read before all micro-batches have added to it";
  }
  return success();
}

namespace {
struct VerifyTimePass : dist::impl::VerifyTimePassBase<VerifyTimePass> {
  void runOnOperation() override {
    for (auto mesh : getOperation().getOps<MeshOp>())
      if (failed(verifyMesh(mesh)))
        return signalPassFailure();
    WalkResult walk = getOperation().walk([](Operation *op) -> WalkResult {
      return op->hasAttr(kOverAttr) ? verifyLoop(op) : success();
    });
    if (walk.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
