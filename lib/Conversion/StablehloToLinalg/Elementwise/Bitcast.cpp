//===- Bitcast.cpp - bitcast_convert, also to other widths ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Elementwise.h"
#include "ScalarTable.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

/// `value` as an integer or float of as many bits.
static Value emitBitcast(ImplicitLocOpBuilder &b, Value value, Type type) {
  return value.getType() == type
             ? value
             : Value(arith::BitcastOp::create(b, type, value));
}

/// The first bit of part `dim`'s index in the wide integer; part 0 has its low
/// bits.
static Value emitShift(ImplicitLocOpBuilder &b, Type wide, unsigned dim,
                       int64_t narrowWidth) {
  Value index =
      arith::IndexCastOp::create(b, wide, linalg::IndexOp::create(b, dim));
  Value width =
      arith::ConstantOp::create(b, b.getIntegerAttr(wide, narrowWidth));
  return arith::MulIOp::create(b, index, width);
}

static Type integerLike(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
}

/// tensor<8xf32> -> tensor<8x4xi8>
static FailureOr<ValueRange> emitSplit(SourceOp &op, RankedTensorType from,
                                       RankedTensorType to) {
  ImplicitLocOpBuilder &b = op.builder;
  AffineMap identity = b.getMultiDimIdentityMap(to.getRank());
  return emitGeneric(
      b, op.operands(), emitEmpty(b, to),
      {identity.dropResult(from.getRank()), identity},
      [&](ImplicitLocOpBuilder &b,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Type wide = integerLike(from.getElementType());
        Type narrow = integerLike(to.getElementType());
        Value bits = arith::ShRUIOp::create(
            b, emitBitcast(b, args[0], wide),
            emitShift(b, wide, from.getRank(), narrow.getIntOrFloatBitWidth()));
        bits = arith::TruncIOp::create(b, narrow, bits);
        return SmallVector<Value>{emitBitcast(b, bits, to.getElementType())};
      });
}

/// tensor<8x4xi8> -> tensor<8xi32>, the or of the shifted parts.
static FailureOr<ValueRange> emitMerge(SourceOp &op, RankedTensorType from,
                                       RankedTensorType to) {
  ImplicitLocOpBuilder &b = op.builder;
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(to.getElementType()));
  Value init = linalg::FillOp::create(b, zero, emitEmpty(b, to)).getResult(0);
  AffineMap identity = b.getMultiDimIdentityMap(from.getRank());
  return emitGeneric(
      b, op.operands(), init, {identity, identity.dropResult(to.getRank())},
      [&](ImplicitLocOpBuilder &b,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Type wide = to.getElementType();
        Type narrow = integerLike(from.getElementType());
        Value part =
            arith::ExtUIOp::create(b, wide, emitBitcast(b, args[0], narrow));
        part = arith::ShLIOp::create(
            b, part,
            emitShift(b, wide, to.getRank(), narrow.getIntOrFloatBitWidth()));
        return SmallVector<Value>{arith::OrIOp::create(b, args[1], part)};
      });
}

/// The wider type has one dimension less: its parts are the last one.
static LogicalResult checkParts(SourceOp &op, RankedTensorType wide,
                                RankedTensorType narrow) {
  int64_t parts =
      wide.getElementTypeBitWidth() / narrow.getElementTypeBitWidth();
  SmallVector<int64_t> shape(wide.getShape());
  shape.push_back(parts);
  if (narrow.getShape() == ArrayRef(shape) &&
      narrow.getElementTypeBitWidth() >= 8)
    return success();
  return op.error() << "got " << op.operandType(0) << " -> " << op.resultType()
                    << ", expected the narrower type to have " << parts
                    << " elements in one more dimension";
}

static LogicalResult convertBitcast(SourceOp &op) {
  RankedTensorType from = op.operandType(0), to = op.resultType();
  unsigned fromWidth = from.getElementTypeBitWidth();
  unsigned toWidth = to.getElementTypeBitWidth();
  if (fromWidth == toWidth)
    return convertElementwise(scalarTable().at(op.getName()), op);
  if (fromWidth > toWidth) {
    if (failed(checkParts(op, from, to)))
      return failure();
    return op.replaceWith(*emitSplit(op, from, to));
  }
  if (failed(checkParts(op, to, from)))
    return failure();
  auto bits = to.clone(integerLike(to.getElementType()));
  Value merged = emitMerge(op, from, bits)->front();
  if (bits == to)
    return op.replaceWith(merged);
  AffineMap identity = op.builder.getMultiDimIdentityMap(to.getRank());
  return op.replaceWith(*emitGeneric(
      op.builder, merged, emitEmpty(op.builder, to), {identity, identity},
      [&](ImplicitLocOpBuilder &b,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        return SmallVector<Value>{emitBitcast(b, args[0], to.getElementType())};
      }));
}

void dist::addBitcastConverters(ConverterTable &table) {
  table["stablehlo.bitcast_convert"] = {1, 1, convertBitcast};
}
