//===- CopySequenceTest.cpp -----------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CopySequence.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace dist;
using Copies = std::vector<BufferCopy>;

namespace {
/// Sequences copies between buffers 0 to n - 1; temporaries follow.
struct Sequencer {
  explicit Sequencer(int numBuffers) : next(numBuffers) {}
  Copies operator()(const Copies &copies) {
    return sequenceCopies(copies, [&](int) { return next++; });
  }
  int next;
};
} // namespace

TEST(CopySequence, ChainsBackwards) {
  EXPECT_EQ(Sequencer(3)({{0, 1}, {1, 2}}), (Copies{{1, 2}, {0, 1}}));
}

TEST(CopySequence, LeavesOutWhatStays) {
  EXPECT_EQ(Sequencer(3)({{0, 0}, {1, 2}}), (Copies{{1, 2}}));
}

TEST(CopySequence, SwapsThroughATemporary) {
  EXPECT_EQ(Sequencer(2)({{0, 1}, {1, 0}}), (Copies{{1, 2}, {0, 1}, {2, 0}}));
}

TEST(CopySequence, RandomCopiesGiveWhatAllAtOnceGive) {
  std::mt19937 random(0);
  for (int round = 0; round < 200; ++round) {
    int n = 1 + int(random() % 8);
    std::vector<int> before(n);
    std::iota(before.begin(), before.end(), 0);
    std::vector<int> expected = before;
    Copies copies;
    for (int to = 0; to < n; ++to)
      if (random() % 4 != 0) {
        copies.push_back({int(random() % unsigned(n)), to});
        expected[to] = copies.back().from;
      }
    Sequencer sequencer(n);
    std::vector<int> contents = before;
    for (BufferCopy copy : sequencer(copies)) {
      contents.resize(std::max<size_t>(contents.size(), copy.to + 1), -1);
      contents[copy.to] = contents[copy.from];
    }
    contents.resize(n);
    EXPECT_EQ(contents, expected);
  }
}
