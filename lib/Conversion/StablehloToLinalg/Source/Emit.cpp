//===- Emit.cpp - operations that converters emit -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static SmallVector<utils::IteratorType>
iteratorTypes(unsigned numInputs, ArrayRef<AffineMap> maps) {
  SmallVector<utils::IteratorType> types(maps.front().getNumDims(),
                                         utils::IteratorType::reduction);
  for (AffineMap map : maps.drop_front(numInputs))
    for (AffineExpr expr : map.getResults())
      types[cast<AffineDimExpr>(expr).getPosition()] =
          utils::IteratorType::parallel;
  return types;
}

FailureOr<ValueRange> dist::emitGeneric(ImplicitLocOpBuilder &b,
                                        ValueRange inputs, ValueRange inits,
                                        ArrayRef<AffineMap> maps,
                                        BodyEmitter body) {
  bool emitted = true;
  auto generic = linalg::GenericOp::create(
      b, TypeRange(inits), inputs, inits, maps,
      iteratorTypes(inputs.size(), maps),
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        ImplicitLocOpBuilder bodyBuilder(loc, nested);
        FailureOr<SmallVector<Value>> yielded = body(bodyBuilder, args);
        emitted = succeeded(yielded);
        if (emitted)
          linalg::YieldOp::create(bodyBuilder, *yielded);
      });
  if (!emitted)
    return failure();
  return ValueRange(generic.getResults());
}

/// A linalg.generic that only moves elements.
static Value emitCopy(ImplicitLocOpBuilder &b, Value value,
                      ArrayRef<int64_t> shape, AffineMap map) {
  auto type = cast<RankedTensorType>(value.getType()).clone(shape);
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  auto generic = linalg::GenericOp::create(
      b, type, value, emitEmpty(b, type), ArrayRef{map, identity},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [](OpBuilder &nested, Location loc, ValueRange args) {
        linalg::YieldOp::create(nested, loc, args.front());
      });
  return generic.getResult(0);
}

Value dist::emitEmpty(ImplicitLocOpBuilder &b, RankedTensorType type) {
  return tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
}

Value dist::emitTranspose(ImplicitLocOpBuilder &b, Value value,
                          ArrayRef<int64_t> permutation) {
  ArrayRef<int64_t> source = cast<ShapedType>(value.getType()).getShape();
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> exprs(permutation.size());
  for (auto [position, dim] : llvm::enumerate(permutation)) {
    shape.push_back(source[dim]);
    exprs[dim] = b.getAffineDimExpr(position);
  }
  AffineMap map = AffineMap::get(permutation.size(), 0, exprs, b.getContext());
  return map.isIdentity() ? value : emitCopy(b, value, shape, map);
}

Value dist::emitBroadcast(ImplicitLocOpBuilder &b, Value value,
                          ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
  if (TypedAttr splat = splatOf(value)) {
    auto type = cast<RankedTensorType>(value.getType()).clone(shape);
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, Attribute(splat)));
  }
  SmallVector<AffineExpr> exprs = llvm::map_to_vector(
      dims, [&](int64_t dim) { return b.getAffineDimExpr(dim); });
  AffineMap map = AffineMap::get(shape.size(), 0, exprs, b.getContext());
  return map.isIdentity() ? value : emitCopy(b, value, shape, map);
}

/// The tensor of which `value` is a copy by `map`; null if it is not one.
static Value reversedFrom(Value value, AffineMap map) {
  auto copy = value.getDefiningOp<linalg::GenericOp>();
  bool isCopy = copy && copy->getNumOperands() == 2 &&
                copy->getNumResults() == 1 &&
                copy.getBody()->getTerminator()->getOperand(0) ==
                    copy.getBody()->getArgument(0);
  return isCopy && copy.getIndexingMapsArray()[0] == map &&
                 copy.getIndexingMapsArray()[1].isIdentity()
             ? copy->getOperand(0)
             : Value();
}

Value dist::emitReverse(ImplicitLocOpBuilder &b, Value value,
                        ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = cast<ShapedType>(value.getType()).getShape();
  SmallVector<AffineExpr> exprs;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    AffineExpr index = b.getAffineDimExpr(dim);
    bool isReversed = llvm::is_contained(dims, dim) && size > 1;
    exprs.push_back(isReversed ? size - 1 - index : index);
  }
  AffineMap map = AffineMap::get(shape.size(), 0, exprs, b.getContext());
  if (map.isIdentity())
    return value;
  Value source = reversedFrom(value, map);
  return source ? source : emitCopy(b, value, shape, map);
}

static SmallVector<OpFoldResult> indices(OpBuilder &b,
                                         ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(b.getContext(), values);
}

/// True if a slice of a padded tensor has no padding; `offsets` then become
/// those in the tensor before padding.
static bool enterPadded(tensor::PadOp pad, MutableArrayRef<int64_t> offsets,
                        ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  ArrayRef<int64_t> shape = pad.getSourceType().getShape();
  for (auto [dim, low] : llvm::enumerate(pad.getStaticLow())) {
    offsets[dim] -= low;
    if (offsets[dim] < 0 ||
        offsets[dim] + (sizes[dim] - 1) * strides[dim] >= shape[dim])
      return false;
  }
  return true;
}

Value dist::emitSlice(ImplicitLocOpBuilder &b, Value value,
                      ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                      ArrayRef<int64_t> strides) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == sizes)
    return value;
  if (llvm::is_contained(sizes,
                         0)) // No offset is within a dimension of size 0.
    return emitEmpty(b, type.clone(sizes));
  SmallVector<int64_t> inner(offsets);
  auto pad = value.getDefiningOp<tensor::PadOp>();
  if (pad && enterPadded(pad, inner, sizes, strides))
    return emitSlice(b, pad.getSource(), inner, sizes, strides);
  return tensor::ExtractSliceOp::create(b, value, indices(b, offsets),
                                        indices(b, sizes), indices(b, strides));
}

Value dist::emitZero(ImplicitLocOpBuilder &b, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return arith::ConstantOp::create(
      b, b.getZeroAttr(type.clone(ArrayRef<int64_t>())));
}

Value dist::emitPadded(ImplicitLocOpBuilder &b, Value value, Value padding,
                       ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  SmallVector<int64_t> sizes(cast<ShapedType>(value.getType()).getShape());
  SmallVector<int64_t> padded(sizes);
  for (auto [size, before, after] : llvm::zip(padded, low, high))
    size += before + after;
  if (padded == sizes)
    return value;
  TypedAttr splat = splatOf(padding);
  Value element = splat ? Value(arith::ConstantOp::create(b, splat))
                        : tensor::ExtractOp::create(b, padding, ValueRange());
  return tensor::PadOp::create(b, Type(), value, indices(b, low),
                               indices(b, high), element)
      .getResult();
}

Value dist::emitFilled(ImplicitLocOpBuilder &b, Value scalar,
                       ArrayRef<int64_t> shape) {
  TypedAttr splat = splatOf(scalar);
  if (!splat)
    return emitBroadcast(b, scalar, shape, {});
  auto type = cast<RankedTensorType>(scalar.getType()).clone(shape);
  Value element = arith::ConstantOp::create(b, splat);
  return linalg::FillOp::create(b, element, emitEmpty(b, type)).getResult(0);
}
