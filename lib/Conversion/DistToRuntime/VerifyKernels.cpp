//===- VerifyKernels.cpp - verifier of dist-outline-kernels ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/RankOps.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYKERNELSPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult verifyCall(func::CallOp call) {
  auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!kernel || kernel.isExternal() || !kernel.isPrivate())
    return call.emitError() << "calls @" << call.getCallee()
                            << ", which is no private function with a body";
  return success();
}

static LogicalResult verifyBlock(Block &block);

static LogicalResult verifyRegions(Operation &op) {
  for (Region &region : op.getRegions())
    for (Block &block : region)
      if (failed(verifyBlock(block)))
        return failure();
  return success();
}

/// An element of a tensor of rank 0, or that as an index: loops and branches
/// depend on it.
static bool isPredicate(Operation &op) {
  if (isa<arith::IndexCastOp>(op))
    return op.getOperand(0).getDefiningOp<tensor::ExtractOp>() != nullptr;
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  return extract && extract.getIndices().empty();
}

/// True for a rank's block of a constant, and for operations that choose the
/// block.
static bool isOfBlock(Operation &op) {
  return findConstantBlock(&op) || isa<AxisIndexOp>(op) ||
         (isa<arith::MulIOp>(op) && op.getResult(0).getType().isIndex());
}

/// Checks that a wait's future comes from a start. verifyStart checks that each
/// start has one wait.
static LogicalResult verifyWait(WaitOp wait) {
  if (wait.getFuture().getDefiningOp<StartOp>())
    return success();
  return wait.emitOpError("waits for a future that no dist.start made");
}

static LogicalResult verifyCommand(Operation &op) {
  if (auto call = dyn_cast<func::CallOp>(op))
    return verifyCall(call);
  if (isCollective(&op))
    return verifyFlat(&op);
  if (auto start = dyn_cast<StartOp>(op))
    return verifyStart(start);
  if (auto wait = dyn_cast<WaitOp>(op))
    return verifyWait(wait);
  if (isControlFlow(&op))
    return verifyRegions(op);
  if (isPredicate(op) || isOfBlock(op) ||
      op.hasTrait<OpTrait::IsTerminator>() ||
      isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, arith::ConstantOp,
          CustomCallOp>(op))
    return success();
  return op.emitError("is no command: expected a call of a kernel, a "
                      "collective, a loop, a branch, a reshape or a constant; "
                      "run dist-outline-kernels");
}

static LogicalResult verifyBlock(Block &block) {
  for (Operation &op : block)
    if (failed(verifyCommand(op)))
      return failure();
  return success();
}

/// Checks that a kernel uses no other kernels and no other ranks.
static LogicalResult verifyKernel(func::FuncOp kernel) {
  WalkResult walk = kernel.walk([](Operation *op) {
    if (!isCollective(op) && !isa<func::CallOp>(op))
      return WalkResult::advance();
    op->emitError("is in a kernel, which holds neither calls nor collectives");
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

static LogicalResult verify(ModuleOp module) {
  auto entry = dyn_cast_or_null<func::FuncOp>(
      static_cast<Operation *>(findEntry(module)));
  if (!entry)
    return failure();
  auto isSegment = [](func::FuncOp func) {
    return func->hasAttr(kSegmentAttr);
  };
  auto functions = module.getOps<func::FuncOp>();
  bool isPipeline = llvm::any_of(functions, isSegment);
  for (auto func : functions) {
    bool hasCommands = isPipeline ? isSegment(func) : func == entry;
    if (hasCommands && failed(verifyBlock(func.getBody().front())))
      return failure();
    if (!hasCommands && func != entry && failed(verifyKernel(func)))
      return failure();
  }
  return success();
}

namespace {
struct VerifyKernelsPass
    : dist::impl::VerifyKernelsPassBase<VerifyKernelsPass> {
  void runOnOperation() override {
    if (failed(verify(getOperation())))
      signalPassFailure();
  }
};
} // namespace
