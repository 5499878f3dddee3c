//===- ComplexFunctions.cpp - exponential, roots, trigonometry ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexNumber.h"

#include <limits>

using namespace mlir;
using namespace dist;

static Complex number(Complex like, double x) {
  return {like.re.number(x), like.re.number(0)};
}

Complex dist::exponential(Complex x) {
  RealTensor size = x.re.apply("exponential");
  // A real argument has a real result, also where it is infinite.
  RealTensor im = x.im.orElse(x.im.is("EQ", 0.0), size * x.im.apply("sine"));
  return {size * x.im.apply("cosine"), im};
}

Complex dist::exponentialMinusOne(Complex x) {
  RealTensor half = (x.im * 0.5).apply("sine");
  RealTensor grown = x.re.apply("exponential_minus_one");
  return {grown * x.im.apply("cosine") - half * half * 2.0,
          (grown + 1.0) * x.im.apply("sine")};
}

Complex dist::log(Complex x) {
  return {magnitude(x).apply("log"), x.im.apply("atan2", x.re)};
}

Complex dist::logPlusOne(Complex x) {
  RealTensor excess = x.re * (x.re + 2.0) + x.im * x.im; // |1 + x|^2 - 1
  return {excess.apply("log_plus_one") * 0.5, x.im.apply("atan2", x.re + 1.0)};
}

Complex dist::sqrt(Complex x) {
  RealTensor root = ((magnitude(x) + x.re.apply("abs")) * 0.5).apply("sqrt");
  RealTensor other = x.im / (root * 2.0);
  Value isRight = x.re.is("GE", 0.0), isZero = root.is("EQ", 0.0);
  RealTensor turned = root.orElse(x.im.is("GE", 0.0), -root);
  return {root.orElse(isRight, other.apply("abs")),
          x.im.orElse(isZero, other.orElse(isRight, turned))};
}

Complex dist::rsqrt(Complex x) {
  Complex result = divide(number(x, 1), sqrt(x));
  Value isZero = magnitude(x).is("EQ", 0.0);
  RealTensor infinite = x.re.number(std::numeric_limits<double>::infinity());
  return {infinite.orElse(isZero, result.re), result.im};
}

Complex dist::sine(Complex x) {
  return {x.re.apply("sine") * x.im.apply("chlo.cosh"),
          x.re.apply("cosine") * x.im.apply("chlo.sinh")};
}

Complex dist::cosine(Complex x) {
  return {x.re.apply("cosine") * x.im.apply("chlo.cosh"),
          -(x.re.apply("sine") * x.im.apply("chlo.sinh"))};
}

Complex dist::sinh(Complex x) {
  return {x.re.apply("chlo.sinh") * x.im.apply("cosine"),
          x.re.apply("chlo.cosh") * x.im.apply("sine")};
}

Complex dist::cosh(Complex x) {
  return {x.re.apply("chlo.cosh") * x.im.apply("cosine"),
          x.re.apply("chlo.sinh") * x.im.apply("sine")};
}

/// (sinh 2x + i sin 2y) / (cosh 2x + cos 2y); it is 1 long before sinh
/// overflows.
Complex dist::tanh(Complex x) {
  RealTensor re = x.re.apply("minimum", x.re.number(30))
                      .apply("maximum", x.re.number(-30)) *
                  2.0;
  RealTensor im = x.im * 2.0, norm = re.apply("chlo.cosh") + im.apply("cosine");
  return {re.apply("chlo.sinh") / norm, im.apply("sine") / norm};
}

Complex dist::tan(Complex x) { // tan z = -i tanh iz
  Complex turned = tanh({-x.im, x.re});
  return {turned.im, -turned.re};
}

Complex dist::logistic(Complex x) {
  return divide(number(x, 1), add(number(x, 1), exponential(negate(x))));
}

/// exp(y log x).
Complex dist::power(Complex x, Complex y) {
  Complex general = exponential(multiply(y, log(x)));
  RealTensor zero = y.re.number(0), one = y.re.number(1), nan = zero / zero;
  Value isNone = magnitude(y).is("EQ", 0.0), isRight = y.re.is("GT", 0.0);
  RealTensor re = one.orElse(isNone, zero.orElse(isRight, nan));
  RealTensor im = zero.orElse(isNone, zero.orElse(isRight, nan));
  Value isZero = magnitude(x).is("EQ", 0.0);
  return {re.orElse(isZero, general.re), im.orElse(isZero, general.im)};
}
