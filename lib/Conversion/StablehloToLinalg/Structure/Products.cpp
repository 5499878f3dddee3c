//===- Products.cpp - sums of products ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Products.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

LogicalResult dist::checkProductTypes(SourceOp &op) {
  auto element = [&](Value value) { return getElementTypeOrSelf(value); };
  Operation *source = op.getSource();
  Type lhs = element(source->getOperand(0)),
       rhs = element(source->getOperand(1));
  Type result = element(source->getResult(0));
  if (kindOf(lhs) != kindOf(rhs) || kindOf(lhs) != kindOf(result) ||
      !(kindOf(lhs) & Number) ||
      result.getIntOrFloatBitWidth() < lhs.getIntOrFloatBitWidth() ||
      result.getIntOrFloatBitWidth() < rhs.getIntOrFloatBitWidth())
    return op.error() << "elements of type " << lhs << " and " << rhs
                      << " with a result of type " << result
                      << " are not supported";
  return success();
}

static Value emitContract(ImplicitLocOpBuilder &b, ValueRange operands,
                          Value init, ArrayRef<AffineMap> maps,
                          bool isUnsigned) {
  SmallVector<NamedAttribute> attributes;
  if (isUnsigned)
    attributes.emplace_back(
        b.getStringAttr("cast"),
        linalg::TypeFnAttr::get(b.getContext(), linalg::TypeFn::cast_unsigned));
  return linalg::ContractOp::create(b, TypeRange(init), operands, init,
                                    b.getAffineMapArrayAttr(maps), attributes)
      .getResult(0);
}

static Value emitMultiply(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                          Type type, bool isUnsigned) {
  auto widen = [&](Value value) {
    return convertScalarToDtype(b, b.getLoc(), value, type, isUnsigned);
  };
  lhs = widen(lhs), rhs = widen(rhs);
  if (isa<FloatType>(type))
    return arith::MulFOp::create(b, lhs, rhs);
  return arith::MulIOp::create(b, lhs, rhs);
}

static Value emitAdd(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return arith::AddFOp::create(b, lhs, rhs);
  return arith::AddIOp::create(b, lhs, rhs);
}

Value dist::emitProducts(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                         RankedTensorType type, ArrayRef<AffineMap> maps,
                         bool isUnsigned) {
  Type element = type.getElementType();
  bool isSum = maps.back().getNumResults() < maps.back().getNumDims();
  Value zero;
  if (isSum)
    zero = arith::ConstantOp::create(b, b.getZeroAttr(element));
  Value init = emitEmpty(b, type);
  if (isSum)
    init = linalg::FillOp::create(b, zero, init).getResult(0);
  auto isPlain = [](AffineMap map) { return map.isProjectedPermutation(); };
  if (isSum && llvm::all_of(maps, isPlain))
    return emitContract(b, {lhs, rhs}, init, maps, isUnsigned);
  FailureOr<ValueRange> results =
      emitGeneric(b, {lhs, rhs}, init, maps,
                  [&](ImplicitLocOpBuilder &body,
                      ValueRange args) -> FailureOr<SmallVector<Value>> {
                    Value product = emitMultiply(body, args[0], args[1],
                                                 element, isUnsigned);
                    return SmallVector<Value>{
                        isSum ? emitAdd(body, args[2], product) : product};
                  });
  return results->front();
}
