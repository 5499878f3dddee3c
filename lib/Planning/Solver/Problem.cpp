//===- Problem.cpp - strategies, costs, memory ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/Problem.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::solver;

std::string solver::toString(Sum sum) {
  bool negative = sum < 0;
  std::string digits;
  do {
    int digit = static_cast<int>(sum % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
    sum /= 10;
  } while (sum != 0);
  if (negative)
    digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

/// The most memory: doubles, in which it is counted, have all integers up to
/// here.
static constexpr int64_t kMostUsage = int64_t(1) << 53;

static Status verifyNode(const Node &node, size_t index) {
  if (node.costs.empty())
    return Status::invalid(
        fmt::format("node {} has no strategy: expected at least one", index));
  if (node.usages.size() != node.costs.size())
    return Status::invalid(
        fmt::format("node {} has {} costs but {} usages: expected one of each "
                    "a strategy",
                    index, node.costs.size(), node.usages.size()));
  for (int64_t usage : node.usages)
    if (usage < 0 || usage > kMostUsage)
      return Status::invalid(
          fmt::format("node {} has a usage of {}: expected 0 to {} (2^53); "
                      "count in a larger unit",
                      index, usage, kMostUsage));
  if (node.from > node.to)
    return Status::invalid(fmt::format(
        "node {} is live in [{}, {}): expected an end that is not before the "
        "start",
        index, node.from, node.to));
  return {};
}

static Status verifyEdge(const Problem &problem, size_t index) {
  const Edge &edge = problem.edges[index];
  if (edge.nodes.empty())
    return Status::invalid(
        fmt::format("edge {} has no node: expected at least one", index));
  Sum entries = 1;
  for (int node : edge.nodes) {
    if (node < 0 || static_cast<size_t>(node) >= problem.nodes.size())
      return Status::invalid(
          fmt::format("edge {} names node {}: expected 0 to {}", index, node,
                      static_cast<int64_t>(problem.nodes.size()) - 1));
    entries =
        std::min<Sum>(entries * problem.nodes[node].costs.size(), Sum(1) << 62);
  }
  if (entries != Sum(edge.costs.size()))
    return Status::invalid(
        fmt::format("edge {} has {} costs: expected {}, one for every choice "
                    "of strategies of its nodes",
                    index, edge.costs.size(), toString(entries)));
  return {};
}

std::vector<Span> Node::lives() const {
  std::vector<Span> spans;
  if (from < to)
    spans.push_back({from, to});
  for (const Span &span : more)
    if (span.from < span.to)
      spans.push_back(span);
  return spans;
}

/// Finds the peak over time, where the sum changes at each start and end.
Evaluation Tally::evaluate() {
  std::sort(changes.begin(), changes.end());
  sum.peakUsage = 0;
  Sum usage = 0;
  for (size_t i = 0; i < changes.size(); ++i) {
    auto [time, change] = changes[i];
    usage += change;
    bool isLast = i + 1 == changes.size() || changes[i + 1].first != time;
    if (isLast && usage > sum.peakUsage) {
      sum.peakUsage = usage;
      sum.peakTime = time;
    }
  }
  return sum;
}

static void addUsages(const Node &node, int64_t usage, Tally &tally) {
  tally.addUsage(usage, {node.from, node.to});
  for (const Span &span : node.more)
    tally.addUsage(usage, span);
}

/// Checks that the memory at any time can be counted, whatever is chosen.
static Status verifyMemory(const Problem &problem) {
  Tally tally;
  for (const Node &node : problem.nodes)
    addUsages(node, *std::max_element(node.usages.begin(), node.usages.end()),
              tally);
  Evaluation worst = tally.evaluate();
  if (worst.peakUsage <= kMostUsage)
    return {};
  return Status::invalid(fmt::format(
      "the largest usages of the nodes that are live at time {} are {} in sum: "
      "expected {} (2^53) at most; count in a larger unit",
      worst.peakTime, toString(worst.peakUsage), kMostUsage));
}

Status Problem::verify() const {
  for (size_t i = 0; i < nodes.size(); ++i)
    if (Status status = verifyNode(nodes[i], i); !status.ok())
      return status;
  for (size_t i = 0; i < edges.size(); ++i)
    if (Status status = verifyEdge(*this, i); !status.ok())
      return status;
  return verifyMemory(*this);
}

Evaluation solver::evaluate(const Problem &problem,
                            const std::vector<int> &strategies) {
  Tally tally;
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const Node &node = problem.nodes[i];
    tally.addCost(node.costs[strategies[i]]);
    addUsages(node, node.usages[strategies[i]], tally);
  }
  for (const Edge &edge : problem.edges) {
    size_t at = 0;
    for (int node : edge.nodes)
      at = at * problem.nodes[node].costs.size() + strategies[node];
    tally.addCost(edge.costs[at]);
  }
  return tally.evaluate();
}
