//===- ByteSizeTest.cpp ---------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ByteSize.h"

#include <gtest/gtest.h>

using namespace dist;

TEST(ByteSize, unitsOfThousandsAndOf1024) {
  EXPECT_EQ(*parseBytes("1000000"), 1e6);
  EXPECT_EQ(*parseBytes("7B"), 7);
  EXPECT_EQ(*parseBytes("40GB"), 40e9);
  EXPECT_EQ(*parseBytes("40GiB"), 40.0 * (1 << 30));
  EXPECT_EQ(*parseBytes("1.5KB"), 1500);
  EXPECT_EQ(*parseBytes("2.5kB"), 2500);
  EXPECT_EQ(*parseBytes("1.0005KB"), 1000);
}

TEST(ByteSize, otherTextsAreErrors) {
  for (const char *text :
       {"", "GB", "0", "-1GB", "nan", "inf", "1e308TB", "40 GB", "40Gb",
        "40GBs", "40XB", "40kiB", "4i", "1.5", "1.5B"})
    EXPECT_FALSE(parseBytes(text)) << text;
}

TEST(ByteSize, commasBetweenThousands) {
  EXPECT_EQ(withCommas(0), "0");
  EXPECT_EQ(withCommas(999), "999");
  EXPECT_EQ(withCommas(1234567), "1,234,567");
  EXPECT_EQ(withCommas(-123), "-123");
  EXPECT_EQ(withCommas(-1234), "-1,234");
}
