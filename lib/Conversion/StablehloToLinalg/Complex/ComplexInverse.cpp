//===- ComplexInverse.cpp - inverse trigonometric, hyperbolic -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// asin and acos: T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the
// complex arcsine and arccosine functions using exception handling", ACM TOMS
// 23 (1997), with the regions that StableHLO's decomposition of CHLO keeps of
// them (functional_algorithms). atanh: W. Kahan, "Branch cuts for complex
// elementary functions" (1987). The others are these, turned by i.
//
//===----------------------------------------------------------------------===//

#include "ComplexNumber.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// asin, acos
//===----------------------------------------------------------------------===//

/// The largest number whose square neither overflows nor loses bits.
static double safeMax(RealTensor like) {
  auto type = cast<FloatType>(like.type().getElementType());
  APFloat largest = APFloat::getLargest(type.getFloatSemantics());
  return std::sqrt(largest.convertToDouble()) / 8;
}

static double safeMin(RealTensor like) {
  auto type = cast<FloatType>(like.type().getElementType());
  APFloat tiny = APFloat::getSmallestNormalized(type.getFloatSemantics());
  return std::sqrt(tiny.convertToDouble()) * 4;
}

static Value both(RealTensor like, Value a, Value b) {
  return like.b->hlo("and", {a, b});
}

static RealTensor largerOf(RealTensor x, RealTensor y) {
  return x.apply("maximum", y);
}

namespace {
/// Hull's names, for x = |re z| and y = |im z|.
struct Hull {
  Hull(RealTensor x, RealTensor y)
      : x(x), y(y), r(magnitude({x + 1.0, y})), s(magnitude({x - 1.0, y})),
        a((r + s) * 0.5) {}

  /// (tan (pi/2 - asin z)) x
  RealTensor opposite() const;
  /// log(a + sqrt(a^2 - 1))
  RealTensor logarithm() const;

  RealTensor x, y;
  RealTensor r, s; ///< The distances from -1 and 1.
  RealTensor a;

private:
  RealTensor excess() const;
  Value isNearSegment() const {
    return both(x, y.is("LT", safeMin(y)), x.is("LT", 1));
  }
};
} // namespace

RealTensor Hull::opposite() const {
  RealTensor half = (a + x) * 0.5, toLeft = r + (x + 1.0);
  RealTensor inside = half * (y * y / toLeft + (s - (x - 1.0)));
  RealTensor outside = half / toLeft + half / (s + (x - 1.0));
  RealTensor near =
      inside.apply("sqrt").orElse(x.is("LE", 1), y * outside.apply("sqrt"));
  return y.orElse(largerOf(x, y).is("GE", safeMax(x)), near);
}

/// a - 1 without cancellation.
RealTensor Hull::excess() const {
  RealTensor halfSquare = y * y * 0.5, left = halfSquare / (r + (x + 1.0));
  RealTensor outside = left + (s + (x - 1.0)) * 0.5;
  RealTensor inside =
      (left + halfSquare / (s - (x - 1.0))).orElse(a.is("LE", 1.5), a - 1.0);
  RealTensor onSegment = -((x + 1.0) * (x - 1.0) / (a + 1.0));
  return onSegment.orElse(isNearSegment(),
                          outside.orElse(x.is("GE", 1), inside));
}

RealTensor Hull::logarithm() const {
  // Where a + sqrt(a^2 - 1) is 2 hypot(x, y).
  RealTensor limit =
      x.number(safeMax(x) * 1e-6)
          .orElse(x.is("LT", safeMax(x) * 1e12), x.number(safeMax(x) * 1e2));
  Value isHigh = y.is("GE", limit);
  RealTensor large = y.orElse(isHigh, x);
  Value isFar = large.is("GE", limit.orElse(isHigh, x.number(safeMax(x))));
  Value isFinite = y.is("LT", std::numeric_limits<double>::infinity());
  RealTensor slope = (x / y).orElse(both(x, isHigh, isFinite), x.number(0));
  RealTensor far = large.apply("log") + std::numbers::ln2 +
                   (slope * slope).apply("log_plus_one") * 0.5;
  RealTensor over = excess(), root = (over * (a + 1.0)).apply("sqrt");
  RealTensor near =
      (y / root).orElse(isNearSegment(), (over + root).apply("log_plus_one"));
  return far.orElse(isFar, near);
}

static Hull hullOf(Complex z) { return {z.re.apply("abs"), z.im.apply("abs")}; }

Complex dist::asin(Complex z) {
  Hull hull = hullOf(z);
  RealTensor im = hull.logarithm();
  return {z.re.apply("atan2", hull.opposite()),
          (-im).orElse(z.im.is("LT", 0), im)};
}

Complex dist::acos(Complex z) {
  Hull hull = hullOf(z);
  RealTensor im = hull.logarithm();
  return {hull.opposite().apply("atan2", z.re),
          im.orElse(z.im.is("LT", 0), -im)};
}

/// i acos z above the real axis, -i acos z below it.
Complex dist::acosh(Complex z) {
  Hull hull = hullOf(z);
  RealTensor angle = hull.opposite().apply("atan2", z.re);
  return {hull.logarithm(), (-angle).orElse(z.im.is("LT", 0), angle)};
}

/// f(i z) / i
template <Complex (*f)(Complex)> static Complex turned(Complex z) {
  Complex w = f({-z.im, z.re});
  return {w.im, -w.re};
}

Complex dist::asinh(Complex z) { return turned<asin>(z); }

//===----------------------------------------------------------------------===//
// atanh, atan
//===----------------------------------------------------------------------===//

/// log(|1 + z| / |1 - z|) / 2 for x = |re z| and y = |im z|.
static RealTensor halfLogOfRatio(RealTensor x, RealTensor y) {
  RealTensor toOne = x - x.number(1);
  RealTensor general =
      (x * 4.0 / (toOne * toOne + y * y)).apply("log_plus_one") * 0.25;
  // Where y * y underflows, 2 / y.
  RealTensor besideOne = (y.apply("log") - std::numbers::ln2) * -0.5;
  RealTensor near =
      besideOne.orElse(both(x, x.is("EQ", 1), y.is("LT", safeMin(y))), general);
  // Far off x / |z|^2, where that is not 0 by far.
  RealTensor size = magnitude({x, y});
  RealTensor far =
      (x / size / size)
          .orElse(size.is("LT", std::numeric_limits<double>::infinity()),
                  x.number(0));
  return far.orElse(largerOf(x, y).is("GE", safeMax(x)), near);
}

Complex dist::atanh(Complex z) {
  RealTensor x = z.re.apply("abs"), y = z.im.apply("abs");
  RealTensor re = halfLogOfRatio(x, y), half = z.im.number(0.5);
  // The angle is pi far off, with the sign of y.
  RealTensor across = ((-x) + 1.0) * (x + 1.0) - y * y;
  Value isFar = largerOf(x, y).is("GE", safeMax(x));
  RealTensor height =
      z.im.apply("minimum", y.number(1)).apply("maximum", y.number(-1));
  RealTensor angle = height.orElse(isFar, z.im * 2.0)
                         .apply("atan2", y.number(-1e30).orElse(isFar, across));
  return {(-re).orElse(z.re.is("LT", 0), re), angle * half};
}

Complex dist::atan(Complex z) { return turned<atanh>(z); }
