//===- ScalarSpecial.cpp - gamma and error functions ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarReal.h"
#include "ScalarTable.h"

#include <cmath>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// lgamma, digamma: C. Lanczos, "A precision approximation of the gamma
// function" (1964), with g = 7, as CHLO and XLA have it
//===----------------------------------------------------------------------===//

static constexpr double lanczosBase = 0.99999999999980993227684700473478;
static constexpr double lanczos[] = {
    676.520368121885098567009190444019, -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,   -176.61502916214059906584551354,
    12.507343278686904814458936853,     -0.13857109526572011689554707,
    9.984369578019570859563e-6,         1.50563273514931155834e-7};
static constexpr double lanczosT = 7.5; // g + 1/2

/// Below 1/2 both functions are reflected: they are computed at 1 - x.
static Real lanczosArgument(Real x, Value isReflected) {
  return (-x).choose(isReflected, x - 1);
}

/// log(z + 7.5), exact for small z.
static Real logOfT(Real z) {
  return (z / lanczosT).apply<math::Log1pOp>() + std::log(lanczosT);
}

Real dist::logGamma(Real x) {
  Value isReflected = x < 0.5;
  Real z = lanczosArgument(x, isReflected), sum = x.number(lanczosBase);
  for (auto [i, coefficient] : llvm::enumerate(lanczos))
    sum = sum + x.number(coefficient) / (z + (i + 1.0));
  Real logT = logOfT(z);
  Real right = (z + 0.5 - (z + lanczosT) / logT) * logT +
               0.5 * std::log(2 * pi) + sum.apply<math::LogOp>();

  Real magnitude = x.apply<math::AbsFOp>();
  Real fraction = magnitude - magnitude.apply<math::FloorOp>();
  // sin(pi f) is exact near 0, not near pi.
  fraction = fraction.choose(fraction < 0.5, x.number(1) - fraction);
  Real logSine = (fraction * pi).apply<math::SinOp>().apply<math::LogOp>();
  Value isPole = logSine.equals(-infinity);
  Real left = x.number(infinity).choose(isPole, x.number(std::log(pi)) -
                                                    logSine - right);
  Value isInfinite = magnitude.equals(infinity);
  return magnitude.choose(isInfinite, left.choose(isReflected, right));
}

Real dist::digamma(Real x) {
  Value isReflected = x < 0.5;
  Real z = lanczosArgument(x, isReflected);
  Real numerator = x.number(0), denominator = x.number(lanczosBase);
  for (auto [i, coefficient] : llvm::enumerate(lanczos)) {
    Real d = z + (i + 1.0), term = x.number(coefficient) / d;
    numerator = numerator - term / d;
    denominator = denominator + term;
  }
  Real right =
      logOfT(z) + numerator / denominator - x.number(7) / (z + lanczosT);

  // The tangent has period 1: near a pole its argument must be small.
  Real turned =
      (x + (x + 0.5).apply<math::FloorOp>().apply<math::AbsFOp>()) * pi;
  Real left = right - x.number(pi) * turned.apply<math::CosOp>() /
                          turned.apply<math::SinOp>();
  Value isPole = arith::AndIOp::create(
      *x.b, x.isInteger(), x.compare(arith::CmpFPredicate::OLE, x.number(0)));
  return x.number(notANumber).choose(isPole, left.choose(isReflected, right));
}

//===----------------------------------------------------------------------===//
// erf_inv
//===----------------------------------------------------------------------===//

/// The polynomial of M. Giles, "Approximating the erfinv function" (2010), in
/// w = -log(1 - x^2): right to f32's precision.
static Real erfInvPolynomial(Real x) {
  static constexpr double central[] = {
      2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
      -4.39150654e-06, 0.00021858087,  -0.00125372503,
      -0.00417768164,  0.246640727,    1.50140941};
  static constexpr double tail[] = {
      -0.000200214257, 0.000100950558, 0.00134934322,
      -0.00367342844,  0.00573950773,  -0.0076224613,
      0.00943887047,   1.00167406,     2.83297682};
  Real w = -(-(x * x)).apply<math::Log1pOp>();
  Value isCentral = w < 5;
  Real t = (w - 2.5).choose(isCentral, w.apply<math::SqrtOp>() - 3);
  Real sum = x.number(0);
  for (auto [c, d] : llvm::zip(central, tail))
    sum = sum * t + x.number(c).choose(isCentral, x.number(d));
  return sum * x;
}

/// The inverse of erf: a polynomial and, for f64, steps of Newton's method from
/// there.
static Real erfInv(Real x) {
  Real y = erfInvPolynomial(x);
  if (x.value.getType().isF64())
    for (int step = 0; step < 2; ++step)
      y = y - (y.apply<math::ErfOp>() - x) * (y * y).apply<math::ExpOp>() *
                  (std::sqrt(pi) / 2);
  Value isPole = x.apply<math::AbsFOp>().equals(1);
  return (x * infinity).choose(isPole, y);
}

void dist::addSpecialConverters(ScalarTable &table) {
  table["chlo.digamma"] = {1, Float, inWideType<digamma>};
  table["chlo.erf_inv"] = {1, Float, inWideType<erfInv>};
  table["chlo.lgamma"] = {1, Float, inWideType<logGamma>};
}
