//===- EliminationPlan.cpp - the order of minimising out ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EliminationPlan.h"

#include <algorithm>
#include <cmath>
#include <queue>

using namespace dist;
using namespace dist::solver;

bool EliminationPlan::holdsNone() const {
  return std::find(held.begin(), held.end(), 1) == held.end();
}

//===----------------------------------------------------------------------===//
// The order: always the variable with the smallest table
//===----------------------------------------------------------------------===//

namespace {
class Ordering {
public:
  Ordering(const Core &core, const PlanOptions &options,
           const std::vector<double> &noise, std::vector<char> &held);

  /// Fills the order, or holds one more variable and returns false.
  bool run();

  std::vector<int> order;
  std::vector<std::vector<int>> scopes; ///< As `order`.

private:
  double largest; ///< As a logarithm.
  const std::vector<double> &noise;
  std::vector<char> &held;
  bool complete = true;
  std::vector<char> gone;
  std::vector<std::vector<int>> neighbours;
  std::vector<double> logSize, key;
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;

  double tableSize(int variable) const;
  void enqueue(int variable);
  void disconnect(int variable);
  void hold(int variable);
  void eliminate(int variable);
  int chooseHeld(int variable) const;
};
} // namespace

Ordering::Ordering(const Core &core, const PlanOptions &options,
                   const std::vector<double> &noise, std::vector<char> &held)
    : largest(std::log(options.largestTable)), noise(noise), held(held),
      gone(held), neighbours(core.size()), key(core.size()) {
  for (int i = 0; i < core.size(); ++i)
    logSize.push_back(std::log(core.size(i)));
  for (const CoreEdge &edge : core.edges)
    if (!held[edge.first] && !held[edge.second]) {
      neighbours[edge.first].push_back(edge.second);
      neighbours[edge.second].push_back(edge.first);
    }
  for (int i = 0; i < core.size(); ++i)
    if (!gone[i])
      enqueue(i);
}

double Ordering::tableSize(int variable) const {
  double size = logSize[variable];
  for (int other : neighbours[variable])
    size += logSize[other];
  return size;
}

void Ordering::enqueue(int variable) {
  key[variable] = tableSize(variable) + noise[variable];
  queue.push({key[variable], variable});
}

void Ordering::disconnect(int variable) {
  gone[variable] = 1;
  for (int other : neighbours[variable])
    std::erase(neighbours[other], variable);
}

/// Returns the neighbour with most neighbours.
int Ordering::chooseHeld(int variable) const {
  int best = variable;
  double most = -kInfinity;
  for (int other : neighbours[variable]) {
    double weight = std::log(static_cast<double>(neighbours[other].size())) +
                    2 * noise[other];
    if (weight > most) {
      most = weight;
      best = other;
    }
  }
  return best;
}

void Ordering::hold(int variable) {
  held[variable] = 1;
  complete = false;
  disconnect(variable);
  for (int other : neighbours[variable])
    enqueue(other);
}

void Ordering::eliminate(int variable) {
  disconnect(variable);
  const std::vector<int> &scope = neighbours[variable];
  for (size_t a = 0; a < scope.size(); ++a)
    for (size_t b = 0; b < a; ++b) {
      int x = scope[a], y = scope[b];
      if (neighbours[x].size() > neighbours[y].size())
        std::swap(x, y);
      auto &list = neighbours[x];
      if (std::find(list.begin(), list.end(), y) != list.end())
        continue;
      list.push_back(y);
      neighbours[y].push_back(x);
    }
  for (int other : scope)
    enqueue(other);
  order.push_back(variable);
  scopes.push_back(scope);
}

bool Ordering::run() {
  while (!queue.empty()) {
    auto [size, variable] = queue.top();
    queue.pop();
    if (gone[variable] || size != key[variable])
      continue;
    if (tableSize(variable) <= largest || neighbours[variable].empty()) {
      eliminate(variable);
      continue;
    }
    int other = chooseHeld(variable);
    hold(other);
    if (other != variable && !gone[variable])
      enqueue(variable);
  }
  return complete;
}

//===----------------------------------------------------------------------===//
// The buckets
//===----------------------------------------------------------------------===//

/// Adds a table over `variables` (the last is the bucket's own) to a bucket.
static void addTerm(const Core &core, Bucket &bucket, Term term,
                    const std::vector<int> &variables) {
  term.strides.assign(bucket.scope.size(), 0);
  size_t stride = core.size(bucket.variable);
  for (size_t i = variables.size() - 1; i-- > 0;) {
    auto at = std::find(bucket.scope.begin(), bucket.scope.end(), variables[i]);
    term.strides[at - bucket.scope.begin()] = stride;
    stride *= core.size(variables[i]);
  }
  bucket.terms.push_back(std::move(term));
}

/// Adds each table to the bucket of its variable that is eliminated first.
static void fillBuckets(const Core &core, EliminationPlan &plan,
                        const std::vector<int> &position) {
  for (size_t id = 0; id < core.edges.size(); ++id) {
    int a = core.edges[id].first, b = core.edges[id].second;
    if (plan.held[a] || plan.held[b])
      continue;
    if (position[b] < position[a])
      std::swap(a, b);
    addTerm(core, plan.buckets[position[a]], {-1, static_cast<int>(id), {}},
            {b, a});
  }
  for (size_t i = 0; i < plan.buckets.size(); ++i) {
    const std::vector<int> &scope = plan.buckets[i].scope;
    if (!scope.empty())
      addTerm(core, plan.buckets[position[scope.back()]],
              {static_cast<int>(i), -1, {}}, scope);
  }
}

EliminationPlan solver::makePlan(const Core &core, const PlanOptions &options,
                                 Random &random) {
  EliminationPlan plan;
  plan.held.assign(core.size(), 0);
  std::vector<double> noise(core.size());
  for (double &value : noise)
    value = options.noise * static_cast<double>(random() % 1024) / 1024;
  std::vector<int> order;
  std::vector<std::vector<int>> scopes;
  for (bool complete = false; !complete;) {
    Ordering ordering(core, options, noise, plan.held);
    complete = ordering.run();
    order = std::move(ordering.order);
    scopes = std::move(ordering.scopes);
  }
  std::vector<int> position(core.size(), -1);
  for (size_t i = 0; i < order.size(); ++i)
    position[order[i]] = static_cast<int>(i);
  for (size_t i = 0; i < order.size(); ++i) {
    Bucket &bucket = plan.buckets.emplace_back();
    bucket.variable = order[i];
    bucket.scope = std::move(scopes[i]);
    std::sort(bucket.scope.begin(), bucket.scope.end(),
              [&](int a, int b) { return position[a] > position[b]; });
    for (int other : bucket.scope)
      bucket.count *= core.size(other);
    bucket.begin = plan.entries;
    plan.entries += bucket.count;
    plan.steps += static_cast<double>(bucket.count) * core.size(order[i]);
  }
  fillBuckets(core, plan, position);
  return plan;
}
