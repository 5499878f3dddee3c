//===- NetworkPart.cpp - some choices of each variable --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkBound.h"

#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <limits>

using namespace dist;

double ChoiceNetwork::Bound::entriesWithin(double most) const {
  std::vector<double> counts;
  for (const Table &list : tooMuch)
    counts.push_back(static_cast<double>(
        std::count_if(list.begin(), list.end(),
                      [&](double excess) { return excess <= most; })));
  double entries = 0;
  for (const Edge &edge : network.edges)
    entries += counts[edge.first] * counts[edge.second];
  return entries;
}

double ChoiceNetwork::Bound::excessWithin(double entries) const {
  constexpr double kAll = std::numeric_limits<double>::infinity();
  if (entriesWithin(kAll) <= entries)
    return kAll;
  double low = 0, high = bound;
  constexpr int kHalvings = 20;
  for (int i = 0; i < kHalvings; ++i) {
    double middle = (low + high) / 2;
    (entriesWithin(middle) <= entries ? low : high) = middle;
  }
  return low;
}

/// Of rows or columns: which of these choices has which, numbered anew.
static std::vector<int> renumber(const std::vector<int> &numbers, size_t count,
                                 const std::vector<int> &choices,
                                 std::vector<int> &kept) {
  std::vector<int> known(count, -1), result;
  for (int choice : choices) {
    int &number = known[numbers[choice]];
    if (number < 0) {
      number = static_cast<int>(kept.size());
      kept.push_back(numbers[choice]);
    }
    result.push_back(number);
  }
  return result;
}

static std::shared_ptr<const ChoiceNetwork::PairCosts>
partOf(const ChoiceNetwork::PairCosts &costs, const std::vector<int> &first,
       const std::vector<int> &second) {
  auto made = std::make_shared<ChoiceNetwork::PairCosts>();
  std::vector<int> rows, columns;
  made->rows = renumber(costs.rows, costs.height(), first, rows);
  made->columns = renumber(costs.columns, costs.width, second, columns);
  made->width = columns.size();
  made->table.reserve(rows.size() * columns.size());
  for (int row : rows)
    for (int column : columns)
      made->table.push_back(costs.table[row * costs.width + column]);
  return made;
}

ChoiceNetwork::Part
ChoiceNetwork::part(std::vector<std::vector<int>> choices) const {
  Part part{std::move(choices), ChoiceNetwork(sizes)};
  for (size_t i = 0; i < variables.size(); ++i) {
    const auto &[costs, bytes, lives] = variables[i];
    part.network.variables.push_back({solver::pick(costs, part.choices[i]),
                                      solver::pick(bytes, part.choices[i]),
                                      lives});
  }
  for (const Edge &edge : edges)
    part.network.addEdge(edge.first, edge.second,
                         partOf(*edge.costs, part.choices[edge.first],
                                part.choices[edge.second]),
                         edge.scale);
  return part;
}

ChoiceNetwork::Part
ChoiceNetwork::Bound::within(double most, const std::vector<int> &also) const {
  std::vector<std::vector<int>> choices;
  for (size_t i = 0; i < tooMuch.size(); ++i) {
    std::vector<int> &kept = choices.emplace_back();
    int count = static_cast<int>(tooMuch[i].size());
    for (int choice = 0; choice < count; ++choice)
      if (tooMuch[i][choice] <= most || (!also.empty() && also[i] == choice))
        kept.push_back(choice);
  }
  return network.part(std::move(choices));
}

std::vector<int>
ChoiceNetwork::Part::choicesAt(const std::vector<int> &places) const {
  std::vector<int> chosen;
  for (size_t i = 0; i < places.size(); ++i)
    chosen.push_back(choices[i][places[i]]);
  return chosen;
}
