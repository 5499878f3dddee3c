//===- Core.cpp - the reduced problem to search ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

/// The largest finite magnitude.
static double largest(const std::vector<double> &costs) {
  double most = 0;
  for (double cost : costs)
    if (cost < kInfinity)
      most = std::max(most, std::abs(cost));
  return most;
}

/// Returns more than the sum of all finite costs.
static double penaltyOf(const Model &model) {
  double sum = 1;
  for (const Variable &variable : model.variables)
    sum += largest(variable.costs);
  for (const PairCost &edge : model.edges)
    sum += largest(edge.costs);
  return 2 * sum;
}

static std::vector<double> transpose(const std::vector<double> &table,
                                     size_t rows) {
  size_t columns = table.size() / rows;
  std::vector<double> result(table.size());
  for (size_t row = 0; row < rows; ++row)
    for (size_t column = 0; column < columns; ++column)
      result[column * rows + row] = table[row * columns + column];
  return result;
}

Core::Core(const Model &model)
    : baseUsage(model.baseUsage), usageLimit(model.usageLimit),
      baseCost(model.baseCost), penalty(penaltyOf(model)) {
  std::vector<int> index(model.variables.size(), -1);
  for (size_t i = 0; i < model.variables.size(); ++i) {
    const Variable &variable = model.variables[i];
    if (variable.gone)
      continue;
    index[i] = size();
    names.push_back(static_cast<int>(i));
    costs.push_back(variable.costs);
    usages.push_back(variable.usages);
  }
  edgesOf.resize(costs.size());
  for (const PairCost &pair : model.edges) {
    if (pair.gone)
      continue;
    int first = index[pair.first], second = index[pair.second];
    std::vector<double> bySecond = pair.costs;
    for (double &cost : bySecond)
      cost = std::min(cost, penalty);
    std::vector<double> byFirst = transpose(bySecond, size(first));
    addEdge({first, second, addTable(std::move(bySecond)),
             addTable(std::move(byFirst))});
  }
  for (int time = 0; time < times(); ++time)
    periods.push_back({model.timeNames[time], model.timeNames[time] + 1});
}

Core::Core(const Core &whole, std::vector<std::vector<double>> given)
    : names(whole.names), costs(std::move(given)), usages(whole.size()),
      edges(whole.edges), edgesOf(whole.edgesOf), usageLimit(kInfinity),
      baseCost(whole.baseCost) {}

const double *Core::addTable(std::vector<double> table) {
  tables.push_back(std::move(table));
  return tables.back().data();
}

void Core::addEdge(CoreEdge edge) {
  for (int end : {edge.first, edge.second})
    edgesOf[end].push_back(static_cast<int>(edges.size()));
  edges.push_back(edge);
}

CostGraph Core::graph() const {
  CostGraph graph;
  for (const auto &list : costs)
    graph.sizes.push_back(static_cast<int>(list.size()));
  for (const CoreEdge &edge : edges)
    graph.edges.push_back({edge.first,
                           edge.second,
                           edge.bySecond,
                           edge.byFirst,
                           {graph.sizes[edge.first]},
                           {graph.sizes[edge.second]}});
  return graph;
}

double Core::cost(const Assignment &assignment) const {
  double sum = baseCost;
  for (int i = 0; i < size(); ++i)
    sum += costs[i][assignment[i]];
  for (const CoreEdge &edge : edges)
    sum += edge.costsOf(edge.second, assignment[edge.first],
                        size(edge.second))[assignment[edge.second]];
  return sum;
}

std::vector<double> Core::usage(const Assignment &assignment) const {
  std::vector<double> usage(times() + 1);
  for (int i = 0; i < size(); ++i)
    for (const Usage &part : usages[i]) {
      usage[part.from] += part.amount[assignment[i]];
      usage[part.to] -= part.amount[assignment[i]];
    }
  double sum = 0;
  for (int time = 0; time < times(); ++time) {
    sum += usage[time];
    usage[time] = sum + baseUsage[time];
  }
  usage.resize(times());
  return usage;
}
