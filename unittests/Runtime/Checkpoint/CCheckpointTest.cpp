//===- CCheckpointTest.cpp - checkpoints, as a C11 program uses them ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryDirectory.h"

#include <gtest/gtest.h>

extern "C" int runCCheckpointProgram(const char *directory);

TEST(CCheckpoint, AC11ProgramUsesAllOfIt) {
  dist::testing::TemporaryDirectory directory;
  EXPECT_EQ(runCCheckpointProgram(directory.file("checkpoints").c_str()), 0);
}
