//===- BranchAndBoundTest.cpp - exact plans under a memory limit ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/BranchAndBound.h"

#include "RandomProblem.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace dist;
using namespace dist::solver;

static Problem makeTight(std::mt19937 &random) {
  std::uniform_real_distribution<double> share(0, 1);
  RandomOptions options;
  options.arity = 3;
  options.limited = true;
  options.tight = 0.6 * share(random);
  options.forbidden = 0.2 * share(random);
  return randomProblem(options, random);
}

TEST(BranchAndBound, FindsTheOptimum) {
  std::mt19937 random(1);
  int fitting = 0;
  for (int i = 0; i < 500; ++i) {
    Problem problem = makeTight(random);
    Optimum optimum = enumerate(problem);
    auto found = searchExactly(problem, {});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->fits, optimum.exists);
    ASSERT_EQ(found->impossible, !optimum.exists);
    if (!optimum.exists)
      continue;
    ++fitting;
    ASSERT_TRUE(found->optimal);
    ASSERT_EQ(toString(found->cost), toString(optimum.cost));
    // No assignment is better than the known best one.
    auto again = searchExactly(problem, *found);
    ASSERT_TRUE(again && again->optimal);
    ASSERT_EQ(again->strategies, found->strategies);
    // An assignment that is better by 1 is found.
    Solution worse = *found;
    worse.cost += 1;
    again = searchExactly(problem, worse);
    ASSERT_TRUE(again && again->optimal);
    ASSERT_EQ(toString(again->cost), toString(optimum.cost));
  }
  EXPECT_GT(fitting, 100);
}

/// Returns the least peak of all choices that are not forbidden; -1 if all are.
static int64_t leastPeak(const Problem &problem) {
  int64_t least = -1;
  std::vector<int> strategies(problem.nodes.size(), 0);
  while (true) {
    Evaluation found = evaluate(problem, strategies);
    auto peak = static_cast<int64_t>(found.peakUsage);
    if (!found.forbidden && (least < 0 || peak < least))
      least = peak;
    size_t i = 0;
    while (i < strategies.size() &&
           ++strategies[i] == static_cast<int>(problem.nodes[i].costs.size()))
      strategies[i++] = 0;
    if (i == strategies.size())
      return least;
  }
}

TEST(BranchAndBound, FindsTheMinimumMemory) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    Problem problem = makeTight(random);
    auto found = findMinimumMemory(problem);
    int64_t least = leastPeak(problem);
    ASSERT_EQ(found.has_value(), least >= 0);
    if (!found)
      continue;
    Evaluation evaluation = evaluate(problem, *found);
    ASSERT_EQ(evaluation.forbidden, 0);
    ASSERT_EQ(static_cast<int64_t>(evaluation.peakUsage), least);
  }
}

TEST(BranchAndBound, GivesUp) {
  std::mt19937 random(3);
  Problem problem = randomProblem({}, random);
  EXPECT_FALSE(searchExactly(problem, {}, /*mostSteps=*/2));
  EXPECT_FALSE(findMinimumMemory(problem, /*mostSteps=*/2));
  while (problem.nodes.size() <= 100)
    problem.nodes.push_back({{0}, {0}});
  EXPECT_FALSE(searchExactly(problem, {}));
}
