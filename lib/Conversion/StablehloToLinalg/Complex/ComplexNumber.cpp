//===- ComplexNumber.cpp - arithmetic on both parts -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexNumber.h"

using namespace mlir;
using namespace dist;

Complex dist::add(Complex x, Complex y) { return {x.re + y.re, x.im + y.im}; }

Complex dist::subtract(Complex x, Complex y) {
  return {x.re - y.re, x.im - y.im};
}

Complex dist::negate(Complex x) { return {-x.re, -x.im}; }
Complex dist::conjugate(Complex x) { return {x.re, -x.im}; }

Complex dist::multiply(Complex x, Complex y) {
  return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

Complex dist::square(Complex x) { return multiply(x, x); }

/// The divisor is scaled, so that its square does not overflow.
Complex dist::divide(Complex x, Complex y) {
  RealTensor scale = y.re.apply("abs").apply("maximum", y.im.apply("abs"));
  RealTensor c = y.re / scale, d = y.im / scale, norm = c * y.re + d * y.im;
  return {(x.re * c + x.im * d) / norm, (x.im * c - x.re * d) / norm};
}

RealTensor dist::magnitude(Complex x) {
  RealTensor a = x.re.apply("abs"), b = x.im.apply("abs");
  RealTensor large = a.apply("maximum", b), small = a.apply("minimum", b);
  RealTensor ratio = small / large;
  RealTensor result = large * (ratio * ratio + 1.0).apply("sqrt");
  // 0 / 0 and inf / inf.
  return result.orElse(
      small.is("LT", large),
      large * large.number(1).orElse(large.is("EQ", 0.0),
                                     large.number(1.4142135623730951)));
}

Complex dist::sign(Complex x) {
  RealTensor size = magnitude(x);
  Value isZero = size.is("EQ", 0.0);
  return {x.re.orElse(isZero, x.re / size), x.im.orElse(isZero, x.im / size)};
}
