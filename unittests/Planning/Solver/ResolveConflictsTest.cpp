//===- ResolveConflictsTest.cpp - problems of forbidden choices -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/Solver.h"

#include <gtest/gtest.h>

#include <random>

using namespace dist;
using namespace dist::solver;

/// Creates a graph colouring: nodes that are joined must not have the same of
/// `colours` strategies, which all cost the same.
static Problem makeColouring(int nodes, int colours,
                             const std::vector<std::pair<int, int>> &edges) {
  Problem problem;
  for (int i = 0; i < nodes; ++i)
    problem.nodes.push_back(
        {std::vector<int64_t>(colours, 1), std::vector<int64_t>(colours)});
  std::vector<int64_t> costs(colours * colours);
  for (int colour = 0; colour < colours; ++colour)
    costs[colour * colours + colour] = kForbidden;
  for (auto [a, b] : edges)
    problem.edges.push_back({{a, b}, costs});
  return problem;
}

/// Creates the problem of a graph that has a colouring.
static Problem makePossible(int nodes, int edges, int colours, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> hidden;
  for (int i = 0; i < nodes; ++i)
    hidden.push_back(static_cast<int>(random() % colours));
  std::vector<std::pair<int, int>> joined;
  while (static_cast<int>(joined.size()) < edges) {
    int a = static_cast<int>(random() % nodes);
    int b = static_cast<int>(random() % nodes);
    if (hidden[a] != hidden[b])
      joined.emplace_back(std::min(a, b), std::max(a, b));
  }
  return makeColouring(nodes, colours, joined);
}

TEST(ResolveConflicts, FindsColourings) {
  for (unsigned seed = 0; seed < 8; ++seed)
    for (auto [nodes, edges, colours] :
         {std::tuple(120, 250, 3), {100, 350, 4}, {400, 700, 3}}) {
      Options options;
      options.patience = 3e8;
      Problem problem = makePossible(nodes, edges, colours, seed);
      Solution solution = solve(problem, options);
      EXPECT_TRUE(solution.fits) << nodes << " nodes, seed " << seed;
    }
}

/// onPlan is not called with plans that have forbidden choices: five nodes that
/// are all joined, in four colours.
TEST(ResolveConflicts, NobodyIsToldOfWhatIsForbidden) {
  std::vector<std::pair<int, int>> all;
  for (int b = 0; b < 5; ++b)
    for (int a = 0; a < b; ++a)
      all.emplace_back(a, b);
  int told = 0;
  Options options;
  options.patience = 1e6;
  options.onPlan = [&](const Solution &) { ++told; };
  options.onProgress = [&](double, double) { ++told; };
  for (int copies : {1, 30}) { // Many are not tried at once.
    Problem problem;
    for (int copy = 0; copy < copies; ++copy) {
      Problem one = makeColouring(5, 4, all);
      for (Edge &edge : one.edges)
        for (int &node : edge.nodes)
          node += 5 * copy;
      problem.nodes.insert(problem.nodes.end(), one.nodes.begin(),
                           one.nodes.end());
      problem.edges.insert(problem.edges.end(), one.edges.begin(),
                           one.edges.end());
    }
    EXPECT_FALSE(solve(problem, options).fits);
  }
  EXPECT_EQ(told, 0);
}
