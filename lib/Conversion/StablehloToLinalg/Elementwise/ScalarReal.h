//===- ScalarReal.h - formulas on floats ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARREAL_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARREAL_H

#include "ScalarOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <limits>
#include <numbers>

namespace dist {

/// A float in an arithmetic expression; numbers in the expression have its
/// type.
///
///   Real y = (x * 2 + 1).apply<math::ExpOp>();   // exp(2 x + 1)
///   return y.choose(x < 0, -y).value;            // x < 0 ? y : -y
class Real {
public:
  Real(mlir::ImplicitLocOpBuilder &b, mlir::Value value)
      : b(&b), value(value) {}

  Real number(double x) const {
    auto type = mlir::cast<mlir::FloatType>(value.getType());
    return {*b, mlir::arith::ConstantOp::create(*b, b->getFloatAttr(type, x))};
  }
  template <typename Op> Real apply() const {
    return {*b, Op::create(*b, value)};
  }
  template <typename Op> Real apply(Real other) const {
    return {*b, Op::create(*b, value, other.value)};
  }
  mlir::Value compare(mlir::arith::CmpFPredicate predicate, Real other) const {
    return mlir::arith::CmpFOp::create(*b, predicate, value, other.value);
  }
  mlir::Value operator<(Real other) const {
    return compare(mlir::arith::CmpFPredicate::OLT, other);
  }
  mlir::Value operator<(double x) const { return *this < number(x); }
  mlir::Value equals(Real other) const {
    return compare(mlir::arith::CmpFPredicate::OEQ, other);
  }
  mlir::Value equals(double x) const { return equals(number(x)); }
  mlir::Value isInteger() const { return equals(apply<mlir::math::FloorOp>()); }
  Real choose(mlir::Value condition, Real otherwise) const {
    return {*b, mlir::arith::SelectOp::create(*b, condition, value,
                                              otherwise.value)};
  }
  Real operator-() const { return apply<mlir::arith::NegFOp>(); }

  mlir::ImplicitLocOpBuilder *b;
  mlir::Value value;
};

inline Real operator+(Real x, Real y) {
  return x.apply<mlir::arith::AddFOp>(y);
}
inline Real operator-(Real x, Real y) {
  return x.apply<mlir::arith::SubFOp>(y);
}
inline Real operator*(Real x, Real y) {
  return x.apply<mlir::arith::MulFOp>(y);
}
inline Real operator/(Real x, Real y) {
  return x.apply<mlir::arith::DivFOp>(y);
}
inline Real operator+(Real x, double y) { return x + x.number(y); }
inline Real operator-(Real x, double y) { return x - x.number(y); }
inline Real operator*(Real x, double y) { return x * x.number(y); }
inline Real operator/(Real x, double y) { return x / x.number(y); }

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
inline constexpr double pi = std::numbers::pi;

/// The element that `function` computes from one or more operands; types
/// narrower than f32 are computed in f32.
template <auto function> mlir::Value inWideType(ScalarOp &op) {
  mlir::Type narrow = op.args[0].getType();
  bool isNarrow = narrow.getIntOrFloatBitWidth() < 32;
  auto operand = [&](unsigned i) -> Real {
    return {op.b, isNarrow ? mlir::arith::ExtFOp::create(
                                 op.b, op.b.getF32Type(), op.args[i])
                                 .getResult()
                           : op.args[i]};
  };
  mlir::Value result;
  if constexpr (std::is_invocable_v<decltype(function), Real, Real>)
    result = function(operand(0), operand(1)).value;
  else
    result = function(operand(0)).value;
  return isNarrow
             ? mlir::arith::TruncFOp::create(op.b, narrow, result).getResult()
             : result;
}

/// log |gamma(x)| and its derivative.
Real logGamma(Real x);
Real digamma(Real x);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARREAL_H
