//===- Recomputable.cpp - operations that copies may stand for ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/Recomputable.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

/// True for operations of dist: constraints, reshards and barriers are not
/// copied.
static bool isOfDist(Operation *op) {
  return isa_and_nonnull<DistDialect>(op->getDialect());
}

static bool hasDims(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() > 0;
}

static bool sumsUp(const ShardingRule &rule) {
  return llvm::any_of(rule.factors, [](const Factor &factor) {
    return factor.kind == FactorKind::Reduction;
  });
}

bool dist::isRecomputable(Operation *op, const ShardingRule &rule) {
  if (op->getNumResults() != 1 || isOfDist(op) ||
      !isa<ShardingRuleOpInterface>(op) || !isMemoryEffectFree(op))
    return false;
  Value result = op->getResult(0);
  return hasDims(result) &&
         cast<RankedTensorType>(result.getType()).hasStaticShape() &&
         !sumsUp(rule);
}

/// True for a value that every rank has, or computes from nothing.
static bool isGiven(Value value) {
  Operation *producer = value.getDefiningOp();
  return !hasDims(value) || (producer && isRematerializable(producer));
}

bool dist::isRecomputable(Operation *op, const ShardingRule &rule,
                          llvm::function_ref<bool(Value)> isKnown) {
  auto mayRead = [&](Value operand) {
    return isGiven(operand) || isKnown(operand);
  };
  return llvm::all_of(op->getOperands(), mayRead) && isRecomputable(op, rule);
}

/// True for an operation in a loop of which each rank may compute any block, or
/// that computes scalars.
static bool mayBeNested(Operation *op) {
  if (isRematerializable(op) || op->hasTrait<OpTrait::IsTerminator>())
    return true;
  if (isControlFlow(op) || isOfDist(op) || !isMemoryEffectFree(op))
    return false;
  if (!llvm::any_of(op->getOperands(), hasDims) &&
      !llvm::any_of(op->getResults(), hasDims))
    return true;
  if (!isa<ShardingRuleOpInterface>(op) || op->getNumResults() != 1)
    return false;
  ShardingRule rule = getShardingRule(op);
  return isRecomputable(op, rule) ||
         (!hasDims(op->getResult(0)) && !sumsUp(rule));
}

bool dist::isRecomputableRegion(Operation *op,
                                llvm::function_ref<bool(Value)> isKnown) {
  auto mayRead = [&](Value operand) {
    return op->isAncestor(operand.getParentBlock()->getParentOp()) ||
           isGiven(operand) || isKnown(operand);
  };
  if (!isControlFlow(op) || !llvm::all_of(op->getOperands(), mayRead))
    return false;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      if (!mayBeNested(&nested) || !llvm::all_of(nested.getOperands(), mayRead))
        return false;
  return true;
}
