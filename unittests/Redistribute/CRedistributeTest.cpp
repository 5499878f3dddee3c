//===- CRedistributeTest.cpp - resharding, as a C11 program does it ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

extern "C" int runCRedistributeProgram(void);

TEST(CRedistribute, AC11ProgramUsesAllOfIt) {
  EXPECT_EQ(runCRedistributeProgram(), 0);
}
