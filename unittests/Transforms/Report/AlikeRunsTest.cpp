//===- AlikeRunsTest.cpp --------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlikeRuns.h"

#include "gtest/gtest.h"

#include <random>

using namespace dist;

/// `3*1 12*3 2*1`: the lengths and counts of the runs of a text, each letter a
/// key.
static std::string runsOf(const std::string &text) {
  std::string result;
  for (const PlanReport::Run &run :
       findRuns(std::vector<size_t>(text.begin(), text.end())))
    result += (result.empty() ? "" : " ") + std::to_string(run.length) + "*" +
              std::to_string(run.count);
  return result;
}

TEST(AlikeRuns, WhatStandsSeveralTimesInARowIsOneRun) {
  EXPECT_EQ(runsOf(""), "");
  EXPECT_EQ(runsOf("abc"), "3*1");
  EXPECT_EQ(runsOf("sabcabcabct"), "1*1 3*3 1*1");
}

TEST(AlikeRuns, LayersAreTakenBeforeWhatRepeatsItselfInThem) {
  std::string layer = "qkqkqkqkqkup";
  EXPECT_EQ(runsOf("e" + layer + layer + layer + "o"), "1*1 12*3 1*1");
}

TEST(AlikeRuns, AShortRepetitionIsNoRun) {
  EXPECT_EQ(runsOf("abab"), "4*1");
  EXPECT_EQ(runsOf("aaaaaaaa"), "1*8");
}

/// Of random texts: the runs cover all, in order, and repeat what they say.
TEST(AlikeRuns, RandomTexts) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<size_t> keys(random() % 60);
    for (size_t &key : keys)
      key = random() % 3;
    size_t next = 0;
    for (const PlanReport::Run &run : findRuns(keys)) {
      EXPECT_EQ(run.first, next);
      EXPECT_GE(run.length, 1u);
      next += run.length * run.count;
      ASSERT_LE(next, keys.size());
      for (size_t i = 0; i < run.length * run.count; ++i)
        EXPECT_EQ(keys[run.first + i], keys[run.first + i % run.length]);
    }
    EXPECT_EQ(next, keys.size());
  }
}
