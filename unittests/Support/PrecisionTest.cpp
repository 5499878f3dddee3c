//===- PrecisionTest.cpp --------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Precision.h"

#include <gtest/gtest.h>

using namespace dist;

/// The text that str() returns for another one; the error if it is invalid.
static std::string reread(const char *text) {
  Result<Precision> precision = Precision::parse(text);
  return precision ? precision->str() : precision.status().getMessage();
}

TEST(Precision, textsInAnyOrder) {
  for (const char *text : {"f32", "bf16", "bf16:O2", "f16", "f16:O2",
                           "f16:O2:initial=1024:interval=50",
                           "f16:initial=1099511627776:interval=2147483647"})
    EXPECT_EQ(reread(text), text);
  EXPECT_EQ(reread("bf16:O1"), "bf16");
  EXPECT_EQ(reread("f16:interval=1:O2:initial=2"),
            "f16:O2:initial=2:interval=1");
}

TEST(Precision, errorsNameThePart) {
  std::string initial = "initial: expected an integer that is a power of two, "
                        "from 1 to 2^40, got ";
  for (const char *number : {"3", "0", "-2", "0.5", "2199023255552",
                             "99999999999999999999", "2x", ""}) {
    std::string text = std::string("f16:initial=") + number;
    EXPECT_EQ(reread(text.c_str()),
              initial + "'" + number + "', in '" + text + "'");
  }
  EXPECT_EQ(reread("f16:O1:interval=0"),
            "interval: expected an integer from 1 to 2147483647, got '0', in "
            "'f16:O1:interval=0'");
  EXPECT_EQ(reread("f16:interval=2147483648"),
            "interval: expected an integer from 1 to 2147483647, got "
            "'2147483648', in 'f16:interval=2147483648'");
  EXPECT_EQ(reread("f16:scale=2"),
            "unknown key 'scale': expected initial or interval, in "
            "'f16:scale=2'");
  EXPECT_EQ(reread("f16:O3"), "expected the level O1 or O2, or initial=N or "
                              "interval=N, got 'O3', in 'f16:O3'");
  EXPECT_EQ(reread("f16:O1:O2"), "the level is there twice, in 'f16:O1:O2'");
  EXPECT_EQ(reread("bf16:initial=2"),
            "initial is for f16, which scales the loss: leave it out, or "
            "compute in f16, in 'bf16:initial=2'");
  EXPECT_EQ(reread("f32:O2"),
            "f32 leaves the program as it is: leave out 'O2', in 'f32:O2'");
  for (const char *text : {"half", "", "f16O2", ":O2"})
    EXPECT_EQ(reread(text), std::string("expected ") + kPrecisionTexts +
                                ", got '" + text + "'");
}
