//===- ComplexNumber.h - arithmetic on both parts ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXNUMBER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXNUMBER_H

#include "ComplexArithmetic.h"

namespace dist {

/// A real tensor; its operators emit StableHLO.
class RealTensor {
public:
  RealTensor(HloBuilder &b, mlir::Value value) : b(&b), value(value) {}
  RealTensor number(double x) const { return {*b, b->splat(type(), x)}; }
  RealTensor apply(llvm::StringRef name) const {
    return {*b, b->hlo(name, value)};
  }
  RealTensor apply(llvm::StringRef name, RealTensor other) const {
    return {*b, b->hlo(name, {value, other.value})};
  }
  RealTensor operator-() const { return apply("negate"); }
  mlir::Value is(llvm::StringRef direction, RealTensor other) const {
    return b->compare(direction, value, other.value);
  }
  mlir::Value is(llvm::StringRef direction, double x) const {
    return is(direction, number(x));
  }
  RealTensor orElse(mlir::Value condition, RealTensor otherwise) const {
    return {*b, b->select(condition, value, otherwise.value)};
  }
  mlir::RankedTensorType type() const {
    return llvm::cast<mlir::RankedTensorType>(value.getType());
  }
  HloBuilder *b;
  mlir::Value value;
};

inline RealTensor operator+(RealTensor x, RealTensor y) {
  return x.apply("add", y);
}
inline RealTensor operator-(RealTensor x, RealTensor y) {
  return x.apply("subtract", y);
}
inline RealTensor operator*(RealTensor x, RealTensor y) {
  return x.apply("multiply", y);
}
inline RealTensor operator/(RealTensor x, RealTensor y) {
  return x.apply("divide", y);
}
inline RealTensor operator*(RealTensor x, double y) { return x * x.number(y); }
inline RealTensor operator+(RealTensor x, double y) { return x + x.number(y); }
inline RealTensor operator-(RealTensor x, double y) { return x - x.number(y); }

/// A complex tensor.
struct Complex {
  RealTensor re, im;
  operator ComplexParts() const { return {re.value, im.value}; }
};

/// sqrt(re^2 + im^2) without an overflow.
RealTensor magnitude(Complex x);

Complex add(Complex x, Complex y);
Complex subtract(Complex x, Complex y);
Complex negate(Complex x);
Complex conjugate(Complex x);
Complex multiply(Complex x, Complex y);
Complex square(Complex x);
Complex divide(Complex x, Complex y);
Complex sign(Complex x);

/// Functions of StableHLO and CHLO (ComplexFunctions.cpp).
Complex exponential(Complex x);
Complex exponentialMinusOne(Complex x);
Complex log(Complex x);
Complex logPlusOne(Complex x);
Complex sqrt(Complex x);  ///< With a real part that is not negative.
Complex rsqrt(Complex x); ///< Infinite at 0.
Complex sine(Complex x);
Complex cosine(Complex x);
Complex sinh(Complex x);
Complex cosh(Complex x);
Complex tanh(Complex x);
Complex tan(Complex x);
Complex logistic(Complex x);
/// 0^y is 1 for y = 0, 0 right of it, and else not a number.
Complex power(Complex x, Complex y);

/// The inverse functions of CHLO (ComplexInverse.cpp), with its branch cuts: on
/// those of asin, acos and their hyperbolic sisters -0 is as +0.
Complex asin(Complex z);
Complex acos(Complex z);
Complex asinh(Complex z);
Complex acosh(Complex z);
Complex atan(Complex z);
Complex atanh(Complex z);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXNUMBER_H
