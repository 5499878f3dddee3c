//===- EliminateVariables.cpp - variables with few neighbours -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include <algorithm>
#include <deque>

using namespace dist;
using namespace dist::solver;

/// The largest table between two neighbours.
static constexpr size_t kLargestTable = 100'000;

/// Returns the costs of an edge with strategy `s`, by strategies of the
/// neighbour; nothing if there is no such edge.
static std::vector<double> costsOf(const Model &model, const Variable &variable,
                                   size_t edge, int index, int s, size_t size) {
  std::vector<double> costs(size);
  if (edge < variable.edges.size())
    for (size_t t = 0; t < size; ++t)
      costs[t] = model.cost(model.edges[variable.edges[edge]], index, s,
                            static_cast<int>(t));
  return costs;
}

/// Replaces entries of `best` and `choices` where `cost` plus the entry of
/// `column` is less.
static void keepBest(double cost, const double *column, size_t size, int choice,
                     double *best, int *choices) {
  for (size_t b = 0; b < size; ++b) {
    double now = cost + column[b];
    choices[b] = now < best[b] ? choice : choices[b];
    best[b] = now < best[b] ? now : best[b];
  }
}

/// Finds the best strategy of `variable` for the strategies of at most two
/// neighbours. The tables are by strategy and by label.
static PairCost bestChoices(const Model &model, int index, Rule &rule) {
  const Variable &variable = model.variables[index];
  const Variable *ends[2] = {nullptr, nullptr};
  size_t sizes[2] = {1, 1}, labelCounts[2] = {1, 1};
  for (size_t i = 0; i < variable.edges.size(); ++i) {
    rule.inputs.push_back(model.otherEnd(variable.edges[i], index));
    ends[i] = &model.variables[rule.inputs[i]];
    sizes[i] = ends[i]->costs.size();
    labelCounts[i] = ends[i]->labelCount;
  }
  PairCost best{-1, -1, std::vector<double>(sizes[0] * sizes[1], kInfinity)};
  std::vector<int> choices(best.costs.size());
  for (int s = 0; s < variable.size(); ++s) {
    std::vector<double> row = costsOf(model, variable, 0, index, s, sizes[0]);
    std::vector<double> column =
        costsOf(model, variable, 1, index, s, sizes[1]);
    for (size_t a = 0; a < sizes[0]; ++a)
      keepBest(variable.costs[s] + row[a], column.data(), sizes[1], s,
               best.costs.data() + a * sizes[1], choices.data() + a * sizes[1]);
  }
  rule.labels.assign(labelCounts[0] * labelCounts[1], 0);
  for (size_t a = 0; a < sizes[0]; ++a)
    for (size_t b = 0; b < sizes[1]; ++b) {
      size_t labelA = ends[0] ? ends[0]->labels[a] : 0,
             labelB = ends[1] ? ends[1]->labels[b] : 0;
      if (size_t place = a * sizes[1] + b; best.costs[place] < kInfinity)
        rule.labels[labelA * labelCounts[1] + labelB] =
            variable.labels[choices[place]];
    }
  return best;
}

/// Replaces the variable by an edge or costs with its least costs.
static void replace(Model &model, int index) {
  Rule rule{index, {}, {}};
  PairCost best = bestChoices(model, index, rule);
  for (int id : std::vector<int>(model.variables[index].edges))
    model.removeEdge(id);
  const std::vector<int> &ends = rule.inputs;
  if (ends.empty()) {
    model.baseCost += best.costs[0];
    model.impossible |= best.costs[0] >= kInfinity;
  } else if (ends.size() == 1) {
    Variable &end = model.variables[ends[0]];
    for (int s = 0; s < end.size(); ++s)
      end.costs[s] += best.costs[s];
  } else {
    best.first = ends[0];
    best.second = ends[1];
    model.addEdge(std::move(best));
  }
  model.removeVariable(std::move(rule));
}

static bool canReplace(const Model &model, int index) {
  const Variable &variable = model.variables[index];
  if (variable.gone || !variable.usages.empty() || variable.edges.size() > 2)
    return false;
  size_t size = 1, labels = 1;
  for (int id : variable.edges) {
    const Variable &end = model.variables[model.otherEnd(id, index)];
    size *= end.size();
    labels *= end.labelCount;
  }
  return size <= kLargestTable && labels <= 10 * kLargestTable;
}

bool solver::eliminateVariables(Model &model,
                                const std::function<bool()> &late) {
  bool changed = false;
  std::deque<int> work;
  std::vector<char> waits(model.variables.size(), 1);
  for (size_t i = 0; i < model.variables.size(); ++i)
    work.push_back(static_cast<int>(i));
  while (!work.empty() && !late()) {
    int index = work.front();
    work.pop_front();
    waits[index] = 0;
    if (!canReplace(model, index))
      continue;
    std::vector<int> ends;
    for (int id : model.variables[index].edges)
      ends.push_back(model.otherEnd(id, index));
    replace(model, index);
    changed = true;
    for (int end : ends)
      if (!waits[end]) {
        waits[end] = 1;
        work.push_back(end);
      }
  }
  return changed;
}
