//===- MinCutTest.cpp - the cheapest way to part a graph ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/MinCut.h"

#include <array>
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

/// Compares with all 2^n cuts of small random graphs.
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

/// Cuts with seconds of fast links, less than a millionth, and bytes, which are
/// billions.
TEST(MinCut, UnitsChangeNothing) {
  std::mt19937 random(11);
  for (int round = 0; round < 100; ++round) {
    constexpr size_t n = 9;
    const std::array<double, 3> units = {1, 1e-12, 1e9};
    std::array<MinCut, units.size()> cuts;
    for (MinCut &cut : cuts)
      while (cut.addNode() + 1 < n)
        ;
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < n; ++j)
        if (i != j && random() % 2) {
          double capacity = 0.1 * double(random() % 10);
          bool isNever = random() % 10 == 0;
          for (size_t k = 0; k < units.size(); ++k)
            cuts[k].addEdge(i, j,
                            isNever ? 1e15 * units[k] : capacity * units[k]);
        }
    double cost = cuts[0].solve();
    for (size_t k = 1; k < units.size(); ++k) {
      EXPECT_NEAR(cuts[k].solve() / units[k], cost, 1e-9 * cost);
      for (MinCut::Node node = 0; node < n; ++node)
        EXPECT_EQ(cuts[k].isOnSourceSide(node), cuts[0].isOnSourceSide(node));
    }
  }
}
