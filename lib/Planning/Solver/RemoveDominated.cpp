//===- RemoveDominated.cpp - strategies that are never better -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// Variables for which comparing all strategies takes more steps than this are
/// left alone.
static constexpr double kMostSteps = 3e7;

/// The most by which an edge costs more with `better` than with `worse`.
static double worstDifference(const Model &model, int id, int variable,
                              int better, int worse) {
  const PairCost &edge = model.edges[id];
  size_t width = model.variables[edge.second].size();
  bool isFirst = edge.first == variable;
  size_t row = isFirst ? width : 1, column = isFirst ? 1 : width;
  const double *costs = edge.costs.data() + better * row;
  const double *others = edge.costs.data() + worse * row;
  int size = model.variables[model.otherEnd(id, variable)].size();
  double most = -kInfinity;
  for (int t = 0; t < size; ++t, costs += column, others += column)
    if (*others < kInfinity)
      most = std::max(most, *costs - *others);
  return most;
}

static bool dominates(const Model &model, int index, int better, int worse) {
  const Variable &variable = model.variables[index];
  double difference = variable.costs[better] - variable.costs[worse];
  if (difference > 0)
    return false;
  for (const Usage &usage : variable.usages)
    if (usage.amount[better] > usage.amount[worse])
      return false;
  for (int id : variable.edges) {
    difference += worstDifference(model, id, index, better, worse);
    if (difference > 0)
      return false;
  }
  return true;
}

static double countSteps(const Model &model, int index) {
  const Variable &variable = model.variables[index];
  double steps = variable.usages.size() + 1.0;
  for (int id : variable.edges)
    steps += model.variables[model.otherEnd(id, index)].size();
  return steps * variable.size() * variable.size();
}

bool solver::removeDominated(Model &model) {
  bool changed = false;
  for (int index = 0; index < static_cast<int>(model.variables.size());
       ++index) {
    int size = model.variables[index].size();
    if (size < 2 || countSteps(model, index) > kMostSteps)
      continue;
    std::vector<char> keep(size, 1);
    for (int worse = 0; worse < size; ++worse)
      for (int better = 0; better < size && keep[worse]; ++better)
        if (better != worse && keep[better] &&
            dominates(model, index, better, worse))
          keep[worse] = 0;
    if (std::find(keep.begin(), keep.end(), 0) == keep.end())
      continue;
    model.keepStrategies(index, keep);
    changed = true;
  }
  return changed;
}
