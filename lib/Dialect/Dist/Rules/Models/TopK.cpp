//===- TopK.cpp - linalg_ext.top_k ----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the dimension is sharded, each rank takes the k largest of its block,
// and the k largest of these candidates are the result.
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::TopKOp;

static ShardingRule topKRule(TopKOp op) {
  ShardingRule rule;
  unsigned dim = op.getDimension();
  TensorFactors factors = rule.addFactors(
      cast<RankedTensorType>(op.getInput().getType()).getShape(),
      FactorKind::Parallel);
  rule.factors[dim].kind = FactorKind::Permutation;
  rule.operands.assign(op->getNumOperands(), factors);
  auto values = cast<RankedTensorType>(op.getValues().getType());
  factors.dims[dim] = {
      rule.addFactor({values.getDimSize(dim), FactorKind::NeedReplication})};
  rule.results.assign(2, factors);
  return rule;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

/// The value that no other is below; -NaN of floats.
static TypedAttr lowestOf(Type element, bool isUnsigned) {
  if (auto type = dyn_cast<FloatType>(element)) {
    llvm::APInt ones = llvm::APInt::getAllOnes(type.getWidth());
    return FloatAttr::get(type, llvm::APFloat(type.getFloatSemantics(), ones));
  }
  auto type = cast<IntegerType>(element);
  if (isUnsigned)
    return IntegerAttr::get(type, 0);
  return IntegerAttr::get(type,
                          llvm::APInt::getSignedMinValue(type.getWidth()));
}

/// Places in the block -> places in the whole tensor.
static Value addOffset(PartitionContext &context, Value places, Value offset) {
  offset = arith::IndexCastOp::create(context.builder, context.getLoc(),
                                      getElementTypeOrSelf(places), offset);
  auto add = [&](OpBuilder &body, Location loc, Value place) -> Value {
    return arith::AddIOp::create(body, loc, place, offset);
  };
  return context.mapElements(places, add);
}

static TopKOp createTopK(PartitionContext &context, Value input, Value labels,
                         int64_t k) {
  auto op = cast<TopKOp>(context.op);
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[op.getDimension()] = k;
  Type places =
      RankedTensorType::get(shape, getElementTypeOrSelf(op.getIndices()));
  return TopKOp::create(context.builder, context.getLoc(), type.clone(shape),
                        places, input, labels, op.getDimension(),
                        op.getIsUnsigned());
}

static SmallVector<Value> partitionTopK(PartitionContext &context) {
  auto op = cast<TopKOp>(context.op);
  unsigned dim = op.getDimension();
  auto type = cast<RankedTensorType>(op.getInput().getType());
  int64_t size = type.getDimSize(dim);
  int64_t k = cast<RankedTensorType>(op.getValues().getType()).getDimSize(dim);
  const Axes &axes = context.operandShardings[0].dims[dim].axes;
  int64_t block = blockSize(size, context.mesh.sizeOf(axes));
  Value labels = op.getLabels() ? context.localOperands[1] : Value();
  Value input = context.maskPadding(
      context.localOperands[0], type, context.operandShardings[0], dim,
      lowestOf(type.getElementType(), op.getIsUnsigned()));
  TopKOp local = createTopK(context, input, labels, std::min(k, block));
  if (context.mesh.sizeOf(axes) == 1)
    return local->getResults();
  Value places = local.getIndices();
  if (!labels)
    places = addOffset(context, places, context.blockOffset(size, axes));
  SmallVector<Value> candidates =
      context.gather({local.getValues(), places}, dim, axes);
  return createTopK(context, candidates[0], candidates[1], k)->getResults();
}

namespace {
struct TopKModel : ShardingRuleOpInterface::ExternalModel<TopKModel, TopKOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return topKRule(cast<TopKOp>(op));
  }
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionTopK(context);
  }
};
} // namespace

void dist::registerTopKModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, linalg_ext::LinalgExtDialect *) {
        TopKOp::attachInterface<TopKModel>(*context);
      });
}
