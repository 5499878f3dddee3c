//===- ScalarMath.cpp - functions of floats -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <limits>

using namespace mlir;
using namespace dist;

template <typename Op> static Value unary(ScalarOp &op) {
  return Op::create(op.b, op.args[0]);
}

template <typename Op> static Value binary(ScalarOp &op) {
  return Op::create(op.b, op.args[0], op.args[1]);
}

/// 1 / (1 + exp(-x)).
static Value logistic(ScalarOp &op) {
  Value exp =
      math::ExpOp::create(op.b, arith::NegFOp::create(op.b, op.args[0]));
  Value one = op.constant(1);
  return arith::DivFOp::create(op.b, one,
                               arith::AddFOp::create(op.b, one, exp));
}

static Value square(ScalarOp &op) {
  return arith::MulFOp::create(op.b, op.args[0], op.args[0]);
}

static Value isLessThanInfinity(ScalarOp &op, arith::CmpFPredicate predicate) {
  Value magnitude = math::AbsFOp::create(op.b, op.args[0]);
  Value infinity = op.constant(std::numeric_limits<double>::infinity());
  return arith::CmpFOp::create(op.b, predicate, magnitude, infinity);
}

static Value isFinite(ScalarOp &op) {
  return isLessThanInfinity(op, arith::CmpFPredicate::OLT);
}

static Value isInfinite(ScalarOp &op) {
  return isLessThanInfinity(op, arith::CmpFPredicate::OEQ);
}

template <int sign> static Value isSignedInfinity(ScalarOp &op) {
  Value extreme = op.constant(sign * std::numeric_limits<double>::infinity());
  return arith::CmpFOp::create(op.b, arith::CmpFPredicate::OEQ, op.args[0],
                               extreme);
}

void dist::addMathConverters(ScalarTable &table) {
  table["stablehlo.exponential"] = {1, Float, unary<math::ExpOp>};
  table["stablehlo.exponential_minus_one"] = {1, Float, unary<math::ExpM1Op>};
  table["stablehlo.log"] = {1, Float, unary<math::LogOp>};
  table["stablehlo.log_plus_one"] = {1, Float, unary<math::Log1pOp>};
  table["stablehlo.logistic"] = {1, Float, logistic};
  table["stablehlo.sqrt"] = {1, Float, unary<math::SqrtOp>};
  table["stablehlo.rsqrt"] = {1, Float, unary<math::RsqrtOp>};
  table["stablehlo.cbrt"] = {1, Float, unary<math::CbrtOp>};
  table["stablehlo.sine"] = {1, Float, unary<math::SinOp>};
  table["stablehlo.cosine"] = {1, Float, unary<math::CosOp>};
  table["stablehlo.tan"] = {1, Float, unary<math::TanOp>};
  table["stablehlo.tanh"] = {1, Float, unary<math::TanhOp>};
  table["stablehlo.atan2"] = {2, Float, binary<math::Atan2Op>};
  table["stablehlo.floor"] = {1, Float, unary<math::FloorOp>};
  table["stablehlo.ceil"] = {1, Float, unary<math::CeilOp>};
  table["stablehlo.round_nearest_even"] = {1, Float, unary<math::RoundEvenOp>};
  table["stablehlo.round_nearest_afz"] = {1, Float, unary<math::RoundOp>};
  table["stablehlo.is_finite"] = {1, Float, isFinite,
                                  ScalarSignature::Predicate};

  table["chlo.is_inf"] = {1, Float, isInfinite, ScalarSignature::Predicate};
  table["chlo.is_neg_inf"] = {1, Float, isSignedInfinity<-1>,
                              ScalarSignature::Predicate};
  table["chlo.is_pos_inf"] = {1, Float, isSignedInfinity<1>,
                              ScalarSignature::Predicate};
  table["chlo.square"] = {1, Float, square};
  table["chlo.erf"] = {1, Float, unary<math::ErfOp>};
  table["chlo.erfc"] = {1, Float, unary<math::ErfcOp>};
  table["chlo.tan"] = {1, Float, unary<math::TanOp>};
  table["chlo.acos"] = {1, Float, unary<math::AcosOp>};
  table["chlo.acosh"] = {1, Float, unary<math::AcoshOp>};
  table["chlo.asin"] = {1, Float, unary<math::AsinOp>};
  table["chlo.asinh"] = {1, Float, unary<math::AsinhOp>};
  table["chlo.atan"] = {1, Float, unary<math::AtanOp>};
  table["chlo.atanh"] = {1, Float, unary<math::AtanhOp>};
  table["chlo.cosh"] = {1, Float, unary<math::CoshOp>};
  table["chlo.sinh"] = {1, Float, unary<math::SinhOp>};
}
