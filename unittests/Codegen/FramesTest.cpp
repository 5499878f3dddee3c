//===- FramesTest.cpp - slots of frames -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frames.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist;

namespace {

TEST(Frames, FewestSlots) {
  EXPECT_EQ(countSlots({}), 0);
  EXPECT_EQ(countSlots({{0, 4}, {2, 6}, {8, 10}}), 2);
  EXPECT_EQ(countSlots({{0, 4}, {4, 6}}), 2); // Both are used at 4.
  EXPECT_EQ(countSlots({{0, 4}, {5, 6}}), 1);
}

TEST(Frames, TheSlotThatHasBeenFreeLongest) {
  EXPECT_EQ(assignSlots({{0, 4}, {2, 6}, {8, 10}}, 2),
            std::vector<int>({0, 1, 0}));
  EXPECT_EQ(assignSlots({{0, 1}, {2, 3}, {4, 5}, {6, 7}}, 3),
            std::vector<int>({0, 1, 2, 0}));
}

/// No two spans that share a position share a slot, in any order of the spans.
TEST(Frames, RandomSpans) {
  std::mt19937 random(1);
  for (int round = 0; round < 1000; ++round) {
    std::vector<SlotSpan> spans(random() % 12);
    for (SlotSpan &span : spans) {
      span.first = int(random() % 20);
      span.last = span.first + int(random() % 6);
    }
    std::vector<int> slots = assignSlots(spans, countSlots(spans));
    for (size_t i = 0; i < spans.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        EXPECT_TRUE(slots[i] != slots[j] || spans[i].last < spans[j].first ||
                    spans[j].last < spans[i].first);
  }
}

} // namespace
