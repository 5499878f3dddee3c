//===- ChartTest.cpp - curves as text -------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Chart.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace dist;

namespace {

TEST(Chart, Curve) {
  std::vector<double> values = {3, 2, NAN, 1};
  EXPECT_EQ(drawCurve(values, 2, 64), "          3 ┤█▁  \n"
                                      "          1 ┤██ ▁\n");
  EXPECT_EQ(drawCurve(std::vector<double>{NAN}), "  (no finite value)\n");
  EXPECT_NE(drawCurve(std::vector<double>(500, 1.0)), "");
}

} // namespace
