//===- ScalarZeta.cpp - zeta and polygamma --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarReal.h"
#include "ScalarTable.h"

using namespace mlir;
using namespace dist;

/// B(2j) / (2j)!, B being the Bernoulli numbers.
static constexpr double eulerMaclaurin[] = {1.0 / 12,
                                            -1.0 / 720,
                                            1.0 / 30240,
                                            -1.0 / 1209600,
                                            1.0 / 47900160,
                                            -691.0 / 1307674368000,
                                            1.0 / 74724249600,
                                            -3617.0 / 10670622842880000,
                                            43867.0 / 5109094217170944000,
                                            -174611.0 / 802857662698291200000.0,
                                            77683.0 / 14101100039391805440000.0,
                                            -236364091.0 /
                                                1693824136731743669452800000.0};

/// The sum of (q + k)^-s over k from 0 on, by the formula of Euler and
/// Maclaurin after the first terms: NIST's Handbook of Mathematical Functions,
/// 25.11.5 and 2.10.1.
static Real hurwitzSum(Real s, Real q) {
  constexpr int numTerms = 9;
  auto power = [&](Real a) { return a.apply<math::PowFOp>(-s); };
  Real sum = power(q), a = q + 1;
  for (int k = 1; k < numTerms; ++k, a = a + 1)
    sum = sum + power(a);
  Real last = power(a), square = a * a, term = last / a * s;
  sum = sum + a * last / (s - 1) + last / 2;
  for (auto [j, coefficient] : llvm::enumerate(eulerMaclaurin)) {
    sum = sum + term * coefficient;
    term = term * ((s + (2 * j + 1)) * (s + (2 * j + 2)) / square);
  }
  return sum;
}

static Value both(Real x, Value a, Value b) {
  return arith::AndIOp::create(*x.b, a, b);
}

/// The zeta function of Hurwitz. As JAX has it: infinite at s = 1, not a number
/// for s < 1; where q is not positive it needs an integer s, and at q = 0, -1,
/// ... it is infinite for an even s and not a number for an odd one.
static Real zeta(Real s, Real q) {
  Real nan = s.number(notANumber), infinite = s.number(infinity);
  Value isLow = q.compare(arith::CmpFPredicate::OLE, q.number(0));
  Real sum = hurwitzSum(s, q);
  sum = sum.choose(s.isInteger(), nan.choose(isLow, sum));
  Real atPole = infinite.choose((s / 2).isInteger(), nan);
  sum = atPole.choose(both(s, isLow, q.isInteger()), sum);
  return infinite.choose(s.equals(1), nan.choose(s < 1, sum));
}

/// The n-th derivative of digamma: (-1)^(n+1) n! zeta(n + 1, x).
static Real polygamma(Real n, Real x) {
  Real one = n.number(1), nan = n.number(notANumber);
  Real sign = (-one).choose((n / 2).isInteger(), one);
  Real factorial = logGamma(n + 1).apply<math::ExpOp>();
  Real derivative = sign * factorial * zeta(n + 1, x);
  derivative = nan.choose(n < 0, derivative.choose(n.isInteger(), nan));
  return digamma(x).choose(n.equals(0), derivative);
}

void dist::addZetaConverters(ScalarTable &table) {
  table["chlo.polygamma"] = {2, Float, inWideType<polygamma>};
  table["chlo.zeta"] = {2, Float, inWideType<zeta>};
}
