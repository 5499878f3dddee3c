//===- ComplexArithmetic.cpp - complex numbers as two reals ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexArithmetic.h"

#include "AttributeText.h"
#include "ComplexNumber.h"

#include <limits>

using namespace mlir;
using namespace dist;

using Operands = ArrayRef<ComplexParts>;

static Complex complex(HloBuilder &b, ComplexParts parts) {
  Real re(b, parts.re);
  return {re, parts.im ? Real(b, parts.im) : re.number(0)};
}

static Complex number(Complex like, double x) {
  return {like.re.number(x), like.re.number(0)};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Complex add(Complex x, Complex y) { return {x.re + y.re, x.im + y.im}; }

static Complex subtract(Complex x, Complex y) {
  return {x.re - y.re, x.im - y.im};
}

static Complex negate(Complex x) { return {-x.re, -x.im}; }
static Complex conjugate(Complex x) { return {x.re, -x.im}; }

static Complex multiply(Complex x, Complex y) {
  return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

static Complex square(Complex x) { return multiply(x, x); }

/// The divisor is scaled, so that its square does not overflow.
static Complex divide(Complex x, Complex y) {
  Real scale = y.re.apply("abs").apply("maximum", y.im.apply("abs"));
  Real c = y.re / scale, d = y.im / scale, norm = c * y.re + d * y.im;
  return {(x.re * c + x.im * d) / norm, (x.im * c - x.re * d) / norm};
}

/// sqrt(re^2 + im^2) without an overflow.
Real dist::magnitude(Complex x) {
  Real a = x.re.apply("abs"), b = x.im.apply("abs");
  Real large = a.apply("maximum", b), small = a.apply("minimum", b);
  Real ratio = small / large;
  Real result = large * (ratio * ratio + 1.0).apply("sqrt");
  // 0 / 0 and inf / inf.
  return result.orElse(
      small.is("LT", large),
      large * large.number(1).orElse(large.is("EQ", 0.0),
                                     large.number(1.4142135623730951)));
}

static Complex sign(Complex x) {
  Real size = magnitude(x);
  Value isZero = size.is("EQ", 0.0);
  return {x.re.orElse(isZero, x.re / size), x.im.orElse(isZero, x.im / size)};
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static Complex exponential(Complex x) {
  Real size = x.re.apply("exponential");
  // A real argument has a real result, also where it is infinite.
  Real im = x.im.orElse(x.im.is("EQ", 0.0), size * x.im.apply("sine"));
  return {size * x.im.apply("cosine"), im};
}

static Complex exponentialMinusOne(Complex x) {
  Real half = (x.im * 0.5).apply("sine");
  Real grown = x.re.apply("exponential_minus_one");
  return {grown * x.im.apply("cosine") - half * half * 2.0,
          (grown + 1.0) * x.im.apply("sine")};
}

static Complex log(Complex x) {
  return {magnitude(x).apply("log"), x.im.apply("atan2", x.re)};
}

static Complex logPlusOne(Complex x) {
  Real excess = x.re * (x.re + 2.0) + x.im * x.im; // |1 + x|^2 - 1
  return {excess.apply("log_plus_one") * 0.5, x.im.apply("atan2", x.re + 1.0)};
}

/// The root with a real part that is not negative.
static Complex sqrt(Complex x) {
  Real root = ((magnitude(x) + x.re.apply("abs")) * 0.5).apply("sqrt");
  Real other = x.im / (root * 2.0);
  Value isRight = x.re.is("GE", 0.0), isZero = root.is("EQ", 0.0);
  Real turned = root.orElse(x.im.is("GE", 0.0), -root);
  return {root.orElse(isRight, other.apply("abs")),
          x.im.orElse(isZero, other.orElse(isRight, turned))};
}

/// Infinite at 0.
static Complex rsqrt(Complex x) {
  Complex result = divide(number(x, 1), sqrt(x));
  Value isZero = magnitude(x).is("EQ", 0.0);
  Real infinite = x.re.number(std::numeric_limits<double>::infinity());
  return {infinite.orElse(isZero, result.re), result.im};
}

static Complex sine(Complex x) {
  return {x.re.apply("sine") * x.im.apply("chlo.cosh"),
          x.re.apply("cosine") * x.im.apply("chlo.sinh")};
}

static Complex cosine(Complex x) {
  return {x.re.apply("cosine") * x.im.apply("chlo.cosh"),
          -(x.re.apply("sine") * x.im.apply("chlo.sinh"))};
}

static Complex sinh(Complex x) {
  return {x.re.apply("chlo.sinh") * x.im.apply("cosine"),
          x.re.apply("chlo.cosh") * x.im.apply("sine")};
}

static Complex cosh(Complex x) {
  return {x.re.apply("chlo.cosh") * x.im.apply("cosine"),
          x.re.apply("chlo.sinh") * x.im.apply("sine")};
}

/// (sinh 2x + i sin 2y) / (cosh 2x + cos 2y); it is 1 long before sinh
/// overflows.
static Complex tanh(Complex x) {
  Real re = x.re.apply("minimum", x.re.number(30))
                .apply("maximum", x.re.number(-30)) *
            2.0;
  Real im = x.im * 2.0, norm = re.apply("chlo.cosh") + im.apply("cosine");
  return {re.apply("chlo.sinh") / norm, im.apply("sine") / norm};
}

static Complex tan(Complex x) { // tan z = -i tanh iz
  Complex turned = tanh({-x.im, x.re});
  return {turned.im, -turned.re};
}

static Complex logistic(Complex x) {
  return divide(number(x, 1), add(number(x, 1), exponential(negate(x))));
}

/// exp(y log x). 0^y is 1 for y = 0, 0 right of it, and else not a number.
static Complex power(Complex x, Complex y) {
  Complex general = exponential(multiply(y, log(x)));
  Real zero = y.re.number(0), one = y.re.number(1), nan = zero / zero;
  Value isNone = magnitude(y).is("EQ", 0.0), isRight = y.re.is("GT", 0.0);
  Real re = one.orElse(isNone, zero.orElse(isRight, nan));
  Real im = zero.orElse(isNone, zero.orElse(isRight, nan));
  Value isZero = magnitude(x).is("EQ", 0.0);
  return {re.orElse(isZero, general.re), im.orElse(isZero, general.im)};
}

//===----------------------------------------------------------------------===//
// Converters
//===----------------------------------------------------------------------===//

template <Complex (*function)(Complex)>
static ComplexParts unary(HloBuilder &b, Operation *, Operands operands) {
  return function(complex(b, operands[0]));
}

template <Complex (*function)(Complex, Complex)>
static ComplexParts binary(HloBuilder &b, Operation *, Operands operands) {
  return function(complex(b, operands[0]), complex(b, operands[1]));
}

static ComplexParts makeComplex(HloBuilder &, Operation *, Operands operands) {
  return {operands[0].re, operands[1].re};
}

static ComplexParts takeReal(HloBuilder &, Operation *, Operands operands) {
  return {operands[0].re, {}};
}

static ComplexParts takeImaginary(HloBuilder &b, Operation *,
                                  Operands operands) {
  return {complex(b, operands[0]).im.value, {}};
}

static ComplexParts absolute(HloBuilder &b, Operation *, Operands operands) {
  return {magnitude(complex(b, operands[0])).value, {}};
}

/// A real number becomes a complex one, or one width another.
static ComplexParts convert(HloBuilder &b, Operation *op, Operands operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto element = dyn_cast<ComplexType>(type.getElementType());
  if (!element)
    return {};
  Type part = element.getElementType();
  auto cast = [&](Value value) {
    return value.getType() == type.clone(part)
               ? value
               : b.hlo("convert", value, type.clone(part));
  };
  if (!operands[0].im)
    return {cast(operands[0].re), b.splat(type.clone(part), 0)};
  return {cast(operands[0].re), cast(operands[0].im)};
}

/// The same operation on real numbers.
static ComplexParts count(HloBuilder &b, Operation *op, Operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  RankedTensorType part =
      type.clone(cast<ComplexType>(type.getElementType()).getElementType());
  return {b.remake(op, {}, part)->getResult(0), b.splat(part, 0)};
}

static ComplexParts dimensionSize(HloBuilder &b, Operation *op,
                                  Operands operands) {
  return {b.remake(op, operands[0].re, op->getResultTypes())->getResult(0), {}};
}

/// Both parts are equal, or one is not.
static ComplexParts compare(HloBuilder &b, Operation *op, Operands operands) {
  StringRef direction =
      enumWord(op->getAttr("comparison_direction"), "comparison_direction");
  if (direction != "EQ" && direction != "NE")
    return {};
  Complex x = complex(b, operands[0]), y = complex(b, operands[1]);
  Value re = x.re.is(direction, y.re), im = x.im.is(direction, y.im);
  return {b.hlo(direction == "EQ" ? "and" : "or", {re, im}), {}};
}

/// dot_general and convolution: sums of products, of all pairs of parts.
static ComplexParts bilinear(HloBuilder &b, Operation *op, Operands operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto element = dyn_cast<ComplexType>(type.getElementType());
  if (!element)
    return {};
  auto product = [&](Value x, Value y) -> Real {
    return {b, b.remake(op, {x, y}, type.clone(element.getElementType()))
                   ->getResult(0)};
  };
  auto [x, y] = std::pair(operands[0], operands[1]);
  Real re = product(x.re, y.re);
  if (!x.im)
    return Complex{re, product(x.re, y.im)};
  if (!y.im)
    return Complex{re, product(x.im, y.re)};
  return Complex{re - product(x.im, y.im),
                 product(x.re, y.im) + product(x.im, y.re)};
}

const llvm::StringMap<ComplexConverter> &dist::complexConverters() {
  static const llvm::StringMap<ComplexConverter> table = {
      {"stablehlo.complex", {2, makeComplex}},
      {"stablehlo.real", {1, takeReal}},
      {"stablehlo.imag", {1, takeImaginary}},
      {"stablehlo.abs", {1, absolute}},
      {"stablehlo.iota", {0, count}},
      {"stablehlo.get_dimension_size", {1, dimensionSize}},
      {"stablehlo.convert", {1, convert}},
      {"stablehlo.compare", {2, compare}},
      {"stablehlo.dot_general", {2, bilinear}},
      {"stablehlo.convolution", {2, bilinear}},
      {"stablehlo.add", {2, binary<add>}},
      {"stablehlo.subtract", {2, binary<subtract>}},
      {"stablehlo.multiply", {2, binary<multiply>}},
      {"stablehlo.divide", {2, binary<divide>}},
      {"stablehlo.power", {2, binary<power>}},
      {"stablehlo.negate", {1, unary<negate>}},
      {"stablehlo.sign", {1, unary<sign>}},
      {"stablehlo.exponential", {1, unary<exponential>}},
      {"stablehlo.exponential_minus_one", {1, unary<exponentialMinusOne>}},
      {"stablehlo.log", {1, unary<log>}},
      {"stablehlo.log_plus_one", {1, unary<logPlusOne>}},
      {"stablehlo.sqrt", {1, unary<sqrt>}},
      {"stablehlo.rsqrt", {1, unary<rsqrt>}},
      {"stablehlo.sine", {1, unary<sine>}},
      {"stablehlo.cosine", {1, unary<cosine>}},
      {"stablehlo.tan", {1, unary<tan>}},
      {"stablehlo.tanh", {1, unary<tanh>}},
      {"stablehlo.logistic", {1, unary<logistic>}},
      {"chlo.acos", {1, unary<acos>}},
      {"chlo.acosh", {1, unary<acosh>}},
      {"chlo.asin", {1, unary<asin>}},
      {"chlo.asinh", {1, unary<asinh>}},
      {"chlo.atan", {1, unary<atan>}},
      {"chlo.atanh", {1, unary<atanh>}},
      {"chlo.conj", {1, unary<conjugate>}},
      {"chlo.cosh", {1, unary<cosh>}},
      {"chlo.sinh", {1, unary<sinh>}},
      {"chlo.square", {1, unary<square>}},
      {"chlo.tan", {1, unary<tan>}},
  };
  return table;
}
