//===- ScalarMath.cpp - functions of floats -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

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

/// The polynomial of M. Giles, "Approximating the erfinv function" (2010), in
/// w = -log(1 - x^2), for f32 and narrower.
static Value erfInv(ScalarOp &op) {
  static constexpr double central[] = {
      2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
      -4.39150654e-06, 0.00021858087,  -0.00125372503,
      -0.00417768164,  0.246640727,    1.50140941};
  static constexpr double tail[] = {
      -0.000200214257, 0.000100950558, 0.00134934322,
      -0.00367342844,  0.00573950773,  -0.0076224613,
      0.00943887047,   1.00167406,     2.83297682};
  if (op.type().isF64())
    return op.error() << "elements of type f64 are not supported, expected f32 "
                         "or narrower",
           Value();
  ImplicitLocOpBuilder &b = op.b;
  Value x = op.args[0];
  Value w = arith::NegFOp::create(
      b, math::Log1pOp::create(
             b, arith::NegFOp::create(b, arith::MulFOp::create(b, x, x))));
  Value isCentral =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, w, op.constant(5));
  Value near = arith::SubFOp::create(b, w, op.constant(2.5));
  Value far =
      arith::SubFOp::create(b, math::SqrtOp::create(b, w), op.constant(3));
  Value t = arith::SelectOp::create(b, isCentral, near, far);
  Value sum;
  for (auto [c, d] : llvm::zip(central, tail)) {
    Value coefficient =
        arith::SelectOp::create(b, isCentral, op.constant(c), op.constant(d));
    sum = sum ? arith::AddFOp::create(b, coefficient,
                                      arith::MulFOp::create(b, sum, t))
              : coefficient;
  }
  Value one = op.constant(1);
  Value isPole = arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ,
                                       math::AbsFOp::create(b, x), one);
  Value infinity = op.constant(std::numeric_limits<double>::infinity());
  Value factor = arith::SelectOp::create(b, isPole, infinity, sum);
  return arith::MulFOp::create(b, x, factor);
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
  table["stablehlo.is_finite"] = {1, Float, isFinite, Signature::Predicate};

  table["chlo.is_inf"] = {1, Float, isInfinite, Signature::Predicate};
  table["chlo.square"] = {1, Float, square};
  table["chlo.erf"] = {1, Float, unary<math::ErfOp>};
  table["chlo.erfc"] = {1, Float, unary<math::ErfcOp>};
  table["chlo.erf_inv"] = {1, Float, erfInv};
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
