//===- Conversions.cpp - floats of another length -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversions.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using linalg_ext::convertNumber;

bool dist::isWideTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getElementType().isF32();
}

/// Returns the elements of a constant in another type.
static DenseElementsAttr convertConstant(DenseFPElementsAttr elements,
                                         FloatType type) {
  auto convert = [&](const APFloat &number) {
    return convertNumber(FloatAttr::get(elements.getElementType(), number),
                         type)
        .getValue()
        .bitcastToAPInt();
  };
  return elements.mapValues(type, convert);
}

/// Makes the short form of a value that is known without computing.
static Value shortenKnown(OpBuilder &builder, Value value, FloatType type) {
  Location loc = value.getLoc();
  DenseFPElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements)))
    return arith::ConstantOp::create(builder, loc,
                                     convertConstant(elements, type));
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  if (value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(builder, loc, shape, type);
  auto fill = value.getDefiningOp<linalg::FillOp>();
  FloatAttr number;
  if (!fill || !matchPattern(fill.value(), m_Constant(&number)))
    return {};
  Value scalar =
      arith::ConstantOp::create(builder, loc, convertNumber(number, type));
  Value empty = tensor::EmptyOp::create(builder, loc, shape, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

/// Lets the copies of a conversion be dropped after use as those of the value.
static void passOn(Value value, Operation *conversion) {
  if (isReshardedAfterUse(value))
    conversion->setAttr(kReshardAfterUseAttr,
                        UnitAttr::get(value.getContext()));
}

Value Conversions::shorten(Value value, bool isScaled) {
  if (getElementTypeOrSelf(value) == shortType) {
    if (scaled.contains(value) == isScaled)
      return value;
    value = widen(value);
  }
  Value &copy = isScaled ? convertedScaled[value] : converted[value];
  if (copy)
    return copy;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  if (isScaled)
    return copy = linalg_ext::scaleElements(builder, value, scale.scale,
                                            shortType);
  if (Value known = shortenKnown(builder, value, shortType))
    return copy = known;
  copy = linalg_ext::convertElements(builder, value, shortType);
  passOn(value, copy.getDefiningOp());
  return copy;
}

Value Conversions::widen(Value value) {
  Value &copy = converted[value];
  if (copy)
    return copy;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  FloatType f32 = builder.getF32Type();
  copy = linalg_ext::convertElements(builder, value, f32);
  if (scaled.contains(value))
    copy = linalg_ext::scaleElements(builder, copy, scale.inverse, f32);
  return copy;
}

Value Conversions::scaleUp(Value value) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  return linalg_ext::scaleElements(builder, value, scale.scale,
                                   builder.getF32Type());
}

void Conversions::scaleDown(Value result) {
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfterValue(result);
  Value wide = linalg_ext::scaleElements(builder, result, scale.inverse,
                                         builder.getF32Type());
  result.replaceAllUsesExcept(wide, wide.getDefiningOp());
}
