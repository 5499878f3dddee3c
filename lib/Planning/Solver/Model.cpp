//===- Model.cpp - a problem while it is made smaller ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"

#include <algorithm>
#include <numeric>

using namespace dist;
using namespace dist::solver;

static double toCost(int64_t cost) {
  return cost >= kForbidden ? kInfinity : static_cast<double>(cost);
}

static Variable makeVariable(int size) {
  Variable variable;
  variable.costs.assign(size, 0);
  variable.labels.resize(size);
  std::iota(variable.labels.begin(), variable.labels.end(), 0);
  variable.labelCount = size;
  return variable;
}

Model::Model(const Problem &problem) : nodeCount(problem.nodes.size()) {
  for (const Node &node : problem.nodes) {
    variables.push_back(makeVariable(static_cast<int>(node.costs.size())));
    std::transform(node.costs.begin(), node.costs.end(),
                   variables.back().costs.begin(), toCost);
  }
  for (const Edge &edge : problem.edges) {
    if (edge.nodes.size() != 2 || edge.nodes[0] == edge.nodes[1]) {
      addHyperEdge(problem, edge);
      continue;
    }
    PairCost pair{edge.nodes[0], edge.nodes[1], {}};
    pair.costs.resize(edge.costs.size());
    std::transform(edge.costs.begin(), edge.costs.end(), pair.costs.begin(),
                   toCost);
    addEdge(std::move(pair));
  }
  if (problem.usageLimit)
    addMemory(problem);
}

/// Returns the strategies of `ends`, the edge's nodes in order, for entry `at`
/// of its costs. Returns nothing if a repeated node would have two.
static std::optional<std::vector<int>> choiceAt(const Problem &problem,
                                                const Edge &edge,
                                                const std::vector<int> &ends,
                                                size_t at) {
  std::vector<int> choice(ends.size(), -1);
  for (size_t i = edge.nodes.size(); i-- > 0;) {
    size_t size = problem.nodes[edge.nodes[i]].costs.size();
    int strategy = static_cast<int>(at % size);
    at /= size;
    auto end = std::lower_bound(ends.begin(), ends.end(), edge.nodes[i]);
    int &of = choice[end - ends.begin()];
    if (of >= 0 && of != strategy)
      return std::nullopt;
    of = strategy;
  }
  return choice;
}

/// Adds an edge of another number of nodes, or with a repeated node. It becomes
/// a variable with a strategy for every choice that is not forbidden, tied to
/// each node.
void Model::addHyperEdge(const Problem &problem, const Edge &edge) {
  std::vector<int> ends = edge.nodes;
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<std::vector<int>> choices; // by strategy, of each end
  std::vector<double> costs;
  for (size_t at = 0; at < edge.costs.size(); ++at) {
    if (toCost(edge.costs[at]) >= kInfinity)
      continue;
    if (auto choice = choiceAt(problem, edge, ends, at)) {
      choices.push_back(std::move(*choice));
      costs.push_back(toCost(edge.costs[at]));
    }
  }
  if (choices.empty()) {
    impossible = true;
    return;
  }
  int tuple = static_cast<int>(variables.size());
  variables.push_back(makeVariable(static_cast<int>(choices.size())));
  variables.back().costs = std::move(costs);
  for (size_t i = 0; i < ends.size(); ++i) {
    size_t size = variables[ends[i]].costs.size();
    PairCost tie{tuple, ends[i],
                 std::vector<double>(choices.size() * size, kInfinity)};
    for (size_t s = 0; s < choices.size(); ++s)
      tie.costs[s * size + choices[s][i]] = 0;
    addEdge(std::move(tie));
  }
}

/// Adds memory at times at which a live range starts and after which one ends
/// before the next start. At any other time a subset of that is live.
void Model::addMemory(const Problem &problem) {
  usageLimit = static_cast<double>(*problem.usageLimit);
  std::vector<int64_t> starts, ends, times;
  for (const Node &node : problem.nodes)
    for (const Span &life : node.lives()) {
      starts.push_back(life.from);
      ends.push_back(life.to);
    }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  std::sort(ends.begin(), ends.end());
  for (size_t i = 0; i < starts.size(); ++i) {
    auto end = std::upper_bound(ends.begin(), ends.end(), starts[i]);
    if (i + 1 == starts.size() || *end <= starts[i + 1])
      times.push_back(starts[i]);
  }
  baseUsage.assign(times.size(), 0);
  timeNames.resize(times.size());
  std::iota(timeNames.begin(), timeNames.end(), 0);
  auto indexOf = [&](int64_t time) {
    return static_cast<int>(std::lower_bound(times.begin(), times.end(), time) -
                            times.begin());
  };
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const Node &node = problem.nodes[i];
    for (const Span &life : node.lives()) {
      Usage usage{indexOf(life.from), indexOf(life.to), {}};
      if (usage.from >= usage.to)
        continue;
      usage.amount.assign(node.usages.begin(), node.usages.end());
      variables[i].usages.push_back(std::move(usage));
    }
  }
}

int Model::otherEnd(int edge, int variable) const {
  const PairCost &pair = edges[edge];
  return pair.first == variable ? pair.second : pair.first;
}

double Model::cost(const PairCost &edge, int variable, int s, int t) const {
  size_t width = variables[edge.second].costs.size();
  return edge.first == variable ? edge.costs[s * width + t]
                                : edge.costs[t * width + s];
}

template <typename T>
static void keepOnly(std::vector<T> &list, const std::vector<char> &keep) {
  size_t to = 0;
  for (size_t i = 0; i < keep.size(); ++i)
    if (keep[i])
      list[to++] = list[i];
  list.resize(to);
}

void Model::keepStrategies(int index, const std::vector<char> &keep) {
  if (std::find(keep.begin(), keep.end(), 0) == keep.end())
    return;
  Variable &variable = variables[index];
  for (int id : variable.edges) {
    PairCost &edge = edges[id];
    size_t width = variables[edge.second].costs.size();
    std::vector<char> entries(edge.costs.size());
    for (size_t at = 0; at < entries.size(); ++at)
      entries[at] = keep[edge.first == index ? at / width : at % width];
    keepOnly(edge.costs, entries);
  }
  for (Usage &usage : variable.usages)
    keepOnly(usage.amount, keep);
  keepOnly(variable.labels, keep);
  keepOnly(variable.costs, keep);
  impossible |= variable.costs.empty();
}

int Model::findEdge(int a, int b) const {
  if (variables[a].edges.size() > variables[b].edges.size())
    std::swap(a, b);
  for (int id : variables[a].edges)
    if (otherEnd(id, a) == b)
      return id;
  return -1;
}

void Model::addEdge(PairCost edge) {
  if (int id = findEdge(edge.first, edge.second); id >= 0) {
    PairCost &old = edges[id];
    int width = variables[old.second].size();
    for (size_t at = 0; at < old.costs.size(); ++at)
      old.costs[at] += cost(edge, old.first, static_cast<int>(at / width),
                            static_cast<int>(at % width));
    return;
  }
  int id = static_cast<int>(edges.size());
  variables[edge.first].edges.push_back(id);
  variables[edge.second].edges.push_back(id);
  edges.push_back(std::move(edge));
}

void Model::removeEdge(int id) {
  PairCost &edge = edges[id];
  for (int end : {edge.first, edge.second})
    std::erase(variables[end].edges, id);
  edge.gone = true;
  std::vector<double>().swap(edge.costs);
}

void Model::removeVariable(Rule rule) {
  Variable &variable = variables[rule.variable];
  int labelCount = variable.labelCount;
  variable = Variable();
  variable.labelCount = labelCount;
  variable.gone = true;
  rules.push_back(std::move(rule));
}

std::vector<int> Model::restoreLabels(std::vector<int> labels) const {
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {
    size_t at = 0;
    for (int input : rule->inputs)
      at = at * variables[input].labelCount + labels[input];
    labels[rule->variable] = rule->labels[at];
  }
  return labels;
}

std::vector<int> Model::restore(std::vector<int> labels) const {
  labels = restoreLabels(std::move(labels));
  labels.resize(nodeCount);
  return labels;
}
