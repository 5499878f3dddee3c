//===- ShardingRuleInterface.cpp - the compiler's view of an op -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

using namespace mlir;
using namespace dist;

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// Any operation
//===----------------------------------------------------------------------===//

ShardingRule dist::getShardingRule(Operation *op) {
  if (auto model = dyn_cast<ShardingRuleOpInterface>(op))
    return model.getShardingRule();
  return replicatedRule(op);
}

ShardingRule dist::replicatedRule(Operation *op) {
  ShardingRule rule;
  auto factorsOf = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? rule.addFactors(type.getShape(), FactorKind::NeedReplication)
                : TensorFactors();
  };
  for (Value operand : op->getOperands())
    rule.operands.push_back(factorsOf(operand));
  for (Value result : op->getResults())
    rule.results.push_back(factorsOf(result));
  return rule;
}

void dist::remarkMissingModel(Operation *op) {
  // Without the operation: printing it verifies the whole program.
  emitRemark(op->getLoc()) << "'" << op->getName()
                           << "' has no sharding model: its operands and "
                              "results are replicated";
}

bool dist::distributesOver(Operation *op, ReductionKind kind,
                           const llvm::BitVector &operands) {
  auto model = dyn_cast<ShardingRuleOpInterface>(op);
  return model && model.distributesOver(kind, operands);
}

bool dist::isRematerializable(Operation *op) {
  auto model = dyn_cast<ShardingRuleOpInterface>(op);
  return model && model.isRematerializable();
}

bool dist::isNeutral(Value value, ReductionKind kind) {
  auto model = value.getDefiningOp<ShardingRuleOpInterface>();
  if (!model)
    return false;
  TypedAttr splat = model.getSplat();
  return splat && isIdentity(kind, splat);
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>>
dist::partitionOperation(PartitionContext &context) {
  if (auto model = dyn_cast<ShardingRuleOpInterface>(context.op))
    return model.partition(context);
  FailureOr<Operation *> local = context.cloneLocal();
  if (failed(local))
    return failure();
  return SmallVector<Value>((*local)->getResults());
}
