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

/// The accumulators that are Partial as the results are.
static SmallVector<unsigned, 1>
partialAccumulators(Operation *op, const ShardingRule &rule,
                    const std::vector<PartialAxis> &partial) {
  SmallVector<unsigned, 1> list;
  for (unsigned operand : rule.accumulators)
    if (!partial.empty() && !mayRepeat(op->getOperand(operand), partial))
      list.push_back(operand);
  return list;
}

static std::optional<TensorShardings>
derive(ReshardContext &context, Operation *op, const ShardingRule &rule,
       const FactorAxes &axes, const std::vector<PartialAxis> &partial,
       ArrayRef<unsigned> accumulators) {
  auto shardingOf = [&](Value value, const TensorFactors &tensor,
                        bool isPartial, ShardingAttr &result) {
    if (!isa<RankedTensorType>(value.getType()))
      return true;
    auto sharding = shardingFromFactors(context.mesh, rule, tensor, axes);
    if (!sharding)
      return false;
    if (isPartial)
      sharding->partial = partial;
    result = context.get(*sharding);
    return true;
  };
  TensorShardings tensors;
  tensors.operands.assign(op->getNumOperands(), {});
  tensors.results.assign(op->getNumResults(), {});
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (!shardingOf(operand, rule.operands[i],
                    llvm::is_contained(accumulators, i), tensors.operands[i]))
      return std::nullopt;
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    if (!shardingOf(result, rule.results[i], true, tensors.results[i]))
      return std::nullopt;
  return tensors;
}

OpShardings OpShardings::withRule(Operation *op) {
  OpShardings shardings(op);
  shardings.rule = std::make_shared<const ShardingRule>(getShardingRule(op));
  return shardings;
}

std::optional<OpShardings> OpShardings::over(ReshardContext &context,
                                             FactorAxes axes) const {
  std::vector<PartialAxis> partial = partialOf(*rule, axes);
  auto accumulators = partialAccumulators(op, *rule, partial);
  const auto &tensors =
      context.tensorShardings.find(rule, {axes, accumulators}, [&] {
        return derive(context, op, *rule, axes, partial, accumulators);
      });
  if (!tensors)
    return std::nullopt;
  OpShardings result(op, rule);
  result.axes = std::move(axes);
  result.operands = tensors->operands;
  result.results = tensors->results;
  result.mayReduce = mayReduce;
  result.ways = ways;
  return result;
}

bool OpShardings::distributesOver(ReshardContext &context, ReductionKind kind,
                                  const llvm::BitVector &set) const {
  if (!rule)
    return dist::distributesOver(op, kind, set);
  PartialSet key{kind, {}, {}};
  for (OpOperand &operand : op->getOpOperands()) {
    bool isPartial = set.test(operand.getOperandNumber());
    key.isPartial.push_back(isPartial);
    key.isNeutral.push_back(!isPartial && isNeutral(operand.get(), kind));
  }
  return context.distributions.find(rule, std::move(key), [&] {
    return dist::distributesOver(op, kind, set);
  });
}

Axes dist::usableAxes(const Mesh &mesh, const Axes &excluded) {
  Axes axes;
  for (const MeshAxis &axis : mesh.axes)
    if (axis.isSpatial() && axis.size > 1 &&
        llvm::none_of(excluded, [&](const AxisRef &other) {
          return mesh.conflict(AxisRef(axis.name), other);
        }))
      axes.push_back(AxisRef(axis.name));
  return axes;
}

bool dist::mayShard(const Mesh &mesh, const Factor &factor, const Axes &axes) {
  if (axes.empty())
    return true;
  if (!mayBeSharded(factor.kind))
    return false;
  return factor.mayBeUneven || factor.size % mesh.sizeOf(axes) == 0;
}

bool dist::isWorthCutting(const Mesh &mesh, int64_t size, const Axes &axes) {
  int64_t blocks = mesh.sizeOf(axes);
  return size >= blocks || llvm::all_of(axes, [&](const AxisRef &axis) {
           return blocks / mesh.sizeOf(axis) < size;
         });
}

int64_t dist::countParts(const Mesh &mesh, const FactorAxes &axes) {
  int64_t parts = 1;
  for (const Axes &list : axes)
    parts *= mesh.sizeOf(list);
  return parts;
}
