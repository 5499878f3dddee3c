//===- ComplexArithmetic.cpp - complex numbers as two reals ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexArithmetic.h"

#include "AttributeText.h"
#include "ComplexNumber.h"

using namespace mlir;
using namespace dist;

using Operands = ArrayRef<ComplexParts>;

static Complex complex(HloBuilder &b, ComplexParts parts) {
  RealTensor re(b, parts.re);
  return {re, parts.im ? RealTensor(b, parts.im) : re.number(0)};
}

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

/// dot_general and convolution: sums of products, of all pairs of parts. Real
/// operands have no complex result.
static ComplexParts bilinear(HloBuilder &b, Operation *op, Operands operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto element = dyn_cast<ComplexType>(type.getElementType());
  if (!element || (!operands[0].im && !operands[1].im))
    return {};
  auto product = [&](Value x, Value y) -> RealTensor {
    return {b, b.remake(op, {x, y}, type.clone(element.getElementType()))
                   ->getResult(0)};
  };
  auto [x, y] = std::pair(operands[0], operands[1]);
  RealTensor re = product(x.re, y.re);
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
