//===- ScalarBessel.cpp - Bessel functions --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarReal.h"
#include "ScalarTable.h"

using namespace mlir;
using namespace dist;

/// Chebyshev series of exp(-x) I1(x) / x in x/4 - 1, for x up to 8, and of
/// exp(-x) I1(x) sqrt(x) in 16/x - 1, for x from 8 on; the first coefficients
/// count half. (Computed with 40 digits; Abramowitz and Stegun, 9.8.)
static constexpr double below8[] = {
    0.252587186443633655,     -0.176416518357834055,
    0.102643658689847095,     -0.0529459812080949914,
    0.0247264490306265168,    -0.0105640848946261982,
    0.00415642294431288816,   -0.00151357245063125315,
    0.000512285956168575773,  -0.000161760815825896746,
    0.0000478156510755005423, -0.0000132731636560394358,
    3.47025130813767848e-6,   -8.56872026469545474e-7,
    2.00329475355213526e-7,   -4.44505912879632808e-8,
    9.38153738649577178e-9,   -1.88724975172282929e-9,
    3.62559028155211704e-10,  -6.66348972350202774e-11,
    1.17361862988909016e-11,  -1.98397439776494372e-12,
    3.22379336594557471e-13,  -5.04218550472791169e-14,
    7.60068429473540693e-15,  -1.10559694773538631e-15,
    1.55363195773620047e-16,  -2.11142121435816608e-17,
    2.77791411276104637e-18};
static constexpr double above8[] = {0.77857623501828012,
                                    -0.00976109749136146841,
                                    -0.000110588938762623716,
                                    -3.88256480887769039e-6,
                                    -2.51223623787020893e-7,
                                    -2.63146884688951951e-8,
                                    -3.83538038596423702e-9,
                                    -5.58974346219658381e-10,
                                    -1.89749581235054123e-11,
                                    3.25260358301548824e-11,
                                    1.41258074366137813e-11,
                                    2.03562854414708951e-12,
                                    -7.19855177624590851e-13,
                                    -4.08355111109219732e-13,
                                    -2.10154184277266431e-14,
                                    4.27244001671195135e-14,
                                    1.04202769841288028e-14,
                                    -3.8144030724370078e-15,
                                    -1.88035477551078245e-15,
                                    3.30820231092092828e-16,
                                    2.96262899764595014e-16,
                                    -3.20952592199342396e-17,
                                    -4.65030536848935833e-17,
                                    4.41434832307170795e-18,
                                    7.51729631084210481e-18,
                                    0,
                                    0,
                                    0,
                                    0};

/// Clenshaw's recurrence, with the coefficients that the precision of the type
/// can represent.
static Real chebyshev(Real t, Value isBelow) {
  double smallest = t.value.getType().isF64() ? 1e-18 : 1e-9;
  Real next = t.number(0), afterNext = next, doubled = t * 2;
  for (int k = std::size(below8) - 1; k >= 0; --k) {
    if (std::max(std::abs(below8[k]), std::abs(above8[k])) < smallest)
      continue;
    Real coefficient = t.number(below8[k]).choose(isBelow, t.number(above8[k]));
    Real sum = doubled * next - afterNext + coefficient;
    if (k == 0)
      return (sum - afterNext) / 2;
    afterNext = next;
    next = sum;
  }
  return next;
}

/// exp(-|x|) I1(x), I1 being the modified Bessel function of order 1.
static Real besselI1e(Real x) {
  Real magnitude = x.apply<math::AbsFOp>();
  Value isBelow = magnitude < 8;
  Real t = (magnitude / 4 - 1).choose(isBelow, x.number(16) / magnitude - 1);
  Real factor =
      magnitude.choose(isBelow, x.number(1) / magnitude.apply<math::SqrtOp>());
  Real value = chebyshev(t, isBelow) * factor;
  return (-value).choose(x < 0, value);
}

void dist::addBesselConverters(ScalarTable &table) {
  table["chlo.bessel_i1e"] = {1, Float, inWideType<besselI1e>};
}
