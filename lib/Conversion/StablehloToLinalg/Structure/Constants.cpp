//===- Constants.cpp - constant, iota -------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace dist;

static LogicalResult convertConstant(SourceOp &op) {
  Attribute value = op.attribute("value");
  RankedTensorType type = op.resultType();
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(value)) {
    if (importType(dense.getType()) != type)
      return op.error() << "the value has type " << dense.getType()
                        << ", expected " << type;
    Value result = arith::ConstantOp::create(
        op.builder, dense.bitcast(type.getElementType()));
    return op.replaceWith(result);
  }
  auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(value);
  if (!resource)
    return op.error() << "attribute 'value' is "
                      << (value ? "not a dense constant" : "missing");
  if (importType(resource.getType()) != type)
    return op.error() << "the value has type " << resource.getType()
                      << ", expected " << type;
  Value result = arith::ConstantOp::create(
      op.builder,
      DenseResourceElementsAttr::get(type, resource.getRawHandle()));
  return op.replaceWith(result);
}

/// The index of one dimension.
static LogicalResult convertIota(SourceOp &op) {
  RankedTensorType type = op.resultType();
  auto dim = op.integer("iota_dimension");
  if (failed(dim) ||
      failed(op.checkDims("iota_dimension", *dim, type.getRank())))
    return failure();
  ImplicitLocOpBuilder &b = op.builder;
  auto body = [&](ImplicitLocOpBuilder &b,
                  ValueRange) -> FailureOr<SmallVector<Value>> {
    Type element = type.getElementType();
    Value index = linalg::IndexOp::create(b, *dim);
    if (isa<IntegerType>(element))
      return SmallVector<Value>{arith::IndexCastOp::create(b, element, index)};
    Value integer = arith::IndexCastOp::create(b, b.getI64Type(), index);
    return SmallVector<Value>{arith::SIToFPOp::create(b, element, integer)};
  };
  FailureOr<ValueRange> results =
      emitGeneric(b, {}, emitEmpty(b, type),
                  b.getMultiDimIdentityMap(type.getRank()), body);
  return op.replaceWith(*results);
}

void dist::addConstantConverters(ConverterTable &table) {
  table["chlo.constant"] = {0, 1, convertConstant};
  table["sdy.constant"] = {0, 1, convertConstant};
  table["stablehlo.constant"] = {0, 1, convertConstant};
  table["stablehlo.iota"] = {0, 1, convertIota};
}
