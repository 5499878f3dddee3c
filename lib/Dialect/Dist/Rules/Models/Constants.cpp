//===- Constants.cpp - arith.constant, tensor.empty, tensor.splat ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

/// A rule in which every dimension of the result may be sharded.
static ShardingRule producerRule(Operation *op) {
  ShardingRule rule;
  rule.operands.resize(op->getNumOperands());
  rule.results.emplace_back();
  if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
    for (int64_t size : type.getShape())
      rule.results[0].dims.push_back({addDim(rule, size, /*whole=*/true)});
  return rule;
}

/// The single result; made Partial where its sharding is.
static FailureOr<SmallVector<Value>> finish(PartitionContext &context,
                                            Value local) {
  FailureOr<Value> value =
      context.makePartial(local, context.resultShardings[0].partial);
  if (failed(value))
    return failure();
  return SmallVector<Value>{*value};
}

/// This rank's blocks of a value that each rank holds whole.
static Value takeBlocks(PartitionContext &context, Value whole) {
  for (auto [dim, sharding] :
       llvm::enumerate(context.resultShardings[0].dims)) {
    int64_t parts = context.mesh.sizeOf(sharding.axes);
    if (parts > 1)
      whole = context.takeBlock(
          whole, dim, sharding.axes,
          blockSize(cast<RankedTensorType>(whole.getType()).getDimSize(dim),
                    parts));
  }
  return whole;
}

namespace {
template <typename Model, typename Op>
struct ProducerModel : ShardingRuleOpInterface::ExternalModel<Model, Op> {
  ShardingRule getShardingRule(Operation *op) const { return producerRule(op); }
  bool isRematerializable(Operation *) const { return true; }
};

struct ConstantModel : ProducerModel<ConstantModel, arith::ConstantOp> {
  TypedAttr getSplat(Operation *op) const {
    auto splat =
        dyn_cast<SplatElementsAttr>(cast<arith::ConstantOp>(op).getValue());
    return splat ? splat.getSplatValue<TypedAttr>() : TypedAttr();
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    TypedAttr value = cast<arith::ConstantOp>(op).getValue();
    OpBuilder &builder = context.builder;
    if (!isa<RankedTensorType>(value.getType()))
      return partitionAsClone(context);
    if (auto splat = dyn_cast<SplatElementsAttr>(value)) {
      auto local = splat.resizeSplat(context.localResultType(0));
      bool neutral = llvm::all_of(
          context.resultShardings[0].partial, [&](const PartialAxis &item) {
            return isNeutral(op->getResult(0), item.kind);
          });
      Value result = arith::ConstantOp::create(builder, op->getLoc(), local);
      return neutral ? SmallVector<Value>{result} : finish(context, result);
    }
    Value whole = arith::ConstantOp::create(builder, op->getLoc(), value);
    return finish(context, takeBlocks(context, whole));
  }
};

struct EmptyModel : ProducerModel<EmptyModel, tensor::EmptyOp> {
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionAsClone(context);
  }
};

struct SplatModel : ProducerModel<SplatModel, tensor::SplatOp> {
  TypedAttr getSplat(Operation *op) const {
    Attribute value;
    matchPattern(cast<tensor::SplatOp>(op).getInput(), m_Constant(&value));
    return dyn_cast_or_null<TypedAttr>(value);
  }
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    FailureOr<Operation *> local = context.cloneLocal();
    if (failed(local))
      return failure();
    return finish(context, (*local)->getResult(0));
  }
};
} // namespace

void dist::registerConstantModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    arith::ConstantOp::attachInterface<ConstantModel>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::EmptyOp::attachInterface<EmptyModel>(*context);
    tensor::SplatOp::attachInterface<SplatModel>(*context);
  });
}
