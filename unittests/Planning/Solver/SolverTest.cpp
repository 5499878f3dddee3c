//===- SolverTest.cpp - plans against the enumeration of all --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/Solver.h"

#include "RandomProblem.h"

#include "dist/Planning/Solver/BranchAndBound.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

using namespace dist;
using namespace dist::solver;

/// Two tied nodes: (0, 1) costs 5, (1, 0) costs 3 and takes more memory.
static Problem makePair() {
  Problem problem;
  problem.nodes = {{{5, 1}, {10, 30}, 0, 2}, {{2, 0}, {10, 10}, 1, 3}};
  problem.edges = {{{0, 1}, {10 * kForbidden, 0, 0, 10 * kForbidden}}};
  return problem;
}

TEST(Solver, TakesTheCheapest) {
  Solution solution = solve(makePair());
  EXPECT_TRUE(solution.optimal);
  EXPECT_EQ(solution.strategies, (std::vector<int>{1, 0}));
  EXPECT_EQ(toString(solution.cost), "3");
}

TEST(Solver, KeepsToTheLimit) {
  Problem problem = makePair();
  problem.usageLimit = 20;
  Solution solution = solve(problem);
  EXPECT_TRUE(solution.optimal);
  EXPECT_EQ(solution.strategies, (std::vector<int>{0, 1}));
}

/// The first node is live once more, alone, when only its smaller strategy
/// fits.
TEST(Solver, KeepsToTheLimitInEverySpan) {
  Problem problem = makePair();
  problem.nodes[1].usages = {0, 0};
  problem.usageLimit = 40;
  problem.nodes.push_back({{0}, {20}, 7, 8});
  EXPECT_EQ(solve(problem).strategies, (std::vector<int>{1, 0, 0}));
  problem.nodes[0].more = {{6, 9}};
  EXPECT_EQ(solve(problem).strategies, (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(evaluate(problem, {1, 0, 0}).peakUsage, 50);
}

/// Creates a problem whose nodes are all joined, with cheapest strategies that
/// cost nothing, alone and in pairs. Then costs move between edges and their
/// ends.
static Problem makeHiddenOptimum(int nodes, int strategies,
                                 std::mt19937 &random) {
  auto pick = [&](int64_t most) {
    return std::uniform_int_distribution<int64_t>(0, most)(random);
  };
  Problem problem;
  constexpr int64_t kHeld = 1'000'000;
  for (int i = 0; i < nodes; ++i) {
    problem.nodes.push_back({std::vector<int64_t>(strategies, kHeld),
                             std::vector<int64_t>(strategies)});
    for (int s = 1; s < strategies; ++s)
      problem.nodes[i].costs[s] += 1 + pick(1000);
    for (int j = 0; j < i; ++j) {
      Edge edge{{j, i}, {}};
      std::vector<int64_t> moved;
      for (int s = 0; s < strategies; ++s)
        moved.push_back(pick(10'000));
      for (int s = 0; s < strategies; ++s)
        for (int t = 0; t < strategies; ++t)
          edge.costs.push_back((s || t ? pick(1000) : 0) + moved[s]);
      for (int s = 0; s < strategies; ++s)
        problem.nodes[j].costs[s] -= moved[s];
      problem.edges.push_back(std::move(edge));
    }
  }
  return problem;
}

TEST(Solver, BoundsWhatIsTooWideToBeSolved) {
  std::mt19937 random(3);
  Problem problem = makeHiddenOptimum(30, 5, random);
  Options options;
  options.patience = 0;
  Solution solution = solve(problem, options);
  EXPECT_EQ(toString(solution.cost), "30000000");
  EXPECT_LE(solution.lowerBound, solution.cost);
  EXPECT_GE(static_cast<double>(solution.lowerBound), 30e6 * (1 - 1e-6));
}

TEST(Solver, EndsWithinTheGap) {
  std::mt19937 random(4);
  Problem problem =
      randomProblem({.nodes = 60, .strategies = 6, .edges = 400}, random);
  Options options;
  options.patience = 3e7;
  EXPECT_FALSE(solve(problem, options).optimal);
  options.gap = 0.5;
  options.patience = std::numeric_limits<double>::infinity();
  options.timeLimit = 60;
  auto start = std::chrono::steady_clock::now();
  Solution solution = solve(problem, options);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
  auto cost = static_cast<double>(solution.cost);
  EXPECT_LE(cost - static_cast<double>(solution.lowerBound), 0.5 * cost);
}

TEST(Solver, NoticesThatNothingFits) {
  Problem problem = makePair();
  problem.usageLimit = 19;
  Solution solution = solve(problem);
  EXPECT_FALSE(solution.fits);
  EXPECT_TRUE(solution.impossible);
}

TEST(Solver, NothingToChoose) {
  Solution solution = solve({});
  EXPECT_TRUE(solution.optimal);
  EXPECT_EQ(toString(solution.cost), "0");
}

TEST(Solver, SumsBeyond64Bits) {
  Problem problem;
  for (int i = 0; i < 200; ++i)
    problem.nodes.push_back({{kForbidden - 1}, {INT64_MAX}, 0, 1});
  Solution solution = solve(problem);
  EXPECT_EQ(toString(solution.cost), "19999999999999999800");
  EXPECT_TRUE(solution.fits);
  problem.usageLimit = INT64_MAX;
  EXPECT_FALSE(solve(problem).fits);
}

TEST(Solver, SamePlanEachTime) {
  std::mt19937 random(7);
  Problem problem = randomProblem({.nodes = 60,
                                   .strategies = 6,
                                   .edges = 140,
                                   .tight = 0.4,
                                   .limited = true},
                                  random);
  Options options;
  options.patience = 3e7;
  Solution solution = solve(problem, options);
  EXPECT_TRUE(solution.fits);
  EXPECT_EQ(solve(problem, options).strategies, solution.strategies);
}

TEST(Solver, SamePlanForAnyNumberOfThreads) {
  std::mt19937 random(8);
  Problem problem = randomProblem({.nodes = 1200,
                                   .strategies = 6,
                                   .edges = 2400,
                                   .tight = 0.3,
                                   .limited = true},
                                  random);
  Options options;
  options.patience = 2e7;
  options.gap = 1e-2;
  Solution solution = solve(problem, options);
  EXPECT_TRUE(solution.fits);
  options.threads = 3;
  EXPECT_EQ(solve(problem, options).strategies, solution.strategies);
}

/// A problem that is large enough to be searched for a while.
static const RandomOptions kTight = {
    .nodes = 300, .strategies = 6, .edges = 900, .tight = 0.1, .limited = true};

/// The solver ends with a plan that fits, whenever it is stopped.
TEST(Solver, EndsWhenStopped) {
  std::mt19937 random(9);
  Problem problem = randomProblem(kTight, random);
  for (int last = 0; last < 30; last += 3) {
    std::atomic<bool> stop = last == 0;
    int plans = 0;
    Options options;
    options.stop = &stop;
    options.patience = 2e7;
    options.timeLimit = 1e9;
    options.onProgress = [&](double, double) { stop = ++plans >= last; };
    Solution solution = solve(problem, options);
    EXPECT_EQ(solution.strategies.size(), problem.nodes.size());
    EXPECT_TRUE(solution.fits);
  }
}

TEST(Solver, TellsOfAPlanEarly) {
  std::mt19937 random(10);
  Problem problem = randomProblem(kTight, random);
  std::vector<Solution> told;
  Options options;
  options.patience = 2e7;
  options.onPlan = [&](const Solution &plan) { told.push_back(plan); };
  Solution solution = solve(problem, options);
  ASSERT_FALSE(told.empty());
  EXPECT_GT(told[0].cost, solution.cost);
  for (const Solution &plan : told) {
    EXPECT_TRUE(evaluate(problem, plan.strategies).fits(problem));
    EXPECT_LE(plan.lowerBound, plan.cost);
  }
}

/// Time is up from one read of the clock to the next, at any of them, and then
/// stands still.
TEST(Solver, EndsWhereverTimeIsUp) {
  std::mt19937 random(11);
  for (int edges : {60, 900}) {
    RandomOptions tight = kTight;
    tight.edges = edges;
    Problem problem = randomProblem(tight, random);
    Options options;
    for (options.timeLimit = 1e-5; options.timeLimit < 0.3;
         options.timeLimit *= 1.7) {
      Solution solution = solve(problem, options);
      EXPECT_EQ(solution.strategies.size(), problem.nodes.size());
      EXPECT_LE(solution.lowerBound, solution.cost);
    }
  }
}

/// Checks that the optimum is found and proven.
static void expectSolved(const Problem &problem, const Optimum &optimum) {
  Options options;
  options.patience = 3e8;
  Solution solution = solve(problem, options);
  ASSERT_EQ(solution.fits, optimum.exists);
  ASSERT_EQ(solution.impossible, !optimum.exists);
  if (!optimum.exists)
    return;
  EXPECT_TRUE(evaluate(problem, solution.strategies).fits(problem));
  EXPECT_TRUE(solution.optimal);
  EXPECT_EQ(toString(solution.cost), toString(optimum.cost));
  EXPECT_EQ(toString(solution.lowerBound), toString(optimum.cost));
}

/// Compares the solver with the enumeration on `count` problems.
static void compare(const RandomOptions &options, int count) {
  std::mt19937 random(42);
  for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    Problem problem = randomProblem(options, random);
    ASSERT_TRUE(problem.verify().ok());
    expectSolved(problem, enumerate(problem));
  }
}

/// The search ends by its proof, not by time or patience.
TEST(Solver, EndsOnceProven) {
  std::mt19937 random(44);
  Options options;
  options.timeLimit = 30;
  options.patience = std::numeric_limits<double>::infinity();
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 100 && !HasFailure(); ++i) {
    Problem problem = randomProblem({.tight = 0.3, .limited = true}, random);
    Solution solution = solve(problem, options);
    EXPECT_TRUE(solution.optimal || solution.impossible) << i;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
}

TEST(Solver, EqualsEnumeration) { compare({}, 300); }

TEST(Solver, EqualsEnumerationWithForbiddenCosts) {
  compare({.forbidden = 0.2, .tied = 0.4}, 300);
}

TEST(Solver, EqualsEnumerationWithHyperEdges) {
  compare({.edges = 6, .arity = 4, .forbidden = 0.1}, 200);
}

TEST(Solver, EqualsEnumerationWithLimit) {
  compare({.tight = 0.3, .limited = true}, 200);
  compare({.tight = 0.1, .limited = true, .forbidden = 0.1, .tied = 0.3}, 200);
}

TEST(Solver, EqualsEnumerationWithLimitAndHyperEdges) {
  for (double tight : {0.05, 0.2, 0.5})
    compare({.edges = 6,
             .arity = 4,
             .tight = tight,
             .limited = true,
             .forbidden = 0.05},
            100);
}

/// Negative costs cancel, and few of them differ.
TEST(Solver, EqualsEnumerationWithLimitAndNegativeCosts) {
  compare({.tight = 0.2, .limited = true, .least = -30}, 200);
  compare(
      {.arity = 3, .tight = 0.3, .limited = true, .least = -1, .largest = 1},
      200);
}

TEST(Solver, EqualsEnumerationWithLimitAndTies) {
  for (int64_t largest : {0, 1, 2})
    compare({.tight = 0.2, .limited = true, .tied = 0.2, .largest = largest},
            100);
}

/// Most nodes have one or two strategies.
TEST(Solver, EqualsEnumerationWithLimitAndLittleChoice) {
  compare(
      {.nodes = 9, .strategies = 2, .edges = 12, .tight = 0.2, .limited = true},
      150);
}

/// Compares with the other search on problems that cannot be enumerated.
TEST(Solver, EqualsBranchAndBound) {
  std::mt19937 random(43);
  int compared = 0;
  for (int i = 0; i < 60 && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    int nodes = 10 + i % 20;
    Problem problem = randomProblem({.nodes = nodes,
                                     .edges = nodes * 5 / 4,
                                     .arity = 2 + i % 2,
                                     .tight = 0.05 * (1 + i % 7),
                                     .limited = true,
                                     .least = i % 3 == 0 ? -20 : 0,
                                     .largest = i % 2 == 0 ? 1000 : 20},
                                    random);
    auto found = searchExactly(problem, {});
    if (!found)
      continue;
    ++compared;
    expectSolved(problem, {found->fits, found->cost});
  }
  EXPECT_GE(compared, 40);
}

TEST(Solver, EqualsEnumerationWithLargeCosts) {
  compare({.forbidden = 0.1, .largest = 1'000'000'000'000}, 100);
}
