//===- LocalValues.cpp - padding and partial values -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/PartitionContext.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value PartitionContext::mapElements(
    Value value, function_ref<Value(OpBuilder &, Location, Value)> element,
    Type resultElement) const {
  if (!resultElement)
    resultElement = getElementTypeOrSelf(value);
  return linalg_ext::mapElements(
      builder, getLoc(), value, resultElement,
      [&](OpBuilder &body, Location loc, ValueRange args) {
        return element(body, loc, args.front());
      });
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

SmallVector<std::pair<unsigned, Value>>
PartitionContext::paddedExtents(RankedTensorType global,
                                const Sharding &sharding,
                                ArrayRef<unsigned> dims) const {
  SmallVector<std::pair<unsigned, Value>> extents;
  for (unsigned dim : dims) {
    const Axes &axes = sharding.dims[dim].axes;
    int64_t size = global.getDimSize(dim);
    if (isUneven(size, axes))
      extents.emplace_back(dim, validExtent(size, axes));
  }
  return extents;
}

Value PartitionContext::maskPadding(Value value, RankedTensorType global,
                                    const Sharding &sharding,
                                    ArrayRef<unsigned> dims,
                                    TypedAttr fill) const {
  bool isPadded = llvm::any_of(dims, [&](unsigned dim) {
    return isUneven(global.getDimSize(dim), sharding.dims[dim].axes);
  });
  if (!isPadded)
    return value;
  return maskPadding(value, global, sharding, dims,
                     arith::ConstantOp::create(builder, getLoc(), fill));
}

Value PartitionContext::maskPadding(Value value, RankedTensorType global,
                                    const Sharding &sharding,
                                    ArrayRef<unsigned> dims, Value fill) const {
  auto extents = paddedExtents(global, sharding, dims);
  if (extents.empty())
    return value;
  return mapElements(value, [&](OpBuilder &body, Location loc, Value in) {
    for (auto [dim, extent] : extents) {
      Value index = linalg::IndexOp::create(body, loc, dim);
      Value isReal = arith::CmpIOp::create(body, loc, arith::CmpIPredicate::slt,
                                           index, extent);
      in = arith::SelectOp::create(body, loc, isReal, in, fill);
    }
    return in;
  });
}

/// Fills `value` up with zeros to at least `shape`.
static Value padAtEnd(const PartitionContext &context, Value value,
                      ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  OpBuilder &builder = context.builder;
  SmallVector<OpFoldResult> low(type.getRank(), builder.getIndexAttr(0)), high;
  SmallVector<int64_t> padded;
  for (auto [from, to] : llvm::zip(type.getShape(), shape)) {
    high.push_back(builder.getIndexAttr(std::max<int64_t>(to - from, 0)));
    padded.push_back(std::max(from, to));
  }
  if (ArrayRef<int64_t>(padded) == type.getShape())
    return value;
  Value zero = arith::ConstantOp::create(
      builder, context.getLoc(), builder.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(builder, context.getLoc(), type.clone(padded),
                               value, low, high, zero);
}

/// The part of `value` that begins at `offsets`. Nothing is cut out of nothing:
/// upstream finds every offset out of bounds there.
static Value extract(const PartitionContext &context, Value value,
                     ArrayRef<OpFoldResult> offsets, ArrayRef<int64_t> shape) {
  OpBuilder &builder = context.builder;
  auto type = cast<RankedTensorType>(value.getType()).clone(shape);
  if (type.getNumElements() == 0)
    return tensor::EmptyOp::create(builder, context.getLoc(), shape,
                                   type.getElementType());
  SmallVector<OpFoldResult> strides(shape.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      builder, context.getLoc(), type, value, offsets,
      getAsIndexOpFoldResult(builder.getContext(), shape), strides);
}

Value PartitionContext::resize(Value value, ArrayRef<int64_t> shape) const {
  value = padAtEnd(*this, value, shape);
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<OpFoldResult> offsets(shape.size(), builder.getIndexAttr(0));
  return extract(*this, value, offsets, shape);
}

Value PartitionContext::takeBlock(Value value, unsigned dim, const Axes &axes,
                                  int64_t block) const {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = block * mesh.sizeOf(axes);
  value = padAtEnd(*this, value, shape);
  return slice(value, dim, blockOffset(shape[dim], axes), block);
}

Value PartitionContext::slice(Value value, unsigned dim, OpFoldResult offset,
                              int64_t size) const {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  SmallVector<OpFoldResult> offsets(shape.size(), builder.getIndexAttr(0));
  offsets[dim] = offset;
  return extract(*this, value, offsets, shape);
}

//===----------------------------------------------------------------------===//
// Partial
//===----------------------------------------------------------------------===//

namespace {
/// Selects between a scalar and identities, the innermost axis first, so that
/// an outer axis' identity is chosen where its index is not 0. For an
/// idempotent kind, all ranks may keep the value.
struct PartialSelector {
  struct Step {
    Value isFirst, identity;
  };
  SmallVector<Step> steps;

  Value apply(OpBuilder &builder, Location loc, Value value) const {
    for (const Step &step : steps)
      value = arith::SelectOp::create(builder, loc, step.isFirst, value,
                                      step.identity);
    return value;
  }
};
} // namespace

static FailureOr<PartialSelector> makeSelector(const PartitionContext &context,
                                               Type element,
                                               ArrayRef<PartialAxis> partial) {
  PartialSelector selector;
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  for (const PartialAxis &item : llvm::reverse(partial)) {
    if (isIdempotent(item.kind))
      continue;
    TypedAttr identity = identityOf(item.kind, element);
    if (!identity)
      return context.op->emitOpError()
             << "cannot be partial: no identity of " << toString(item.kind)
             << " for element type " << element;
    Value isFirst = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, context.axisIndex({item.axis}),
        arith::ConstantIndexOp::create(builder, loc, 0));
    selector.steps.push_back(
        {isFirst, arith::ConstantOp::create(builder, loc, identity)});
  }
  return selector;
}

FailureOr<Value>
PartitionContext::makePartial(Value value,
                              ArrayRef<PartialAxis> partial) const {
  FailureOr<PartialSelector> selector =
      makeSelector(*this, getElementTypeOrSelf(value), partial);
  if (failed(selector))
    return failure();
  if (selector->steps.empty())
    return value;
  return mapElements(value, [&](OpBuilder &body, Location loc, Value in) {
    return selector->apply(body, loc, in);
  });
}

FailureOr<Value>
PartitionContext::makePartialScalar(Value value,
                                    ArrayRef<PartialAxis> partial) const {
  FailureOr<PartialSelector> selector =
      makeSelector(*this, value.getType(), partial);
  if (failed(selector))
    return failure();
  return selector->apply(builder, getLoc(), value);
}
