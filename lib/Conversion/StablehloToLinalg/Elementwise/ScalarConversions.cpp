//===- ScalarConversions.cpp - from one element type to another -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

static Value compareFloat(ScalarOp &op, arith::CmpFPredicate predicate,
                          Value value, Value other) {
  return arith::CmpFOp::create(op.b, predicate, value, other);
}

/// Converts between floats. To a wider type it is exact, to a narrower one it
/// rounds to nearest even; f16 and bf16 are converted to each other by way of
/// f32.
static Value floatToFloat(ScalarOp &op, Value value, FloatType type) {
  unsigned from = op.type().getIntOrFloatBitWidth(), to = type.getWidth();
  if (from == to)
    value = arith::ExtFOp::create(op.b, op.b.getF32Type(), value);
  if (from < to)
    return arith::ExtFOp::create(op.b, type, value);
  return arith::TruncFOp::create(op.b, type, value);
}

/// Rounds towards zero; kernels define the result of a number that does not
/// fit.
static Value floatToInteger(ScalarOp &op, Value value, Type type,
                            bool isSigned) {
  if (isSigned)
    return arith::FPToSIOp::create(op.b, type, value);
  return arith::FPToUIOp::create(op.b, type, value);
}

static Value integerToInteger(ScalarOp &op, Value value, Type type,
                              bool isSigned) {
  unsigned from = op.type().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from == to)
    return value;
  if (from > to)
    return arith::TruncIOp::create(op.b, type, value);
  if (isSigned)
    return arith::ExtSIOp::create(op.b, type, value);
  return arith::ExtUIOp::create(op.b, type, value);
}

/// Converts to a boolean: anything but 0 is true.
static Value toBoolean(ScalarOp &op, Value value) {
  if (op.operandKind() == Float)
    return compareFloat(op, arith::CmpFPredicate::UNE, value, op.constant(0));
  return arith::CmpIOp::create(op.b, arith::CmpIPredicate::ne, value,
                               op.constant(0));
}

static Value convert(ScalarOp &op) {
  Value value = op.args[0];
  Type type = op.resultType();
  bool fromFloat = op.operandKind() == Float;
  bool fromSigned = op.operandKind() == Signed;
  if (op.type() == type)
    return value;
  if (op.resultKind() == Boolean)
    return toBoolean(op, value);
  if (auto floatType = dyn_cast<FloatType>(type)) {
    if (fromFloat)
      return floatToFloat(op, value, floatType);
    if (fromSigned)
      return arith::SIToFPOp::create(op.b, type, value);
    return arith::UIToFPOp::create(op.b, type, value);
  }
  if (fromFloat)
    return floatToInteger(op, value, type, op.resultKind() == Signed);
  return integerToInteger(op, value, type, fromSigned);
}

static Value bitcastConvert(ScalarOp &op) {
  Type type = op.resultType();
  if (op.type().getIntOrFloatBitWidth() != type.getIntOrFloatBitWidth())
    return op.error() << "a change of width is not supported, got " << op.type()
                      << " -> " << type,
           Value();
  if (op.type() == type)
    return op.args[0];
  return arith::BitcastOp::create(op.b, type, op.args[0]);
}

void dist::addConversionConverters(ScalarTable &table) {
  table["stablehlo.convert"] = {1, Any, convert, ScalarSignature::Cast};
  table["stablehlo.bitcast_convert"] = {1, Any, bitcastConvert,
                                        ScalarSignature::Cast};
}
