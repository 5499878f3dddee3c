//===- OpShardings.cpp - how one operation is done ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/OpShardings.h"

using namespace mlir;
using namespace dist;

/// What the results are Partial over, by sharded Reduction factors.
static std::vector<PartialAxis> partialOf(const ShardingRule &rule,
                                          const FactorAxes &axes) {
  std::vector<PartialAxis> partial;
  for (auto [factor, list] : llvm::zip(rule.factors, axes))
    if (factor.kind == FactorKind::Reduction)
      for (const AxisRef &axis : list)
        partial.push_back({axis, factor.reduction});
  return partial;
}

/// True if the accumulator may stay replicated: counting it once a rank changes
/// nothing.
static bool mayRepeat(Value accumulator,
                      const std::vector<PartialAxis> &partial) {
  return llvm::all_of(partial, [&](const PartialAxis &item) {
    return isIdempotent(item.kind) || isNeutral(accumulator, item.kind);
  });
}

/// Fills in what follows from the axes. False if some tensor cannot be so.
bool OpShardings::derive(ReshardContext &context) {
  std::vector<PartialAxis> partial = partialOf(*rule, axes);
  auto shardingOf = [&](Value value, const TensorFactors &tensor,
                        bool isPartial, ShardingAttr &result) {
    if (!isa<RankedTensorType>(value.getType()))
      return true;
    auto sharding = shardingFromFactors(context.mesh, *rule, tensor, axes);
    if (!sharding)
      return false;
    if (isPartial)
      sharding->partial = partial;
    result = context.get(*sharding);
    return true;
  };
  operands.assign(op->getNumOperands(), {});
  results.assign(op->getNumResults(), {});
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    bool isPartial = llvm::is_contained(rule->accumulators, i) &&
                     !mayRepeat(operand, partial);
    if (!shardingOf(operand, rule->operands[i], isPartial, operands[i]))
      return false;
  }
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    if (!shardingOf(result, rule->results[i], true, results[i]))
      return false;
  return true;
}

OpShardings OpShardings::withRule(Operation *op) {
  OpShardings shardings(op);
  shardings.rule = std::make_shared<const ShardingRule>(getShardingRule(op));
  return shardings;
}

std::optional<OpShardings> OpShardings::over(ReshardContext &context,
                                             FactorAxes axes) const {
  OpShardings result = *this;
  result.axes = std::move(axes);
  if (!result.derive(context))
    return std::nullopt;
  return result;
}

bool dist::mayShard(const Mesh &mesh, const Factor &factor, const Axes &axes) {
  if (axes.empty())
    return true;
  if (!mayBeSharded(factor.kind))
    return false;
  return factor.mayBeUneven || factor.size % mesh.sizeOf(axes) == 0;
}

int64_t dist::countParts(const Mesh &mesh, const FactorAxes &axes) {
  int64_t parts = 1;
  for (const Axes &list : axes)
    parts *= mesh.sizeOf(list);
  return parts;
}
