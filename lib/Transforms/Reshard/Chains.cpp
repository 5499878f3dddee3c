//===- Chains.cpp - cheap operations that go together ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chains.h"

#include "dist/Support/AxisDifference.h"

using namespace mlir;
using namespace dist;

/// Where a chain ends at the latest, so that its cut takes bounded time.
static constexpr size_t kMaxMembers = 512;

/// True if the operation iterates no more often than its largest tensor has
/// elements. A contraction does.
static bool iteratesOnce(const OpShardings &shardings) {
  double iterations = 1, elements = 0;
  for (const Factor &factor : shardings.rule->factors)
    iterations *= static_cast<double>(factor.size);
  auto count = [&](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      elements =
          std::max(elements, static_cast<double>(tensor.getNumElements()));
  };
  llvm::for_each(shardings.op->getOperandTypes(), count);
  llvm::for_each(shardings.op->getResultTypes(), count);
  return iterations <= elements;
}

/// Adds the value if it has another home, is free to leave it and no larger
/// on a rank then.
void ChainFinder::addValue(Chain &chain, Value value, ShardingAttr home) {
  ShardingAttr now = program.home(value);
  Operation *op = value.getDefiningOp();
  if (!now || !home || !op || !program.mayMove(op))
    return;
  home = context.withoutPartial(home);
  Type type = value.getType();
  if (home == now ||
      context.localBytes(home, type) > context.localBytes(now, type) ||
      !visited.insert({value, home}).second ||
      !chain.homes.insert({value, home}).second)
    return;
  queue.push_back(value);
}

void ChainFinder::addValues(Chain &chain, const OpShardings &moved) {
  for (auto [operand, sharding] :
       llvm::zip(moved.op->getOperands(), moved.operands))
    addValue(chain, operand, sharding);
  for (auto [result, sharding] :
       llvm::zip(moved.op->getResults(), moved.results))
    addValue(chain, result, sharding);
}

/// How an operation is done if one of its tensors is sharded so. Nothing if
/// it cannot be, or the work would be divided less.
static std::optional<OpShardings> followed(ReshardContext &context,
                                           const OpShardings &now,
                                           const TensorFactors &tensor,
                                           ShardingAttr sharding) {
  auto own =
      projectToFactors(context.mesh, *now.rule, tensor, sharding.getValue());
  if (!own)
    return std::nullopt;
  FactorAxes moved = now.axes;
  llvm::BitVector isOwn(own->size());
  Axes taken;
  for (const auto &factors : tensor.dims)
    for (unsigned factor : factors) {
      isOwn.set(factor);
      llvm::append_range(taken, (*own)[factor]);
    }
  for (auto [i, axes] : llvm::enumerate(moved)) {
    axes = isOwn.test(i) ? (*own)[i] : without(context.mesh, axes, taken);
    if (!mayShard(context.mesh, now.rule->factors[i], axes))
      return std::nullopt;
  }
  if (countParts(context.mesh, moved) < countParts(context.mesh, now.axes))
    return std::nullopt;
  return now.over(context, std::move(moved));
}

/// An operation that is done so already passes the move on as it is.
void ChainFinder::addOperation(
    Chain &chain, Operation *op, ShardingAttr sharding,
    llvm::function_ref<TensorFactors(const ShardingRule &)> tensorOf) {
  if (chain.find(op) || !program.mayMove(op))
    return;
  OpShardings *now = program.find(op);
  auto moved = followed(context, *now, tensorOf(*now->rule), sharding);
  if (!moved)
    return;
  bool isSame = moved->axes == now->axes;
  if (isSame || iteratesOnce(*now))
    addValues(chain, *moved);
  if (!isSame)
    chain.add(now, std::move(*moved));
}

Chain ChainFinder::follow(OpShardings &start, const FactorAxes &way) {
  Chain chain;
  if (!program.mayMove(start.op))
    return chain;
  std::optional<OpShardings> moved = start.over(context, way);
  if (!moved)
    return chain;
  addValues(chain, *moved);
  if (way != start.axes)
    chain.add(&start, std::move(*moved));
  while (!queue.empty() && chain.members.size() < kMaxMembers) {
    Value value = queue.front();
    queue.pop_front();
    ShardingAttr home = chain.homes.lookup(value);
    auto result = cast<OpResult>(value);
    addOperation(chain, result.getOwner(), home, [&](const ShardingRule &rule) {
      return rule.results[result.getResultNumber()];
    });
    for (OpOperand &use : value.getUses())
      addOperation(chain, use.getOwner(), home, [&](const ShardingRule &rule) {
        return rule.operands[use.getOperandNumber()];
      });
  }
  queue.clear();
  return chain;
}
