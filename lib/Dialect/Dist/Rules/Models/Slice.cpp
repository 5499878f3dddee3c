//===- Slice.cpp - tensor.extract_slice, insert_slice, pad, concat --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension that is kept whole is a parallel factor; one that is cut, written
// in part, padded or concatenated needs replication on both sides.
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

/// True if a slice takes all of a dimension of the given size.
static bool isWhole(OffsetSizeAndStrideOpInterface op, unsigned dim,
                    int64_t size) {
  return isConstantIntValue(op.getMixedOffsets()[dim], 0) &&
         isConstantIntValue(op.getMixedSizes()[dim], size) &&
         isConstantIntValue(op.getMixedStrides()[dim], 1);
}

namespace {
/// The factors of the sliced tensor and of the slice.
struct SliceFactors {
  TensorFactors whole, slice;
};
} // namespace

static SliceFactors addSlice(ShardingRule &rule,
                             OffsetSizeAndStrideOpInterface op,
                             RankedTensorType type,
                             const llvm::SmallBitVector &dropped) {
  SliceFactors factors;
  for (unsigned dim = 0, e = type.getRank(); dim < e; ++dim) {
    int64_t size = type.getDimSize(dim);
    bool whole = isWhole(op, dim, size);
    unsigned factor = addDim(rule, size, whole && !dropped[dim]);
    factors.whole.dims.push_back({factor});
    if (dropped[dim])
      continue;
    if (!whole)
      factor = addDim(rule,
                      getConstantIntValue(op.getMixedSizes()[dim])
                          .value_or(ShapedType::kDynamic),
                      /*whole=*/false);
    factors.slice.dims.push_back({factor});
  }
  return factors;
}

/// The sizes of the local slice: those of the local tensor where it is whole.
static SmallVector<OpFoldResult> localSizes(OffsetSizeAndStrideOpInterface op,
                                            RankedTensorType global,
                                            RankedTensorType local) {
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  for (unsigned dim = 0, e = global.getRank(); dim < e; ++dim)
    if (isWhole(op, dim, global.getDimSize(dim)))
      sizes[dim] = IntegerAttr::get(IndexType::get(op->getContext()),
                                    local.getDimSize(dim));
  return sizes;
}

/// Offsets and strides, as what they have become.
static SmallVector<OpFoldResult> localValues(ArrayRef<OpFoldResult> values,
                                             const PartitionContext &context) {
  SmallVector<OpFoldResult> local(values);
  for (OpFoldResult &item : local)
    if (auto value = dyn_cast<Value>(item))
      item = context.localValues.lookupOrDefault(value);
  return local;
}

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

namespace {
template <typename Model, typename Op>
struct MovementModel : ShardingRuleOpInterface::ExternalModel<Model, Op> {
  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return movesPartial(op, kind, operands);
  }
};

struct ExtractSliceModel
    : MovementModel<ExtractSliceModel, tensor::ExtractSliceOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    ShardingRule rule;
    SliceFactors factors =
        addSlice(rule, slice, slice.getSourceType(), slice.getDroppedDims());
    rule.operands.resize(op->getNumOperands());
    rule.operands[0] = std::move(factors.whole);
    rule.results.push_back(std::move(factors.slice));
    return rule;
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    Value source = context.localOperands[0];
    auto sizes = localSizes(slice, slice.getSourceType(), typeOf(source));
    Value local = tensor::ExtractSliceOp::create(
        context.builder, op->getLoc(), context.localResultType(0), source,
        localValues(slice.getMixedOffsets(), context),
        localValues(sizes, context),
        localValues(slice.getMixedStrides(), context));
    return SmallVector<Value>{local};
  }
};

struct InsertSliceModel
    : MovementModel<InsertSliceModel, tensor::InsertSliceOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    ShardingRule rule;
    SliceFactors factors =
        addSlice(rule, insert, insert.getDestType(), insert.getDroppedDims());
    rule.operands.resize(op->getNumOperands());
    rule.operands[0] = std::move(factors.slice);
    rule.operands[1] = factors.whole;
    rule.results.push_back(std::move(factors.whole));
    return rule;
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    Value dest = context.localOperands[1];
    auto sizes = localSizes(insert, insert.getDestType(), typeOf(dest));
    Value local = tensor::InsertSliceOp::create(
        context.builder, op->getLoc(), context.localOperands[0], dest,
        localValues(insert.getMixedOffsets(), context),
        localValues(sizes, context),
        localValues(insert.getMixedStrides(), context));
    return SmallVector<Value>{local};
  }
};

struct PadModel : MovementModel<PadModel, tensor::PadOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto pad = cast<tensor::PadOp>(op);
    if (!pad.getConstantPaddingValue())
      return replicatedRule(op);
    ShardingRule rule;
    rule.operands.resize(op->getNumOperands());
    rule.results.resize(1);
    for (unsigned dim = 0, e = pad.getSourceType().getRank(); dim < e; ++dim) {
      bool whole = isConstantIntValue(pad.getMixedLowPad()[dim], 0) &&
                   isConstantIntValue(pad.getMixedHighPad()[dim], 0);
      int64_t from = pad.getSourceType().getDimSize(dim);
      int64_t to = pad.getResultType().getDimSize(dim);
      unsigned factor = addDim(rule, from, whole);
      rule.operands[0].dims.push_back({factor});
      rule.results[0].dims.push_back(
          {whole ? factor : addDim(rule, to, false)});
    }
    return rule;
  }
  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    Value padding = cast<tensor::PadOp>(op).getConstantPaddingValue();
    Attribute value;
    bool neutral = padding && matchPattern(padding, m_Constant(&value)) &&
                   value == identityOf(kind, padding.getType());
    return (neutral || isIdempotent(kind)) && movesPartial(op, kind, operands);
  }
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionAsClone(context);
  }
};

struct ConcatModel : MovementModel<ConcatModel, tensor::ConcatOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto concat = cast<tensor::ConcatOp>(op);
    RankedTensorType result = concat.getResultType();
    ShardingRule rule;
    TensorFactors factors;
    for (auto [dim, size] : llvm::enumerate(result.getShape()))
      factors.dims.push_back({addDim(rule, size, dim != concat.getDim())});
    rule.results.push_back(factors);
    for (Value input : concat.getInputs()) {
      unsigned dim = concat.getDim();
      factors.dims[dim] = {addDim(rule, typeOf(input).getDimSize(dim), false)};
      rule.operands.push_back(factors);
    }
    return rule;
  }
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionAsClone(context);
  }
};
} // namespace

void dist::registerSliceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::ExtractSliceOp::attachInterface<ExtractSliceModel>(*context);
    tensor::InsertSliceOp::attachInterface<InsertSliceModel>(*context);
    tensor::PadOp::attachInterface<PadModel>(*context);
    tensor::ConcatOp::attachInterface<ConcatModel>(*context);
  });
}
