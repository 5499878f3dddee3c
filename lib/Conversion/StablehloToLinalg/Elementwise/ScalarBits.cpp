//===- ScalarBits.cpp - floats as their bits ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

namespace {
/// The bits of a float, and integers of as many.
class Bits {
public:
  Bits(ScalarOp &op, Value x)
      : b(op.b), op(op), type(cast<FloatType>(x.getType())),
        width(type.getWidth()), mantissa(type.getFPMantissaWidth() - 1),
        value(arith::BitcastOp::create(b, b.getIntegerType(width), x)) {}

  Value number(const APInt &x) const { return op.constant(value.getType(), x); }
  APInt lowBits(unsigned count) const {
    return APInt::getLowBitsSet(width, count);
  }
  Value bitsOf(const APInt &mask) const {
    return arith::AndIOp::create(b, value, number(mask));
  }
  Value toFloat() const { return arith::BitcastOp::create(b, type, value); }

  ImplicitLocOpBuilder &b;
  ScalarOp &op;
  FloatType type;
  unsigned width, mantissa;
  Value value;
};
} // namespace

//===----------------------------------------------------------------------===//
// reduce_precision, as XLA has it: to nearest even, denormals of the narrower
// format become 0
//===----------------------------------------------------------------------===//

static void roundMantissa(Bits &x, unsigned bits) {
  unsigned dropped = x.mantissa - bits;
  APInt half = x.lowBits(dropped - 1);
  Value last = arith::ShRUIOp::create(
      x.b, x.bitsOf(APInt::getOneBitSet(x.width, dropped)),
      x.number(APInt(x.width, dropped)));
  Value bias = arith::AddIOp::create(x.b, last, x.number(half));
  x.value = arith::AddIOp::create(x.b, x.value, bias);
  x.value = x.bitsOf(~x.lowBits(dropped));
}

static void clampExponent(Bits &x, unsigned bits) {
  unsigned sourceBits = x.width - 1 - x.mantissa;
  APInt exponent = x.lowBits(sourceBits).shl(x.mantissa);
  APInt bias = x.lowBits(sourceBits - 1), reduced = x.lowBits(bits - 1);
  auto is = [&](arith::CmpIPredicate predicate, const APInt &limit) -> Value {
    return arith::CmpIOp::create(x.b, predicate, x.bitsOf(exponent),
                                 x.number(limit.shl(x.mantissa)));
  };
  Value isTooLarge = is(arith::CmpIPredicate::ugt, bias + reduced);
  Value isTooSmall = is(arith::CmpIPredicate::ule, bias - reduced);
  Value zero = x.bitsOf(APInt::getSignMask(x.width));
  Value infinite = arith::OrIOp::create(x.b, zero, x.number(exponent));
  x.value = arith::SelectOp::create(x.b, isTooLarge, infinite, x.value);
  x.value = arith::SelectOp::create(x.b, isTooSmall, zero, x.value);
}

static Value reducePrecision(ScalarOp &op) {
  auto bits = [&](StringRef name) {
    auto attr = op.source->getAttrOfType<IntegerAttr>(name);
    return attr ? attr.getValue().getLimitedValue(64) : 0;
  };
  uint64_t exponent = bits("exponent_bits"), mantissa = bits("mantissa_bits");
  if (exponent < 1 || !op.source->getAttr("mantissa_bits"))
    return op.error()
               << "expected exponent_bits of 1 or more, and mantissa_bits",
           Value();
  Bits x(op, op.args[0]);
  if (mantissa < x.mantissa)
    roundMantissa(x, mantissa);
  if (exponent < x.width - 1 - x.mantissa)
    clampExponent(x, exponent);
  Value isNan = arith::CmpFOp::create(op.b, arith::CmpFPredicate::UNO,
                                      op.args[0], op.args[0]);
  return arith::SelectOp::create(op.b, isNan, op.args[0], x.toFloat());
}

//===----------------------------------------------------------------------===//
// Total order: -NaN < -inf < ... < -0 < 0 < ... < inf < NaN
//===----------------------------------------------------------------------===//

Value dist::emitTotalOrderKey(ScalarOp &op, Value x) {
  Bits bits(op, x);
  Value sign = arith::ShRSIOp::create(
      op.b, bits.value, bits.number(APInt(bits.width, bits.width - 1)));
  Value flipped = arith::AndIOp::create(
      op.b, sign, bits.number(bits.lowBits(bits.width - 1)));
  return arith::XOrIOp::create(op.b, bits.value, flipped);
}

//===----------------------------------------------------------------------===//
// next_after: the neighbour of x in the direction of y
//===----------------------------------------------------------------------===//

static Value nextAfter(ScalarOp &op) {
  Bits x(op, op.args[0]), y(op, op.args[1]);
  auto is = [&](arith::CmpIPredicate predicate, Value a, Value b) -> Value {
    return arith::CmpIOp::create(op.b, predicate, a, b);
  };
  auto choose = [&](Value condition, Value yes, Value no) -> Value {
    return arith::SelectOp::create(op.b, condition, yes, no);
  };
  APInt magnitude = x.lowBits(x.width - 1), one(x.width, 1);
  Value signOfY = y.bitsOf(~magnitude);
  Value differs = is(arith::CmpIPredicate::ne, x.bitsOf(~magnitude), signOfY);
  Value isLarger =
      is(arith::CmpIPredicate::ugt, x.bitsOf(magnitude), y.bitsOf(magnitude));
  Value shrinks = arith::OrIOp::create(op.b, differs, isLarger);
  Value step = choose(shrinks, x.number(-one), x.number(one));
  Value smallest = arith::OrIOp::create(op.b, signOfY, x.number(one));
  Value isZero = is(arith::CmpIPredicate::eq, x.bitsOf(magnitude),
                    x.number(APInt(x.width, 0)));
  x.value =
      choose(isZero, smallest, arith::AddIOp::create(op.b, x.value, step));
  Value isSame = arith::CmpFOp::create(op.b, arith::CmpFPredicate::OEQ,
                                       op.args[0], op.args[1]);
  Value isNan = arith::CmpFOp::create(op.b, arith::CmpFPredicate::UNO,
                                      op.args[0], op.args[1]);
  Value sum = arith::AddFOp::create(op.b, op.args[0], op.args[1]);
  return choose(isNan, sum, choose(isSame, op.args[1], x.toFloat()));
}

void dist::addBitsConverters(ScalarTable &table) {
  table["chlo.next_after"] = {2, Float, nextAfter};
  table["stablehlo.reduce_precision"] = {1, Float, reducePrecision};
}
