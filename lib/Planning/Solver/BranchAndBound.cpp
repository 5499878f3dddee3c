//===- BranchAndBound.cpp - small problems with memory, exactly -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/BranchAndBound.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace dist;
using namespace dist::solver;

namespace {

constexpr size_t kMostEntries = 1 << 17;
constexpr size_t kMostNodes = 100;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// Costs by the strategies of some nodes; that of the last varies fastest.
struct Table {
  std::vector<int> scope;
  std::vector<double> costs;
};

/// The tables that decide about one node, given the nodes that leave later, and
/// the tables that remain after it has left.
struct OrderBucket {
  std::vector<Table> tables;
  Table rest;
};

class Brancher {
public:
  Brancher(const Problem &problem, int64_t mostSteps)
      : problem(problem), stepsLeft(mostSteps),
        strategies(problem.nodes.size(), 0) {}

  /// Returns false if the tables are too large. Without costs only forbidden
  /// choices count.
  bool eliminate(bool withCosts);
  void prepareMemory();
  /// Returns false if it takes too many steps.
  bool search(double limit, double atMost, bool minimizesMemory);

  std::vector<int> best;

private:
  const Problem &problem;
  int64_t stepsLeft;
  std::vector<int> order;      ///< The last to leave first.
  std::vector<OrderBucket> buckets; ///< By place in the order.
  double base = 0;
  std::vector<int> strategies;
  /// The least live memory, by time.
  std::vector<double> usage;
  std::vector<std::vector<Span>> lives; ///< By node, in times that count.
  std::vector<int64_t> least;           ///< Memory, by node.
  double limit = kNever, bestCost = kNever;
  bool minimizesMemory = false;

  Table nodeTable(int node, bool withCosts) const;
  bool leave(int node, std::vector<Table> &tables);
  double entry(const Table &table) const;
  bool hold(int node, double bytes);
  double peak() const;
  void choose(size_t place, double cost);
};

} // namespace

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

static double costOf(int64_t cost, bool withCosts) {
  if (cost >= kForbidden)
    return kNever;
  return withCosts ? static_cast<double>(cost) : 0;
}

Table Brancher::nodeTable(int node, bool withCosts) const {
  Table table{{node}, {}};
  for (int64_t cost : problem.nodes[node].costs)
    table.costs.push_back(costOf(cost, withCosts));
  return table;
}

double Brancher::entry(const Table &table) const {
  size_t index = 0;
  for (int node : table.scope)
    index = index * problem.nodes[node].costs.size() + strategies[node];
  return table.costs[index];
}

/// Calls `visit` with each assignment of the nodes, in the order of a table.
template <typename Visit>
static void forEachAssignment(const Problem &problem,
                              const std::vector<int> &scope,
                              std::vector<int> &strategies, size_t place,
                              const Visit &visit) {
  if (place == scope.size())
    return visit();
  int node = scope[place];
  for (size_t i = 0; i < problem.nodes[node].costs.size(); ++i) {
    strategies[node] = static_cast<int>(i);
    forEachAssignment(problem, scope, strategies, place + 1, visit);
  }
}

/// Removes the tables with the node, and adds the table of their minimum.
bool Brancher::leave(int node, std::vector<Table> &tables) {
  OrderBucket bucket;
  std::set<int> others;
  auto isOfNode = [&](const Table &table) {
    return std::count(table.scope.begin(), table.scope.end(), node) > 0;
  };
  for (Table &table : tables)
    if (isOfNode(table)) {
      others.insert(table.scope.begin(), table.scope.end());
      bucket.tables.push_back(table);
    }
  std::erase_if(tables, isOfNode);
  others.erase(node);
  bucket.rest.scope.assign(others.begin(), others.end());
  size_t entries = 1;
  for (int other : others)
    if ((entries *= problem.nodes[other].costs.size()) > kMostEntries)
      return false;
  forEachAssignment(problem, bucket.rest.scope, strategies, 0, [&] {
    double cheapest = kNever;
    for (size_t i = 0; i < problem.nodes[node].costs.size(); ++i) {
      strategies[node] = static_cast<int>(i);
      double cost = 0;
      for (const Table &table : bucket.tables)
        cost += entry(table);
      cheapest = std::min(cheapest, cost);
    }
    bucket.rest.costs.push_back(cheapest);
  });
  if (others.empty())
    base += bucket.rest.costs.front();
  else
    tables.push_back(bucket.rest);
  buckets.push_back(std::move(bucket));
  order.push_back(node);
  return true;
}

/// Eliminates the nodes; the one whose neighbours have the fewest strategies
/// together leaves first.
bool Brancher::eliminate(bool withCosts) {
  if (problem.nodes.size() > kMostNodes)
    return false;
  std::vector<Table> tables;
  std::set<int> left;
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    left.insert(static_cast<int>(i));
    tables.push_back(nodeTable(static_cast<int>(i), withCosts));
  }
  for (const Edge &edge : problem.edges) {
    Table table{edge.nodes, {}};
    for (int64_t cost : edge.costs)
      table.costs.push_back(costOf(cost, withCosts));
    tables.push_back(std::move(table));
  }
  auto entriesWithout = [&](int node) {
    std::set<int> others;
    for (const Table &table : tables)
      if (std::count(table.scope.begin(), table.scope.end(), node))
        others.insert(table.scope.begin(), table.scope.end());
    double entries = 1;
    for (int other : others)
      entries *= static_cast<double>(problem.nodes[other].costs.size());
    return entries;
  };
  while (!left.empty()) {
    std::map<int, double> entries;
    for (int node : left)
      entries[node] = entriesWithout(node);
    int next = std::min_element(entries.begin(), entries.end(),
                                [](const auto &a, const auto &b) {
                                  return a.second < b.second;
                                })
                   ->first;
    if (entries[next] > kMostEntries || !leave(next, tables))
      return false;
    left.erase(next);
  }
  std::reverse(order.begin(), order.end());
  std::reverse(buckets.begin(), buckets.end());
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Prepares the times at which a live range begins; no others matter.
void Brancher::prepareMemory() {
  std::set<int64_t> begins;
  for (const Node &node : problem.nodes)
    for (const Span &span : node.lives())
      begins.insert(span.from);
  auto timeOf = [&](int64_t time) {
    return std::distance(begins.begin(), begins.lower_bound(time));
  };
  usage.assign(begins.size(), 0);
  for (const Node &node : problem.nodes) {
    auto &spans = lives.emplace_back();
    for (const Span &span : node.lives())
      spans.push_back({timeOf(span.from), timeOf(span.to)});
    least.push_back(spans.empty() ? 0
                                  : *std::min_element(node.usages.begin(),
                                                      node.usages.end()));
    hold(static_cast<int>(lives.size()) - 1, static_cast<double>(least.back()));
  }
}

/// Adds the memory of a node. Returns false if that exceeds the limit.
bool Brancher::hold(int node, double bytes) {
  bool fits = true;
  for (const Span &span : lives[node])
    for (int64_t time = span.from; time < span.to; ++time)
      fits &= (usage[time] += bytes) <= limit;
  return fits;
}

double Brancher::peak() const {
  return usage.empty() ? 0 : *std::max_element(usage.begin(), usage.end());
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

/// Tries the strategies of the node at `place`. `cost` is a lower bound of the
/// nodes before it.
void Brancher::choose(size_t place, double cost) {
  if (stepsLeft < 0)
    return;
  if (place == order.size()) {
    best = strategies;
    bestCost = minimizesMemory ? bestCost : cost;
    limit = minimizesMemory ? peak() - 1 : limit;
    return;
  }
  int node = order[place];
  const OrderBucket &bucket = buckets[place];
  double others = cost - entry(bucket.rest);
  std::vector<std::pair<double, int>> choices;
  for (size_t i = 0; i < problem.nodes[node].costs.size(); ++i) {
    strategies[node] = static_cast<int>(i);
    double with = others;
    for (const Table &table : bucket.tables)
      with += entry(table);
    double key = minimizesMemory
                     ? static_cast<double>(problem.nodes[node].usages[i])
                     : with;
    if (with < bestCost)
      choices.emplace_back(key, static_cast<int>(i));
  }
  std::sort(choices.begin(), choices.end());
  for (auto [key, strategy] : choices) {
    if (--stepsLeft < 0 || (!minimizesMemory && key >= bestCost))
      break;
    strategies[node] = strategy;
    auto more =
        static_cast<double>(problem.nodes[node].usages[strategy] - least[node]);
    double with = others;
    for (const Table &table : bucket.tables)
      with += entry(table);
    if (hold(node, more))
      choose(place + 1, with);
    hold(node, -more);
  }
}

bool Brancher::search(double most, double atMost, bool minimumMemory) {
  limit = most;
  bestCost = atMost;
  minimizesMemory = minimumMemory;
  if (peak() <= limit && base < bestCost)
    choose(0, base);
  return stepsLeft >= 0;
}

std::optional<Solution> solver::searchExactly(const Problem &problem,
                                              const Solution &known,
                                              int64_t mostSteps) {
  Brancher brancher(problem, mostSteps);
  if (!brancher.eliminate(/*withCosts=*/true))
    return std::nullopt;
  brancher.prepareMemory();
  double limit =
      problem.usageLimit ? static_cast<double>(*problem.usageLimit) : kNever;
  // Costs are whole numbers: a better one is less by at least 1.
  double atMost = known.fits ? static_cast<double>(known.cost) - 0.5 : kNever;
  if (!brancher.search(limit, atMost, /*leanest=*/false))
    return std::nullopt;
  Solution found = known;
  if (!brancher.best.empty()) {
    found.strategies = brancher.best;
    Evaluation evaluation = evaluate(problem, found.strategies);
    found.cost = evaluation.cost;
    found.fits = evaluation.fits(problem);
  }
  found.impossible = !found.fits;
  found.optimal = found.fits;
  if (found.fits)
    found.lowerBound = found.cost;
  return found;
}

std::optional<std::vector<int>>
solver::findMinimumMemory(const Problem &problem, int64_t mostSteps) {
  Brancher brancher(problem, mostSteps);
  if (!brancher.eliminate(/*withCosts=*/false))
    return std::nullopt;
  brancher.prepareMemory();
  if (!brancher.search(kNever, kNever, /*leanest=*/true) ||
      brancher.best.empty())
    return std::nullopt;
  return std::move(brancher.best);
}
