//===- ContractEdges.cpp - two variables where one decides the other ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <map>

using namespace dist;
using namespace dist::solver;

/// Returns for each strategy of `end` the only one that the other end may have.
/// Empty if some strategy has several, or none.
static std::vector<int> partners(const Model &model, const PairCost &edge,
                                 int end) {
  int other = edge.first == end ? edge.second : edge.first;
  int size = model.variables[end].size(),
      otherSize = model.variables[other].size();
  std::vector<int> result(size, -1);
  for (int s = 0; s < size; ++s) {
    for (int t = 0; t < otherSize; ++t)
      if (model.cost(edge, end, s, t) < kInfinity) {
        if (result[s] >= 0)
          return {};
        result[s] = t;
      }
    if (result[s] < 0)
      return {};
  }
  return result;
}

/// Moves an edge of `from` to `to`, where strategy s stands for partner[s].
static void moveEdge(Model &model, int id, int from, int to,
                     const std::vector<int> &partner) {
  PairCost edge = model.edges[id];
  int end = model.otherEnd(id, from);
  Variable &variable = model.variables[to];
  if (end == to) {
    for (int s = 0; s < variable.size(); ++s)
      variable.costs[s] += model.cost(edge, from, partner[s], s);
    model.removeEdge(id);
    return;
  }
  PairCost moved{to, end, {}};
  for (int s = 0; s < variable.size(); ++s)
    for (int t = 0; t < model.variables[end].size(); ++t)
      moved.costs.push_back(model.cost(edge, from, partner[s], t));
  model.removeEdge(id);
  model.addEdge(std::move(moved));
}

/// Merges variable `from` into `to`.
static void merge(Model &model, int from, int to,
                  const std::vector<int> &partner) {
  for (int id : std::vector<int>(model.variables[from].edges))
    moveEdge(model, id, from, to, partner);
  Variable &source = model.variables[from], &target = model.variables[to];
  Rule rule{from, {to}, std::vector<int>(target.labelCount, 0)};
  for (int s = 0; s < target.size(); ++s) {
    target.costs[s] += source.costs[partner[s]];
    rule.labels[target.labels[s]] = source.labels[partner[s]];
  }
  for (const Usage &usage : source.usages)
    target.usages.push_back(
        {usage.from, usage.to, pick(usage.amount, partner)});
  model.removeVariable(std::move(rule));
}

/// Adds up memory that is live together, so that usages do not overlap.
static void arrangeUsages(Variable &variable) {
  if (variable.usages.size() < 2)
    return;
  std::vector<double> current(variable.costs.size());
  std::map<int, std::vector<double>> changes;
  for (const Usage &usage : variable.usages) {
    auto &begin = changes.try_emplace(usage.from, current).first->second;
    auto &end = changes.try_emplace(usage.to, current).first->second;
    for (size_t s = 0; s < current.size(); ++s) {
      begin[s] += usage.amount[s];
      end[s] -= usage.amount[s];
    }
  }
  variable.usages.clear();
  int since = 0;
  for (const auto &[time, change] : changes) {
    bool any = std::any_of(current.begin(), current.end(),
                           [](double amount) { return amount != 0; });
    auto &usages = variable.usages;
    if (any && !usages.empty() && usages.back().to == since &&
        usages.back().amount == current)
      usages.back().to = time;
    else if (any)
      usages.push_back({since, time, current});
    for (size_t s = 0; s < current.size(); ++s)
      current[s] += change[s];
    since = time;
  }
}

/// The most edges that move into the end with more strategies, which makes
/// their tables larger.
static constexpr size_t kFewEdges = 2;

bool solver::contractEdges(Model &model) {
  bool changed = false;
  for (size_t id = 0; id < model.edges.size(); ++id) {
    if (model.edges[id].gone)
      continue;
    int a = model.edges[id].first, b = model.edges[id].second;
    std::vector<int> ofA = partners(model, model.edges[id], a),
                     ofB = partners(model, model.edges[id], b);
    auto fewEdges = [&](int variable) {
      return model.variables[variable].edges.size() <= kFewEdges;
    };
    if (!ofA.empty() && (!ofB.empty() || fewEdges(b)))
      merge(model, b, a, ofA);
    else if (!ofB.empty() && fewEdges(a))
      merge(model, a, b, ofB);
    else
      continue;
    changed = true;
  }
  for (Variable &variable : model.variables)
    arrangeUsages(variable);
  return changed;
}
