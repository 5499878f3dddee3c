//===- CompareTest.cpp - comparing results; curves ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Compare.h"

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

TEST(Compare, NotFiniteInBoth) {
  Comparison item = compare("loss", floats({NAN, 1, INFINITY, 2}),
                            floats({NAN, 1, INFINITY, 2}), std::nullopt);
  EXPECT_TRUE(item.good());
  EXPECT_EQ(item.notFinite, 2);
  std::string table = comparisonTable(
      {item, compare("r", floats({1, 2}), floats({1, 2}), std::nullopt)}, "x");
  EXPECT_NE(table.find("loss: 2 of 4 elements are NaN or infinite in both"),
            std::string::npos);
  EXPECT_NE(table.find("remark: 1 of 2 results are not finite"),
            std::string::npos);
  EXPECT_EQ(notesOf({item}).find("loss: 2 of 4"), 0);
}

TEST(Compare, NextToNothing) {
  EXPECT_TRUE(
      compare("r", floats({1e-9f, 0}), floats({0, 0}), std::nullopt).good());
  EXPECT_FALSE(
      compare("r", floats({1e-6f, 0}), floats({0, 0}), std::nullopt).good());
}

/// A result in runs whose inputs are moved: `plain` without that.
struct Runs {
  Array plain;
  std::vector<Array> moved;

  RoundingSample sample() const {
    return {plain, {moved.begin(), moved.end()}};
  }
};

TEST(Compare, ToleranceFollowsRounding) {
  Array expected = floats({1, 2, 3, 4});
  Runs runs = {expected, {floats({1.01f, 2, 3, 4}), floats({.99f, 2, 3, 4})}};
  auto compared = [&](std::vector<float> got) {
    return compare("r", floats(got), expected, std::nullopt, runs.sample());
  };
  // The first element is ill-conditioned, the others are not.
  EXPECT_TRUE(compared({1.1f, 2, 3, 4}).good());
  EXPECT_FALSE(compared({1.3f, 2, 3, 4}).good());
  EXPECT_FALSE(compared({1, 2, 3.1f, 4}).good());
  Comparison item = compared({1.1f, 2, 3, 4});
  EXPECT_NE(item.note.find("ill-conditioned"), std::string::npos);
  EXPECT_NE(comparisonTable({item}, "x").find("r: ill-conditioned"),
            std::string::npos);
}

TEST(Compare, ToleranceFollowsMovedSums) {
  // Adam moves the first element by a whole step in either direction, since its
  // gradient is almost 0; the others have a small tolerance.
  Array expected = floats({1.01f, 2, 3, 4}), got = floats({.99f, 2, 3, 4});
  Runs plain = {expected, {expected, expected}};
  Runs sums = {got, {expected, expected}};
  RoundingSample sample = plain.sample();
  auto compared = [&](std::vector<float> values) {
    return compare("r", floats(values), expected, std::nullopt, sample);
  };
  EXPECT_FALSE(compared({.99f, 2, 3, 4}).good());
  sample.plainSums = sums.plain;
  sample.movedSums = {sums.moved.begin(), sums.moved.end()};
  EXPECT_TRUE(compared({.99f, 2, 3, 4}).good());
  EXPECT_FALSE(compared({.95f, 2, 3, 4}).good());
  EXPECT_FALSE(compared({.99f, 2, 3.01f, 4}).good());
}

TEST(Compare, SignsOfNoise) {
  // As a bias whose gradient is 0 after a step of Adam: +1 or -1 at random.
  auto noise = [](unsigned seed) {
    std::vector<float> values(64);
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = ((i + 1) * 2654435761u >> (seed + 8)) & 1 ? 1 : -1;
    return floats(values);
  };
  Runs runs = {noise(0), {noise(1), noise(2), noise(3)}};
  EXPECT_TRUE(
      compare("r", noise(4), noise(0), std::nullopt, runs.sample()).good());
  EXPECT_FALSE(compare("r", noise(4), noise(0), std::nullopt).good());
}

TEST(Compare, NoiseInAPart) {
  // Half of the elements are noise; the other half must still be right.
  auto values = [](unsigned seed, float right) {
    std::vector<float> values(64);
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = i % 2                                       ? right
                  : ((i + 1) * 2654435761u >> (seed + 8)) & 1 ? 1.0f
                                                              : -1.0f;
    return floats(values);
  };
  Runs runs = {values(0, .5f),
               {values(1, .5f), values(2, .5f), values(3, .5f)}};
  auto compared = [&](float right) {
    return compare("r", values(4, right), values(0, .5f), std::nullopt,
                   runs.sample());
  };
  EXPECT_TRUE(compared(.5f).good());
  EXPECT_FALSE(compared(-.5f).good());
}

TEST(Compare, IntegersOnlyWhereRoundingChangesThem) {
  auto integers = [](std::vector<int32_t> values) {
    Array array(DType::I32, {int64_t(values.size())});
    std::copy(values.begin(), values.end(), array.as<int32_t>().begin());
    return array;
  };
  Runs runs = {integers({1, 2}), {integers({5, 2})}};
  auto isGood = [&](std::vector<int32_t> got) {
    return compare("r", integers(got), runs.plain, std::nullopt, runs.sample())
        .good();
  };
  EXPECT_TRUE(isGood({7, 2}));
  EXPECT_FALSE(isGood({1, 3}));
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

} // namespace
