//===- CApiTest.cpp - dist.h, as a C11 program uses it --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

extern "C" int runCApiProgram(void);

TEST(CApi, AC11ProgramUsesAllOfIt) { EXPECT_EQ(runCApiProgram(), 0); }
