//===- SectionTimesTest.cpp - times of kernels in a trace -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SectionTimes.h"

#include <gtest/gtest.h>

using namespace dist;

static Manifest programOf(std::initializer_list<const char *> kernels) {
  Manifest manifest;
  for (const char *name : kernels) {
    KernelCommand kernel;
    kernel.location = name;
    manifest.programs.resize(1);
    manifest.programs[0].commands.emplace_back(kernel);
  }
  return manifest;
}

/// Two ranks run `add` twice each within 40 ns: one run takes a rank 20 ns.
TEST(SectionTimes, aSectionIsFromItsFirstBeginToItsLastEnd) {
  auto times = timesOf(programOf({"add", "add", "exp"}), 1,
                       {{{0, 0, 10}, {1, 10, 20}, {2, 50, 60}},
                        {{0, 5, 30}, {1, 30, 40}, {2, 52, 65}}});
  ASSERT_EQ(times.size(), 2u);
  EXPECT_DOUBLE_EQ(times["add"], 20e-9);
  EXPECT_DOUBLE_EQ(times["exp"], 15e-9);
}

TEST(SectionTimes, ofSeveralStepsTheLowerQuartile) {
  auto times = timesOf(programOf({"add"}), 4,
                       {{{0, 0, 10}, {0, 20, 27}, {0, 30, 39}, {0, 40, 48}}});
  EXPECT_DOUBLE_EQ(times["add"], 8e-9);
}
