//===- ComplexArithmetic.cpp - complex numbers as two reals ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexArithmetic.h"

#include "ComplexNumber.h"
#include "Source/AttributeText.h"

using namespace mlir;
using namespace dist;

using Operands = ArrayRef<ComplexParts>;

static Complex complex(HloBuilder &b, ComplexParts parts) {
  RealTensor re(b, parts.re);
  return {re, parts.im ? RealTensor(b, parts.im) : re.number(0)};
}

template <Complex (*function)(Complex)>
static ComplexParts unaryParts(HloBuilder &b, Operation *, Operands operands) {
  return function(complex(b, operands[0]));
}

template <Complex (*function)(Complex, Complex)>
static ComplexParts binaryParts(HloBuilder &b, Operation *, Operands operands) {
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

/// Compares complex numbers: EQ if both parts are equal, NE if one is not.
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
      {"stablehlo.add", {2, binaryParts<add>}},
      {"stablehlo.subtract", {2, binaryParts<subtract>}},
      {"stablehlo.multiply", {2, binaryParts<multiply>}},
      {"stablehlo.divide", {2, binaryParts<divide>}},
      {"stablehlo.power", {2, binaryParts<power>}},
      {"stablehlo.negate", {1, unaryParts<negate>}},
      {"stablehlo.sign", {1, unaryParts<sign>}},
      {"stablehlo.exponential", {1, unaryParts<exponential>}},
      {"stablehlo.exponential_minus_one", {1, unaryParts<exponentialMinusOne>}},
      {"stablehlo.log", {1, unaryParts<log>}},
      {"stablehlo.log_plus_one", {1, unaryParts<logPlusOne>}},
      {"stablehlo.sqrt", {1, unaryParts<sqrt>}},
      {"stablehlo.rsqrt", {1, unaryParts<rsqrt>}},
      {"stablehlo.sine", {1, unaryParts<sine>}},
      {"stablehlo.cosine", {1, unaryParts<cosine>}},
      {"stablehlo.tan", {1, unaryParts<tan>}},
      {"stablehlo.tanh", {1, unaryParts<tanh>}},
      {"stablehlo.logistic", {1, unaryParts<logistic>}},
      {"chlo.acos", {1, unaryParts<acos>}},
      {"chlo.acosh", {1, unaryParts<acosh>}},
      {"chlo.asin", {1, unaryParts<asin>}},
      {"chlo.asinh", {1, unaryParts<asinh>}},
      {"chlo.atan", {1, unaryParts<atan>}},
      {"chlo.atanh", {1, unaryParts<atanh>}},
      {"chlo.conj", {1, unaryParts<conjugate>}},
      {"chlo.cosh", {1, unaryParts<cosh>}},
      {"chlo.sinh", {1, unaryParts<sinh>}},
      {"chlo.square", {1, unaryParts<square>}},
      {"chlo.tan", {1, unaryParts<tan>}},
  };
  return table;
}
