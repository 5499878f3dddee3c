//===- NormaliseEdges.cpp - costs of edges as costs of variables ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// Moves the least entry of each row (strategy of `end`) to the variable.
static void takeRowMinima(Model &model, PairCost &edge, int end) {
  Variable &variable = model.variables[end];
  int width = model.variables[edge.second].size();
  int rows = variable.size(), columns = edge.costs.size() / rows;
  bool first = edge.first == end;
  for (int row = 0; row < rows; ++row) {
    double *entry = edge.costs.data() + (first ? row * width : row);
    int step = first ? 1 : width;
    double least = kInfinity;
    for (int i = 0; i < columns; ++i)
      least = std::min(least, entry[i * step]);
    variable.costs[row] += least;
    for (int i = 0; i < columns && least != 0; ++i)
      if (least == kInfinity)
        entry[i * step] = 0;
      else
        entry[i * step] -= least;
  }
}

bool solver::normaliseEdges(Model &model) {
  bool changed = false;
  for (size_t id = 0; id < model.edges.size(); ++id) {
    PairCost &edge = model.edges[id];
    if (edge.gone)
      continue;
    takeRowMinima(model, edge, edge.first);
    takeRowMinima(model, edge, edge.second);
    if (std::all_of(edge.costs.begin(), edge.costs.end(),
                    [](double cost) { return cost == 0; })) {
      model.removeEdge(static_cast<int>(id));
      changed = true;
    }
  }
  for (size_t i = 0; i < model.variables.size(); ++i) {
    Variable &variable = model.variables[i];
    std::vector<char> keep(variable.size());
    for (size_t s = 0; s < keep.size(); ++s)
      keep[s] = variable.costs[s] < kInfinity;
    if (std::find(keep.begin(), keep.end(), 0) == keep.end())
      continue;
    model.keepStrategies(static_cast<int>(i), keep);
    changed = true;
    if (model.impossible)
      return false;
  }
  return changed;
}
