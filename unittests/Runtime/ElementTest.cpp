//===- ElementTest.cpp - floats of two bytes ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Element.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace dist;

namespace {

TEST(Half, RoundsToNearestEven) {
  auto bits = [](float value) { return Half(value).bits; };
  EXPECT_EQ(bits(1.0f), 0x3c00);
  EXPECT_EQ(bits(-2.0f), 0xc000);
  EXPECT_EQ(bits(65504.0f), 0x7bff);
  EXPECT_EQ(bits(65520.0f), 0x7c00);
  EXPECT_EQ(bits(0x1p-24f), 0x0001);
  EXPECT_EQ(bits(0x1p-25f), 0x0000);
  EXPECT_EQ(bits(1.0f + 0x1p-11f), 0x3c00);
  EXPECT_EQ(bits(1.0f + 0x3p-11f), 0x3c02);
  EXPECT_EQ(bits(INFINITY), 0x7c00);
  EXPECT_TRUE(std::isnan(float(Half(NAN))));
}

TEST(Half, EveryValueSurvivesARoundTrip) {
  for (uint32_t i = 0; i < 0x10000; ++i) {
    Half half;
    half.bits = uint16_t(i);
    if (!std::isnan(float(half)))
      EXPECT_EQ(Half(float(half)).bits, half.bits);
  }
}

TEST(BFloat16, RoundsToNearestEven) {
  EXPECT_EQ(BFloat16(1.0f).bits, 0x3f80);
  EXPECT_EQ(BFloat16(1.0f + 0x1p-8f).bits, 0x3f80);
  EXPECT_EQ(BFloat16(1.0f + 0x3p-8f).bits, 0x3f82);
  EXPECT_TRUE(std::isnan(float(BFloat16(NAN))));
}

} // namespace
