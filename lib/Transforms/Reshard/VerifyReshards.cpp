//===- VerifyReshards.cpp - the pass dist-verify-reshards -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Border.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/Passes.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// What a value is; in what no rule describes, replicated.
static FailureOr<Sharding> shardingOf(Operation *op, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return Sharding();
  if (ShardingAttr sharding = getSharding(value))
    return sharding.getValue().closed();
  Operation *producer = value.getDefiningOp();
  if (producer == op && isa<ShardingRuleOpInterface>(op))
    return op->emitOpError() << "has no '" << kShardingsAttr
                             << "'; run dist-insert-reshards first";
  return Sharding::replicate(type.getRank());
}

static LogicalResult appendShardings(Operation *op, ValueRange values,
                                     SmallVectorImpl<Sharding> &shardings) {
  for (Value value : values) {
    FailureOr<Sharding> sharding = shardingOf(op, value);
    if (failed(sharding))
      return failure();
    shardings.push_back(std::move(*sharding));
  }
  return success();
}

/// What is returned must lie as the function's result says.
static LogicalResult verifyReturn(Operation *op, FunctionOpInterface func,
                                  ArrayRef<Sharding> operands) {
  for (auto [i, got] : llvm::enumerate(operands)) {
    if (!isa<RankedTensorType>(op->getOperand(i).getType()))
      continue;
    ShardingAttr attr = getResultSharding(func, i);
    Sharding expected =
        attr ? attr.getValue().closed() : Sharding::replicate(got.dims.size());
    if (got != expected)
      return op->emitOpError()
             << "operand " << i << " is " << got.str() << ", result " << i
             << " of the function is " << expected.str();
  }
  return success();
}

/// What is passed on must lie as the loop's or branch's result says.
static LogicalResult verifyCarried(Operation *op, ArrayRef<Sharding> operands) {
  for (OpOperand &use : op->getOpOperands()) {
    OpResult carrier = carriedAs(use);
    if (!carrier)
      continue;
    FailureOr<Sharding> expected = shardingOf(op, carrier);
    if (failed(expected))
      return failure();
    const Sharding &got = operands[use.getOperandNumber()];
    if (got != *expected)
      return op->emitOpError()
             << "operand " << use.getOperandNumber() << " is " << got.str()
             << ", result " << carrier.getResultNumber() << " of '"
             << carrier.getOwner()->getName() << "', which stands for it, is "
             << expected->str();
  }
  return success();
}

static LogicalResult verifyOperation(Operation *op, const Mesh &mesh) {
  if (isa<ManualOp>(op) ||
      (isa<YieldOp>(op) && isa<ManualOp>(op->getParentOp())))
    return verifyBorder(op, [&](Value value) { return shardingOf(op, value); });
  if (isa_and_nonnull<DistDialect>(op->getDialect()) && !isa<CustomCallOp>(op))
    return success();
  SmallVector<Sharding> operands, results;
  if (failed(appendShardings(op, op->getOperands(), operands)) ||
      failed(appendShardings(op, op->getResults(), results)))
    return failure();
  auto func = dyn_cast<FunctionOpInterface>(op->getParentOp());
  if (func && op->hasTrait<OpTrait::ReturnLike>())
    return verifyReturn(op, func, operands);
  if (isControlFlow(op) || (op->hasTrait<OpTrait::IsTerminator>() &&
                            isControlFlow(op->getParentOp())))
    return verifyCarried(op, operands);
  Status status = verifyShardings(op, mesh, operands, results);
  if (!status.ok())
    return op->emitOpError() << status.getMessage();
  return success();
}

namespace {
struct VerifyReshardsPass
    : dist::impl::VerifyReshardsPassBase<VerifyReshardsPass> {
  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    bool ok = true;
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
        ok &= succeeded(verifyOperation(op, mesh.getMesh().getValue()));
        return isa<ShardingRuleOpInterface>(op) ? WalkResult::skip()
                                                : WalkResult::advance();
      });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
