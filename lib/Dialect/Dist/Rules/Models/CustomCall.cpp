//===- CustomCall.cpp - dist.custom_call ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule is the user's. Functions see the real elements of each block, never
// padding, and are not called on a rank that has none of them: there, the
// result of a reduction is its identity.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

static Factor makeFactor(CustomCallOp op, const NamedFactor &named) {
  Factor factor;
  factor.size = named.size;
  factor.mayBeUneven = !named.isPart;
  std::optional<ReductionKind> reduction = op.getReduction(named.name);
  if (op.needsReplication(named.name) || (reduction && named.size == 0)) {
    factor.kind = FactorKind::NeedReplication;
  } else if (reduction) {
    factor.kind = FactorKind::Reduction;
    factor.reduction = *reduction;
  }
  return factor;
}

static TensorFactors makeTensor(const FactorNotation::Tensor &dims) {
  TensorFactors tensor;
  for (const std::vector<unsigned> &dim : dims)
    tensor.dims.emplace_back(dim.begin(), dim.end());
  return tensor;
}

/// Adds the operands that a reduction takes over as initial values.
static void addAccumulators(CustomCallOp op, ShardingRule &rule) {
  llvm::append_range(rule.accumulators,
                     op.getAccumulators().value_or(ArrayRef<int64_t>()));
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    if (int64_t operand = op.getAlias(i);
        operand >= 0 && !llvm::is_contained(rule.accumulators, operand))
      rule.accumulators.push_back(operand);
}

static ShardingRule customCallRule(CustomCallOp op) {
  if (!op.getShardingRule())
    return replicatedRule(op);
  Result<FactorNotation> notation = op.getFactors();
  if (!notation) // Not verified: a pass is in the middle of its work.
    return replicatedRule(op);
  ShardingRule rule;
  for (const NamedFactor &factor : notation->factors)
    rule.addFactor(makeFactor(op, factor));
  for (const FactorNotation::Tensor &operand : notation->operands)
    rule.operands.push_back(makeTensor(operand));
  for (const FactorNotation::Tensor &result : notation->results)
    rule.results.push_back(makeTensor(result));
  addAccumulators(op, rule);
  return rule;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

/// Adds the types and shardings of the whole operands and results to the local
/// call.
static void describeBlocks(PartitionContext &context, CustomCallOp local) {
  Builder &builder = context.builder;
  SmallVector<Attribute> types, shardings;
  auto add = [&](Value global, const Sharding &sharding) {
    types.push_back(TypeAttr::get(global.getType()));
    shardings.push_back(ShardingAttr::get(
        builder.getContext(), context.meshName, sharding.withoutPartial()));
  };
  for (auto [operand, sharding] :
       llvm::zip(context.op->getOperands(), context.operandShardings))
    add(operand, sharding);
  for (auto [result, sharding] :
       llvm::zip(context.op->getResults(), context.resultShardings))
    add(result, sharding);
  local.setGlobalTypesAttr(builder.getArrayAttr(types));
  local.setBlockShardingsAttr(builder.getArrayAttr(shardings));
}

static void dropRule(CustomCallOp local) {
  local.removeShardingRuleAttr();
  local.removeReductionFactorsAttr();
  local.removeNeedReplicationFactorsAttr();
  local.removeFactorSizesAttr();
  local.removeAccumulatorsAttr();
  local.removeFlopsAttr(); // They were the whole call's.
}

/// True if this rank has nothing of a reduced factor (i1); null if every rank
/// has something.
static Value isEmptyReduction(PartitionContext &context,
                              const ShardingRule &rule) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  Value isEmpty;
  for (auto [factor, axes] :
       llvm::zip(rule.factors, context.factorAxes(rule))) {
    int64_t parts = context.mesh.sizeOf(axes);
    if (factor.kind != FactorKind::Reduction ||
        blockExtent(factor.size, parts, parts - 1) > 0)
      continue;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value here =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                              context.validExtent(factor.size, axes), zero);
    isEmpty =
        isEmpty ? arith::OrIOp::create(builder, loc, isEmpty, here) : here;
  }
  return isEmpty;
}

static Value identityWhere(PartitionContext &context, Value condition,
                           Value result, ReductionKind kind) {
  TypedAttr identity = identityOf(kind, getElementTypeOrSelf(result));
  auto choose = [&](OpBuilder &body, Location loc, Value element) -> Value {
    Value neutral = arith::ConstantOp::create(body, loc, identity);
    return arith::SelectOp::create(body, loc, condition, neutral, element);
  };
  return context.mapElements(result, choose);
}

static FailureOr<SmallVector<Value>>
partitionCustomCall(CustomCallOp op, PartitionContext &context) {
  FailureOr<Operation *> clone = context.cloneLocal();
  if (failed(clone))
    return failure();
  auto local = cast<CustomCallOp>(*clone);
  dropRule(local);
  describeBlocks(context, local);
  SmallVector<Value> results(local.getResults());
  ShardingRule rule = customCallRule(op);
  if (Value isEmpty = isEmptyReduction(context, rule))
    for (auto [result, sharding] : llvm::zip(results, context.resultShardings))
      if (sharding.isPartial())
        result = identityWhere(context, isEmpty, result,
                               sharding.partial.front().kind);
  return results;
}

namespace {
struct CustomCallModel
    : ShardingRuleOpInterface::ExternalModel<CustomCallModel, CustomCallOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return customCallRule(cast<CustomCallOp>(op));
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    return partitionCustomCall(cast<CustomCallOp>(op), context);
  }
};
} // namespace

void dist::registerCustomCallModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    CustomCallOp::attachInterface<CustomCallModel>(*context);
  });
}
