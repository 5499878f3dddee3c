//===- ScalarIntegers.cpp - bits, shifts, integer powers ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace dist;

template <typename Op> static Value unary(ScalarOp &op) {
  return Op::create(op.b, op.args[0]);
}

/// Kernels give shifts by the width or more their results.
template <typename Op> static Value bitwise(ScalarOp &op) {
  return Op::create(op.b, op.args[0], op.args[1]);
}

static Value bitwiseNot(ScalarOp &op) {
  Value ones = op.constant(
      op.type(), APInt::getAllOnes(op.type().getIntOrFloatBitWidth()));
  return arith::XOrIOp::create(op.b, op.args[0], ones);
}

static Value absoluteInteger(ScalarOp &op) {
  return math::AbsIOp::create(op.b, op.args[0]);
}

static Value signOfInteger(ScalarOp &op) {
  Value zero = op.constant(0), x = op.args[0];
  auto is = [&](arith::CmpIPredicate predicate) -> Value {
    Value holds = arith::CmpIOp::create(op.b, predicate, x, zero);
    return arith::ExtUIOp::create(op.b, op.type(), holds);
  };
  return arith::SubIOp::create(op.b, is(arith::CmpIPredicate::sgt),
                               is(arith::CmpIPredicate::slt));
}

/// base^exponent modulo 2^width, by squaring; the exponent is unsigned.
static Value powerBySquaring(ScalarOp &op, Value base, Value exponent) {
  Value result = op.constant(1), one = op.constant(1), zero = op.constant(0);
  for (unsigned bit = 0; bit < op.type().getIntOrFloatBitWidth(); ++bit) {
    Value isSet = arith::CmpIOp::create(
        op.b, arith::CmpIPredicate::ne,
        arith::AndIOp::create(
            op.b, arith::ShRUIOp::create(op.b, exponent, op.constant(bit)),
            one),
        zero);
    Value factor = arith::SelectOp::create(op.b, isSet, base, one);
    result = arith::MulIOp::create(op.b, result, factor);
    base = arith::MulIOp::create(op.b, base, base);
  }
  return result;
}

/// A negative exponent leaves 0, but for the bases 1 and -1: there the low bit
/// of the exponent decides, as the squaring has it.
static Value powerOfIntegers(ScalarOp &op) {
  Value base = op.args[0], exponent = op.args[1];
  Value power = powerBySquaring(op, base, exponent);
  if (op.operandKind() == Unsigned)
    return power;
  auto compare = [&](arith::CmpIPredicate predicate, Value lhs,
                     Value rhs) -> Value {
    return arith::CmpIOp::create(op.b, predicate, lhs, rhs);
  };
  Value isNegative =
      compare(arith::CmpIPredicate::slt, exponent, op.constant(0));
  Value magnitude = math::AbsIOp::create(op.b, base);
  Value isNoUnit = compare(arith::CmpIPredicate::ne, magnitude, op.constant(1));
  Value vanishes = arith::AndIOp::create(op.b, isNegative, isNoUnit);
  return arith::SelectOp::create(op.b, vanishes, op.constant(0), power);
}

/// Operations that exist for floats too choose by the operand's kind.
template <Value (*ofInteger)(ScalarOp &), Value (*ofFloat)(ScalarOp &)>
static Value byKind(ScalarOp &op) {
  return op.operandKind() == Float ? ofFloat(op) : ofInteger(op);
}

/// The sign of a float; 0 and NaN are their own signs.
static Value signOfFloat(ScalarOp &op) {
  Value x = op.args[0];
  Value isZeroOrNan =
      arith::CmpFOp::create(op.b, arith::CmpFPredicate::UEQ, x, op.constant(0));
  Value unit = math::CopySignOp::create(op.b, op.constant(1), x);
  return arith::SelectOp::create(op.b, isZeroOrNan, x, unit);
}

static Value powerOfFloats(ScalarOp &op) {
  return math::PowFOp::create(op.b, op.args[0], op.args[1]);
}

void dist::addIntegerConverters(ScalarTable &table) {
  constexpr unsigned bits = Integer | Boolean;
  table["stablehlo.and"] = {2, bits, bitwise<arith::AndIOp>};
  table["stablehlo.or"] = {2, bits, bitwise<arith::OrIOp>};
  table["stablehlo.xor"] = {2, bits, bitwise<arith::XOrIOp>};
  table["stablehlo.not"] = {1, bits, bitwiseNot};
  table["stablehlo.shift_left"] = {2, Integer, bitwise<arith::ShLIOp>};
  table["stablehlo.shift_right_logical"] = {2, Integer,
                                            bitwise<arith::ShRUIOp>};
  table["stablehlo.shift_right_arithmetic"] = {2, Integer,
                                               bitwise<arith::ShRSIOp>};
  table["stablehlo.popcnt"] = {1, Integer, unary<math::CtPopOp>};
  table["stablehlo.count_leading_zeros"] = {1, Integer,
                                            unary<math::CountLeadingZerosOp>};
  table["stablehlo.abs"] = {1, Float | Signed,
                            byKind<absoluteInteger, unary<math::AbsFOp>>};
  table["stablehlo.sign"] = {1, Float | Signed,
                             byKind<signOfInteger, signOfFloat>};
  table["stablehlo.power"] = {2, Number,
                              byKind<powerOfIntegers, powerOfFloats>};
}
