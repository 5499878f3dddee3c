//===- Enumeration.cpp - the best of all assignments ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Enumeration.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

namespace {
class Enumerator {
public:
  Enumerator(const Problem &problem, const Solution &found, int64_t mostSteps);

  std::optional<Solution> run();

private:
  const Problem &problem;
  int64_t stepsLeft;
  std::vector<int> order; ///< Each node after one that it has an edge with.
  /// By place in the order: the edges whose last node stands there.
  std::vector<std::vector<const Edge *>> closing;
  /// By place: the least that nodes and edges from there on can cost.
  std::vector<Sum> rest;
  std::vector<int> strategies;
  Solution best;

  void orderNodes();
  void closeEdges();
  void boundRest();
  void choose(size_t place, Sum cost);
  Sum costAt(size_t place) const;
  void consider(Sum cost);
};
} // namespace

/// The node with the most edges to those before it comes next.
void Enumerator::orderNodes() {
  std::vector<int> links(problem.nodes.size(), 0);
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    int next = static_cast<int>(std::max_element(links.begin(), links.end()) -
                                links.begin());
    order.push_back(next);
    links[next] = -1;
    for (const Edge &edge : problem.edges)
      if (std::count(edge.nodes.begin(), edge.nodes.end(), next))
        for (int node : edge.nodes)
          if (links[node] >= 0)
            ++links[node];
  }
}

Enumerator::Enumerator(const Problem &problem, const Solution &found,
                       int64_t mostSteps)
    : problem(problem), stepsLeft(mostSteps), closing(problem.nodes.size()),
      rest(problem.nodes.size() + 1), strategies(problem.nodes.size(), 0) {
  orderNodes();
  closeEdges();
  boundRest();
  best.impossible = !found.fits;
  if (found.fits) {
    best = found;
    best.cost = evaluate(problem, found.strategies).cost;
  }
}

void Enumerator::closeEdges() {
  std::vector<size_t> places(order.size());
  for (size_t place = 0; place < order.size(); ++place)
    places[order[place]] = place;
  for (const Edge &edge : problem.edges) {
    size_t last = 0;
    for (int node : edge.nodes)
      last = std::max(last, places[node]);
    closing[last].push_back(&edge);
  }
}

static int64_t leastOf(const std::vector<int64_t> &costs) {
  return *std::min_element(costs.begin(), costs.end());
}

void Enumerator::boundRest() {
  for (size_t place = order.size(); place-- > 0;) {
    rest[place] = rest[place + 1] + leastOf(problem.nodes[order[place]].costs);
    for (const Edge *edge : closing[place])
      rest[place] += leastOf(edge->costs);
  }
}

/// Of the node that was chosen last, with its edges to those before.
Sum Enumerator::costAt(size_t place) const {
  int node = order[place];
  Sum cost = problem.nodes[node].costs[strategies[node]];
  for (const Edge *edge : closing[place]) {
    size_t index = 0;
    for (int end : edge->nodes)
      index = index * problem.nodes[end].costs.size() + strategies[end];
    cost += edge->costs[index];
  }
  return cost;
}

void Enumerator::consider(Sum cost) {
  if (!evaluate(problem, strategies).fits(problem))
    return;
  best.impossible = false;
  best.fits = best.optimal = true;
  best.cost = best.lowerBound = cost;
  best.strategies = strategies;
}

void Enumerator::choose(size_t place, Sum cost) {
  if (--stepsLeft < 0)
    return;
  if (place == order.size())
    return consider(cost);
  int node = order[place];
  for (size_t i = 0; i < problem.nodes[node].costs.size(); ++i) {
    strategies[node] = static_cast<int>(i);
    Sum now = cost + costAt(place);
    Sum least = now + rest[place + 1];
    if (least < kForbidden && (best.impossible || least < best.cost))
      choose(place + 1, now);
  }
}

std::optional<Solution> Enumerator::run() {
  choose(0, 0);
  if (stepsLeft < 0)
    return std::nullopt;
  return std::move(best);
}

std::optional<Solution> dist::enumerate(const Problem &problem,
                                        const Solution &found,
                                        int64_t mostSteps) {
  // Each node is a level of recursion, and is compared with every edge.
  constexpr size_t kMostNodes = 2000;
  if (problem.nodes.size() > kMostNodes)
    return std::nullopt;
  return Enumerator(problem, found, mostSteps).run();
}
