//===- MinCutTest.cpp - the cheapest way to part a graph ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/MinCut.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist;

TEST(MinCut, CutsTheCheapestEdge) {
  MinCut cut;
  auto a = cut.addNode(), b = cut.addNode();
  cut.addEdge(MinCut::kSource, a, MinCut::kForever);
  cut.addEdge(a, b, 3);
  cut.addEdge(b, MinCut::kSink, 5);
  EXPECT_EQ(cut.solve(), 3);
  EXPECT_TRUE(cut.isOnSourceSide(a));
  EXPECT_FALSE(cut.isOnSourceSide(b));
}

TEST(MinCut, TiesGoToTheSource) {
  MinCut cut;
  auto a = cut.addNode(), b = cut.addNode();
  cut.addEdge(MinCut::kSource, a, 2);
  cut.addEdge(a, b, 2);
  cut.addEdge(b, MinCut::kSink, 2);
  EXPECT_EQ(cut.solve(), 2);
  EXPECT_FALSE(cut.isOnSourceSide(a));
}

TEST(MinCut, UnconnectedIsFree) {
  MinCut cut;
  auto a = cut.addNode();
  cut.addEdge(MinCut::kSource, a, MinCut::kForever);
  EXPECT_EQ(cut.solve(), 0);
  EXPECT_TRUE(cut.isOnSourceSide(a));
}

/// Against all 2^n cuts of small random graphs.
TEST(MinCut, AgreesWithTryingAll) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    constexpr size_t n = 7;
    double capacity[n][n] = {};
    MinCut cut;
    while (cut.addNode() + 1 < n)
      ;
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < n; ++j)
        if (i != j && random() % 2)
          cut.addEdge(i, j, capacity[i][j] = random() % 10);
    double best = MinCut::kForever;
    for (unsigned side = 0; side < 1u << n; ++side) {
      if (!(side & 1) || (side & 2))
        continue;
      double cost = 0;
      for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j)
          if ((side >> i & 1) && !(side >> j & 1))
            cost += capacity[i][j];
      best = std::min(best, cost);
    }
    EXPECT_EQ(cut.solve(), best);
  }
}
