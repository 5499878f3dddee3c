//===- VerifyPropagation.cpp - the pass dist-verify-propagation -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Propagation/Passes.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYPROPAGATIONPASS
#include "dist/Transforms/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult checkClosed(ShardingAttr sharding,
                                 function_ref<InFlightDiagnostic()> emit) {
  if (!sharding)
    return emit() << "has no sharding; run dist-propagate";
  if (sharding.getValue() != sharding.getValue().closed())
    return emit() << "has an open sharding, expected a closed one: "
                  << sharding.getValue().str();
  return success();
}

static LogicalResult checkSignature(FunctionOpInterface func) {
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (isa<RankedTensorType>(type) &&
        failed(checkClosed(getArgSharding(func, index), [&] {
          return emitError(func.getArgument(index).getLoc())
                 << "argument " << index << " ";
        })))
      return failure();
  for (auto [index, type] : llvm::enumerate(func.getResultTypes()))
    if (isa<RankedTensorType>(type) &&
        failed(checkClosed(getResultSharding(func, index), [&] {
          return emitError(func.getLoc()) << "result " << index << " ";
        })))
      return failure();
  return success();
}

static LogicalResult checkAliases(FunctionOpInterface func) {
  for (unsigned arg = 0; arg < func.getNumArguments(); ++arg) {
    auto alias = func.getArgAttrOfType<IntegerAttr>(arg, kAliasAttr);
    if (alias &&
        getArgSharding(func, arg) != getResultSharding(func, alias.getInt()))
      return emitError(func.getArgument(arg).getLoc())
             << "argument " << arg << " and result " << alias.getInt()
             << ", which replaces it, are sharded differently";
  }
  return success();
}

static LogicalResult checkOperation(Operation *op) {
  if (isa<ShardTensorOp, PropagationBarrierOp, ShardingGroupOp>(op))
    return op->emitOpError("must be gone after dist-propagate");
  if (auto manual = dyn_cast<ManualOp>(op))
    for (unsigned i = 0; i < manual.getInputs().size(); ++i)
      if (failed(checkClosed(manual.getInSharding(i), [&] {
            return op->emitOpError() << "operand " << i << " ";
          })))
        return failure();
  bool hasShardings = op->hasAttr(kShardingsAttr);
  if (dist::isRematerializable(op))
    return hasShardings
               ? op->emitOpError("can be rematerialized with any sharding "
                                 "and must have no 'dist.shardings'")
               : success();
  auto isTensor = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (op->getNumResults() == 0 || !llvm::all_of(op->getResultTypes(), isTensor))
    return success();
  for (OpResult result : op->getResults())
    if (failed(checkClosed(getSharding(result), [&] {
          return op->emitOpError()
                 << "result " << result.getResultNumber() << " ";
        })))
      return failure();
  return success();
}

namespace {
struct VerifyPropagationPass
    : dist::impl::VerifyPropagationPassBase<VerifyPropagationPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>()) {
      if (func.isExternal())
        continue;
      if (failed(checkSignature(func)) || failed(checkAliases(func)))
        return signalPassFailure();
      auto visit = [](Operation *op) -> WalkResult {
        if (failed(checkOperation(op)))
          return WalkResult::interrupt();
        return isa<ShardingRuleOpInterface>(op) ? WalkResult::skip()
                                                : WalkResult::advance();
      };
      if (func.getFunctionBody()
              .walk<WalkOrder::PreOrder>(visit)
              .wasInterrupted())
        return signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};
} // namespace
