//===- MapElements.cpp - elementwise operations ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::linalg_ext;

Value linalg_ext::mapElements(OpBuilder &builder, Location loc,
                              ValueRange values, Type resultElement,
                              ElementBody element) {
  auto type = cast<RankedTensorType>(values[0].getType()).clone(resultElement);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  SmallVector<AffineMap> maps(values.size() + 1,
                              builder.getMultiDimIdentityMap(type.getRank()));
  for (auto [map, value] : llvm::zip(maps, values))
    if (cast<RankedTensorType>(value.getType()).getRank() == 0)
      map = AffineMap::get(type.getRank(), 0, builder.getContext());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, type, values, empty, maps, loops,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               linalg::YieldOp::create(b, loc, element(b, loc, args));
             })
      .getResult(0);
}

Value linalg_ext::convertElements(OpBuilder &builder, Value value,
                                  FloatType type) {
  bool isLonger =
      type.getWidth() >
      cast<RankedTensorType>(value.getType()).getElementTypeBitWidth();
  return mapElements(builder, value.getLoc(), value, type,
                     [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                       if (isLonger)
                         return arith::ExtFOp::create(b, loc, type, args[0]);
                       return arith::TruncFOp::create(b, loc, type, args[0]);
                     });
}

Value linalg_ext::scaleElements(OpBuilder &builder, Value value, Value scale,
                                FloatType type) {
  return mapElements(builder, value.getLoc(), {value, scale}, type,
                     [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                       Value scaled =
                           arith::MulFOp::create(b, loc, args[0], args[1]);
                       if (scaled.getType() == type)
                         return scaled;
                       return arith::TruncFOp::create(b, loc, type, scaled);
                     });
}

Value linalg_ext::divideElements(OpBuilder &builder, Location loc, Value value,
                                 double divisor) {
  Type element = getElementTypeOrSelf(value);
  return mapElements(builder, loc, value, element,
                     [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                       Value count = arith::ConstantOp::create(
                           b, loc, b.getFloatAttr(element, divisor));
                       return arith::DivFOp::create(b, loc, args[0], count);
                     });
}

Value linalg_ext::addElements(OpBuilder &builder, Location loc, Value x,
                              Value y) {
  Type element = getElementTypeOrSelf(x);
  return mapElements(builder, loc, {x, y}, element,
                     [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                       if (isa<FloatType>(element))
                         return arith::AddFOp::create(b, loc, args[0], args[1]);
                       return arith::AddIOp::create(b, loc, args[0], args[1]);
                     });
}

Value linalg_ext::zeros(OpBuilder &builder, Location loc,
                        RankedTensorType type) {
  Type element = type.getElementType();
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

/// The operand of a body that the value is, itself or in a wider type; -1 if it
/// is none.
static int operandOf(Value value) {
  if (auto wider = value.getDefiningOp<arith::ExtFOp>())
    value = wider.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? int(argument.getArgNumber()) : -1;
}

bool linalg_ext::isSumOfTwo(Operation *sum) {
  auto op = dyn_cast_or_null<linalg::LinalgOp>(sum);
  if (!op || op.getNumDpsInputs() != 2 || op.getNumReductionLoops() ||
      op->getNumResults() != 1)
    return false;
  for (AffineMap map : op.getIndexingMapsArray())
    if (!map.isIdentity())
      return false;
  Operation *add =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add))
    return false;
  int first = operandOf(add->getOperand(0));
  int second = operandOf(add->getOperand(1));
  return (first == 0 && second == 1) || (first == 1 && second == 0);
}
