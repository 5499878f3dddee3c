//===- BufferPlanTest.cpp -------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/BufferPlan.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist;

static bool liveRangesMeet(const BufferLiveRange &a, const BufferLiveRange &b) {
  return a.begin <= b.end && b.begin <= a.end;
}

/// Checks that no two buffers that are live at once overlap, and that all are
/// aligned and inside of the arena.
static void expectValid(const std::vector<BufferLiveRange> &liveRanges,
                        const BufferPlan &plan, int64_t alignment = 64) {
  ASSERT_EQ(plan.offsets.size(), liveRanges.size());
  for (size_t i = 0; i < liveRanges.size(); ++i) {
    EXPECT_EQ(plan.offsets[i] % alignment, 0);
    EXPECT_LE(plan.offsets[i] + liveRanges[i].bytes, plan.arenaBytes);
    for (size_t j = 0; j < i; ++j)
      if (liveRangesMeet(liveRanges[i], liveRanges[j]))
        EXPECT_TRUE(plan.offsets[i] + liveRanges[i].bytes <= plan.offsets[j] ||
                    plan.offsets[j] + liveRanges[j].bytes <= plan.offsets[i])
            << "buffers " << i << " and " << j << " overlap";
  }
}

TEST(BufferPlan, ExampleOfTheHeader) {
  std::vector<BufferLiveRange> liveRanges = {
      {128, 0, 1}, {64, 1, 2}, {100, 2, 3}};
  BufferPlan plan = planBuffers(liveRanges);
  expectValid(liveRanges, plan);
  EXPECT_EQ(plan.offsets, (std::vector<int64_t>{0, 128, 0}));
  EXPECT_EQ(plan.arenaBytes, 192);
}

TEST(BufferPlan, NothingNeedsNothing) {
  EXPECT_EQ(planBuffers({}).arenaBytes, 0);
  EXPECT_EQ(planBuffers({{0, 0, 5}}).arenaBytes, 0);
}

TEST(BufferPlan, SizesAreRoundedUpToTheAlignment) {
  std::vector<BufferLiveRange> liveRanges = {{1, 0, 1}, {65, 0, 1}};
  EXPECT_EQ(planBuffers(liveRanges).arenaBytes, 64 + 128);
  EXPECT_EQ(planBuffers(liveRanges, 128).arenaBytes, 128 + 128);
}

TEST(BufferPlan, AnOperandAndAResultOfOneCommandAreDisjoint) {
  std::vector<BufferLiveRange> liveRanges = {{64, 0, 1}, {64, 1, 2}};
  EXPECT_EQ(planBuffers(liveRanges).arenaBytes, 128);
}

TEST(BufferPlan, AChainNeedsTwoBuffers) {
  std::vector<BufferLiveRange> liveRanges;
  for (int64_t i = 0; i < 1000; ++i)
    liveRanges.push_back({4096, i, i + 1});
  BufferPlan plan = planBuffers(liveRanges);
  expectValid(liveRanges, plan);
  EXPECT_EQ(plan.arenaBytes, 2 * 4096);
}

TEST(BufferPlan, TheSmallestGapIsTaken) {
  // In command 5 there is nothing at 256..512 and at 640..768; both hold the
  // last one.
  std::vector<BufferLiveRange> liveRanges = {{256, 0, 9}, {256, 0, 1},
                                             {128, 0, 9}, {128, 0, 1},
                                             {64, 0, 9},  {64, 5, 6}};
  BufferPlan plan = planBuffers(liveRanges);
  expectValid(liveRanges, plan);
  EXPECT_EQ(plan.offsets, (std::vector<int64_t>{0, 256, 512, 640, 768, 640}));
  EXPECT_EQ(plan.arenaBytes, 832);
}

/// The longer live range of the two middle ones goes first, between the large
/// ones: the other one would be placed above all.
TEST(BufferPlan, WhatEndsAtTheTopGoesFirst) {
  std::vector<BufferLiveRange> liveRanges = {
      {5120, 0, 9},   {5120, 4, 7}, {5120, 8, 11}, {2560, 10, 13},
      {2560, 12, 13}, {128, 2, 11}, {128, 11, 12}};
  BufferPlan plan = planBuffers(liveRanges);
  expectValid(liveRanges, plan);
  EXPECT_EQ(plan.arenaBytes, dist::peakBytes(liveRanges));
}

/// If the small ones were placed first, the large one would be above both.
TEST(BufferPlan, LargeBuffersArePlacedFirst) {
  std::vector<BufferLiveRange> liveRanges = {
      {64, 0, 1}, {64, 1, 4}, {256, 4, 5}};
  EXPECT_EQ(planBuffers(liveRanges).offsets, (std::vector<int64_t>{0, 256, 0}));
}

TEST(BufferPlan, ThePeakIsWhatLivesDuringOneCommand) {
  EXPECT_EQ(peakBytes({{64, 0, 1}, {1, 1, 2}, {64, 3, 3}}), 128);
  EXPECT_EQ(peakBytes({{64, 0, 1}, {1, 2, 2}}), 64);
  EXPECT_EQ(peakBytes({}), 0);
}

TEST(BufferPlan, RandomLivesAreValidCloseToThePeakAndReproducible) {
  std::mt19937 random(7);
  for (int seed = 0; seed < 20; ++seed) {
    std::vector<BufferLiveRange> liveRanges;
    for (int i = 0; i < 300; ++i) {
      int64_t begin = random() % 500;
      int64_t length = random() % 4 == 0 ? random() % 400 : random() % 5;
      liveRanges.push_back(
          {static_cast<int64_t>(random() % 5000), begin, begin + length});
    }
    BufferPlan plan = planBuffers(liveRanges);
    expectValid(liveRanges, plan);
    EXPECT_EQ(plan.offsets, planBuffers(liveRanges).offsets);
    EXPECT_GE(plan.arenaBytes, peakBytes(liveRanges));
    EXPECT_LE(plan.arenaBytes, peakBytes(liveRanges) * 3 / 2);
  }
}
