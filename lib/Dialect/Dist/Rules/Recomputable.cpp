//===- Recomputable.cpp - operations that copies may stand for ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/Recomputable.h"

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

bool dist::isRecomputable(Operation *op, const ShardingRule &rule) {
  if (op->getNumResults() != 1 || isOfDist(op) ||
      !isa<ShardingRuleOpInterface>(op) || !isMemoryEffectFree(op))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getRank() > 0 && type.hasStaticShape() &&
         llvm::none_of(rule.factors, [](const Factor &factor) {
           return factor.kind == FactorKind::Reduction;
         });
}

bool dist::isRecomputable(Operation *op, const ShardingRule &rule,
                          llvm::function_ref<bool(Value)> isKnown) {
  auto mayRead = [&](Value operand) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    Operation *producer = operand.getDefiningOp();
    return !type || type.getRank() == 0 ||
           (producer && isRematerializable(producer)) || isKnown(operand);
  };
  return llvm::all_of(op->getOperands(), mayRead) && isRecomputable(op, rule);
}
