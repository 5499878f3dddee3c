//===- CompareTest.cpp - comparing results; curves ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Compare.h"
#include "Run/Chart.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace dist;

namespace {

Array floats(std::vector<float> values) {
  Array array(DType::F32, {int64_t(values.size()) / 2, 2});
  std::copy(values.begin(), values.end(), array.as<float>().begin());
  return array;
}

TEST(Compare, WorstPlace) {
  Comparison item =
      compare("r", floats({1, 2, 3.5, 4}), floats({1, 2, 3, 4}), std::nullopt);
  EXPECT_EQ(item.largest, 0.5);
  EXPECT_EQ(item.scale, 4);
  EXPECT_EQ(item.worst, std::vector<int64_t>({1, 0}));
  EXPECT_FALSE(item.good());
  EXPECT_NE(comparisonTable({item}, "x").find("[1,0]: 3.5, expected 3"),
            std::string::npos);
  item = compare("r", floats({1, 2, 3.5, 4}), floats({1, 2, 3, 4}), 0.2);
  EXPECT_TRUE(item.good());
}

TEST(Compare, NaNAndInfinity) {
  EXPECT_TRUE(compare("r", floats({NAN, INFINITY}), floats({NAN, INFINITY}),
                      std::nullopt)
                  .good());
  EXPECT_FALSE(
      compare("r", floats({NAN, 1}), floats({1, 1}), std::nullopt).good());
  EXPECT_FALSE(
      compare("r", floats({1, 1}), floats({NAN, 1}), std::nullopt).good());
  EXPECT_FALSE(
      compare("r", floats({INFINITY, 1}), floats({-INFINITY, 1}), std::nullopt)
          .good());
}

TEST(Compare, NextToNothing) {
  EXPECT_TRUE(
      compare("r", floats({1e-9f, 0}), floats({0, 0}), std::nullopt).good());
  EXPECT_FALSE(
      compare("r", floats({1e-6f, 0}), floats({0, 0}), std::nullopt).good());
}

TEST(Compare, TypesAndIntegers) {
  Array ints(DType::I32, {1, 2}), others(DType::I32, {1, 2});
  ints.as<int32_t>()[0] = others.as<int32_t>()[0] = 1;
  ints.as<int32_t>()[1] = 1000000;
  others.as<int32_t>()[1] = 1000001;
  EXPECT_FALSE(compare("r", ints, others, 0.1).good());
  Comparison item = compare("r", ints, floats({1, 2}), std::nullopt);
  EXPECT_EQ(item.mismatch, "expected f32[1,2]");
  EXPECT_FALSE(item.good());
}

TEST(Chart, Curve) {
  std::vector<double> values = {3, 2, NAN, 1};
  EXPECT_EQ(drawCurve(values, 2, 64), "          3 ┤█▁  \n"
                                      "          1 ┤██ ▁\n");
  EXPECT_EQ(drawCurve(std::vector<double>{NAN}), "  (no finite value)\n");
  EXPECT_NE(drawCurve(std::vector<double>(500, 1.0)), "");
}

} // namespace
