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

/// The most comparisons for one variable.
static constexpr double kMostComparisons = 3e7;

namespace {
/// The costs of one variable's edges, strategy by strategy.
class Rows {
public:
  Rows(const Model &model, int index)
      : variable(model.variables[index]), size(variable.size()) {
    for (int id : variable.edges)
      add(model, model.edges[id], index);
  }

  /// True if `better` costs and uses no more than `worse`, whatever the
  /// neighbours do. Subtracts its steps from `steps`.
  bool dominates(int better, int worse, double &steps) const;
  /// Returns the strategies that stay, as far as `steps` suffice for
  /// comparisons.
  std::vector<char> findUndominated(double &steps) const;

private:
  struct Row {
    size_t width;
    std::vector<double> costs;
    std::vector<int> cheapest; ///< By strategy: where the row is least.
    const double *of(int s) const { return costs.data() + s * width; }
  };
  const Variable &variable;
  int size;
  std::vector<Row> rows; ///< By edge.

  void add(const Model &model, const PairCost &edge, int index);
};
} // namespace

void Rows::add(const Model &model, const PairCost &edge, int index) {
  int other = edge.first == index ? edge.second : edge.first;
  Row &row = rows.emplace_back();
  row.width = model.variables[other].size();
  row.costs = edge.costs;
  if (edge.first != index)
    for (int s = 0; s < size; ++s)
      for (size_t t = 0; t < row.width; ++t)
        row.costs[s * row.width + t] = edge.costs[t * size + s];
  for (int s = 0; s < size; ++s)
    row.cheapest.push_back(static_cast<int>(
        std::min_element(row.of(s), row.of(s) + row.width) - row.of(s)));
}

/// Returns the contribution of a neighbour's strategy to a difference; none if
/// `worse` is forbidden with it.
static double differenceOf(double better, double worse) {
  return worse < kInfinity ? better - worse : -kInfinity;
}

/// The most by which an edge costs more with `better` than with `worse`.
static double worstDifference(const double *better, const double *worse,
                              size_t width) {
  constexpr size_t kLanes = 4;
  double most[kLanes] = {-kInfinity, -kInfinity, -kInfinity, -kInfinity};
  auto look = [&](size_t t, size_t lane) {
    double now = differenceOf(better[t], worse[t]);
    most[lane] = now > most[lane] ? now : most[lane];
  };
  size_t t = 0;
  for (; t + kLanes <= width; t += kLanes)
    for (size_t lane = 0; lane < kLanes; ++lane)
      look(t + lane, lane);
  for (; t < width; ++t)
    look(t, 0);
  return *std::max_element(most, most + kLanes);
}

/// Compares first where `worse` is cheapest, which decides most pairs.
bool Rows::dominates(int better, int worse, double &steps) const {
  steps -= static_cast<double>(1 + rows.size());
  double difference = variable.costs[better] - variable.costs[worse];
  if (difference > 0)
    return false;
  double least = difference;
  for (const Row &row : rows) {
    int t = row.cheapest[worse];
    least += differenceOf(row.of(better)[t], row.of(worse)[t]);
  }
  if (least > 0)
    return false;
  for (const Usage &usage : variable.usages)
    if (usage.amount[better] > usage.amount[worse])
      return false;
  for (const Row &row : rows) {
    steps -= static_cast<double>(row.width);
    difference += worstDifference(row.of(better), row.of(worse), row.width);
    if (difference > 0)
      return false;
  }
  return true;
}

std::vector<char> Rows::findUndominated(double &steps) const {
  std::vector<char> keep(size, 1);
  for (int worse = 0; worse < size && steps > 0; ++worse)
    for (int better = 0; better < size && keep[worse]; ++better)
      if (better != worse && keep[better] && dominates(better, worse, steps))
        keep[worse] = 0;
  return keep;
}

bool solver::removeDominated(Model &model, double &steps,
                             const std::function<bool()> &late) {
  bool changed = false;
  int count = static_cast<int>(model.variables.size());
  for (int index = 0; index < count && steps > 0 && !late(); ++index) {
    if (model.variables[index].size() < 2)
      continue;
    double most = std::min(steps, kMostComparisons), left = most;
    std::vector<char> keep = Rows(model, index).findUndominated(left);
    steps -= most - left;
    if (std::find(keep.begin(), keep.end(), 0) == keep.end())
      continue;
    model.keepStrategies(index, keep);
    changed = true;
  }
  return changed;
}
