//===- RandomProblem.cpp - small problems and their optima ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomProblem.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

static int64_t pick(int64_t from, int64_t to, std::mt19937 &random) {
  return std::uniform_int_distribution<int64_t>(from, to)(random);
}

static bool happens(double share, std::mt19937 &random) {
  return std::uniform_real_distribution<>()(random) < share;
}

static int64_t pickCost(const RandomOptions &options, std::mt19937 &random) {
  if (happens(options.forbidden, random))
    return kForbidden * pick(1, 10, random);
  return pick(options.least, options.largest, random);
}

static Node randomNode(const RandomOptions &options, std::mt19937 &random) {
  Node node;
  for (int64_t s = pick(1, options.strategies, random); s > 0; --s) {
    node.costs.push_back(pickCost(options, random));
    node.usages.push_back(pick(0, 30, random));
  }
  node.from = pick(0, 12, random);
  node.to = pick(node.from, 12, random);
  return node;
}

/// Forbids all but one partner of each strategy of the first node.
static void tie(Edge &edge, size_t width, std::mt19937 &random) {
  for (size_t row = 0; row < edge.costs.size(); row += width) {
    size_t partner = pick(0, width - 1, random);
    for (size_t column = 0; column < width; ++column)
      if (column != partner)
        edge.costs[row + column] = 10 * kForbidden;
  }
}

static Edge randomEdge(const Problem &problem, const RandomOptions &options,
                       std::mt19937 &random) {
  Edge edge;
  size_t size = 1;
  int64_t last = static_cast<int64_t>(problem.nodes.size()) - 1;
  int64_t arity = happens(0.7, random) ? std::min(2, options.arity)
                                       : pick(1, options.arity, random);
  for (; arity > 0; --arity) {
    edge.nodes.push_back(static_cast<int>(pick(0, last, random)));
    size *= problem.nodes[edge.nodes.back()].costs.size();
  }
  for (; size > 0; --size)
    edge.costs.push_back(pickCost(options, random));
  if (edge.nodes.size() == 2 && happens(options.tied, random))
    tie(edge, problem.nodes[edge.nodes[1]].costs.size(), random);
  return edge;
}

/// Returns the peak if every node takes its least (or most) memory.
static Sum extremePeak(const Problem &problem, bool most) {
  std::vector<int> strategies;
  for (const Node &node : problem.nodes) {
    auto [low, high] =
        std::minmax_element(node.usages.begin(), node.usages.end());
    strategies.push_back(
        static_cast<int>((most ? high : low) - node.usages.begin()));
  }
  return evaluate(problem, strategies).peakUsage;
}

Problem solver::randomProblem(const RandomOptions &options,
                              std::mt19937 &random) {
  Problem problem;
  for (int i = 0; i < options.nodes; ++i)
    problem.nodes.push_back(randomNode(options, random));
  for (int i = 0; i < options.edges; ++i)
    problem.edges.push_back(randomEdge(problem, options, random));
  if (options.limited) {
    double low = static_cast<double>(extremePeak(problem, false)),
           high = static_cast<double>(extremePeak(problem, true));
    problem.usageLimit =
        static_cast<int64_t>(low + options.tight * (high - low));
  }
  return problem;
}

Optimum solver::enumerate(const Problem &problem) {
  Optimum best;
  std::vector<int> strategies(problem.nodes.size(), 0);
  while (true) {
    Evaluation found = evaluate(problem, strategies);
    if (found.fits(problem) && (!best.exists || found.cost < best.cost))
      best = {true, found.cost};
    size_t i = 0;
    while (i < strategies.size() &&
           ++strategies[i] == static_cast<int>(problem.nodes[i].costs.size()))
      strategies[i++] = 0;
    if (i == strategies.size())
      return best;
  }
}
