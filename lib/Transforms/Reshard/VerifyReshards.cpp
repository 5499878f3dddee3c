//===- VerifyReshards.cpp - the pass dist-verify-reshards -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/ForwardedOperands.h"
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

static LogicalResult verifyOperation(Operation *op, const Mesh &mesh) {
  if (forwardsOperands(op))
    return verifyForwardedOperands(
        op, [&](Value value) { return shardingOf(op, value); });
  if (isa_and_nonnull<DistDialect>(op->getDialect()) && !isa<CustomCallOp>(op))
    return success();
  SmallVector<Sharding> operands, results;
  if (failed(appendShardings(op, op->getOperands(), operands)) ||
      failed(appendShardings(op, op->getResults(), results)))
    return failure();
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
