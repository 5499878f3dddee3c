//===- AlikeBound.cpp - a bound of all by those that are alike ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// However costs are moved between edges and their ends, the least of each in
// sum is a bound (DualBound). What was moved in the network of those that are
// alike, where it is found quickly, is moved alike in the network of all. A few
// passes there set right what is alike in part only, at the ends of a row of
// layers, where there is more of that. So the bound holds, however alike the
// variables really are.
//
//===----------------------------------------------------------------------===//

#include "NetworkBound.h"

#include <algorithm>
#include <limits>

using namespace dist;

using Table = ChoiceNetwork::Table;

static Table scaled(Table costs, double scale) {
  for (double &cost : costs)
    cost *= scale;
  return costs;
}

static void add(Table &sum, const Table &costs) {
  for (size_t i = 0; i < sum.size(); ++i)
    sum[i] += costs[i];
}

/// What an edge between variables that are alike gives each of them: half of
/// what it costs where both choose the same.
Table ChoiceNetwork::FiniteTables::halfDiagonal(const PairCosts &costs) const {
  Table half;
  for (size_t i = 0; i < costs.rows.size(); ++i)
    half.push_back(finite(costs.at(i, i)) / 2);
  return half;
}

/// What an edge gives its ends, if those that are alike give the same.
solver::MovedCosts ChoiceNetwork::shareOf(size_t edge, const Merged &merged,
                                          const Moved &moved,
                                          const FiniteTables &tables) const {
  int number = merged.edgeNumbers[edge];
  if (number < 0) {
    Table half =
        scaled(tables.halfDiagonal(*edges[edge].costs), edges[edge].scale);
    return {half, half};
  }
  double part = edges[edge].scale / merged.network.edges[number].scale;
  return {scaled(moved[number].toFirst, part),
          scaled(moved[number].toSecond, part)};
}

ChoiceNetwork::Moved ChoiceNetwork::share(const Merged &merged,
                                          const Moved &moved,
                                          const FiniteTables &tables) const {
  Moved result;
  result.reserve(edges.size());
  for (size_t i = 0; i < edges.size(); ++i)
    result.push_back(shareOf(i, merged, moved, tables));
  return result;
}

/// The least that is left of the edge where halfDiagonal is gone.
double
ChoiceNetwork::FiniteTables::leastBesideDiagonal(const PairCosts &costs) const {
  Table half = halfDiagonal(costs);
  double least = 0;
  for (size_t i = 0; i < half.size(); ++i)
    for (size_t j = 0; j < half.size(); ++j)
      least = std::min(least, finite(costs.at(i, j)) - half[i] - half[j]);
  return least;
}

/// The bound if those that are alike give and get the same, of one of each: no
/// pass over all. After passes no edge has anything left, but for those between
/// variables of one number.
double ChoiceNetwork::sharedBound(const Merged &merged, const Moved &moved,
                                  const FiniteTables &tables) const {
  std::vector<int> numbers = numberByShares(merged), counts;
  std::vector<Table> sums;
  std::vector<bool> isFirst(variables.size());
  for (size_t i = 0; i < variables.size(); ++i) {
    isFirst[i] = numbers[i] == static_cast<int>(sums.size());
    if (isFirst[i])
      sums.push_back(tables.finite(variables[i].costs));
    counts.resize(sums.size());
    ++counts[numbers[i]];
  }
  double bound = 0;
  std::unordered_map<const PairCosts *, double> left;
  for (size_t i = 0; i < edges.size(); ++i) {
    const auto &[first, second, costs, scale] = edges[i];
    if (merged.edgeNumbers[i] < 0) {
      auto [known, isNew] = left.try_emplace(costs.get());
      if (isNew)
        known->second = tables.leastBesideDiagonal(*costs);
      bound += scale * known->second;
    }
    if (!isFirst[first] && !isFirst[second])
      continue;
    solver::MovedCosts given = shareOf(i, merged, moved, tables);
    if (isFirst[first])
      add(sums[numbers[first]], given.toFirst);
    if (isFirst[second])
      add(sums[numbers[second]], given.toSecond);
  }
  for (size_t i = 0; i < sums.size(); ++i)
    bound += counts[i] * *std::min_element(sums[i].begin(), sums[i].end());
  return bound;
}

/// Most passes are where it is coarsest.
ChoiceNetwork::Raised ChoiceNetwork::raiseLevel(Levels coarser, double enough,
                                                FiniteTables &tables) const {
  constexpr int kPassesOfCoarsest = 50, kPassesOfFiner = 20;
  constexpr double kLeastRise = 1e-4;
  Moved moved;
  std::optional<Merged> merged = takeCoarser(coarser);
  if (merged)
    moved = share(
        *merged,
        merged->network.raiseLevel(std::move(coarser), enough, tables).moved,
        tables);
  Bound bound(*this, tables, std::move(moved));
  bound.raise(merged ? kPassesOfFiner : kPassesOfCoarsest, kLeastRise, enough);
  return {bound.takeMoved(), bound.value()};
}

/// The bound of those that are alike is a bit above that of all. All are looked
/// at only where it is more than a bit, or where that takes little.
double ChoiceNetwork::bound(const Limits &limits, double enough) const {
  constexpr int kPassesOfAll = 12, kPassesOfMany = 1;
  constexpr double kRounding = 1e-9, kMoreThanEnough = 1.01, kABit = 2e-3,
                   kLeastRise = 2e-4;
  if (isEmpty())
    return std::numeric_limits<double>::infinity();
  FiniteTables tables(2 * largestCost());
  bool isLarge = entries() > sizes.many;
  Levels levels;
  if (limits.alikeWithin > 0)
    levels = findAlike({kNear, limits.alikeWithin});
  Moved moved;
  if (std::optional<Merged> merged = takeCoarser(levels)) {
    Raised raised = merged->network.raiseLevel(
        std::move(levels), kMoreThanEnough * enough, tables);
    double shared = sharedBound(*merged, raised.moved, tables);
    bool isNear = shared >= (1 - kABit) * raised.bound;
    if (shared >= enough || (isNear && isLarge))
      return (1 - kRounding) * shared;
    moved = share(*merged, raised.moved, tables);
  }
  Bound bound(*this, tables, std::move(moved));
  bound.raise(isLarge ? kPassesOfMany : kPassesOfAll, kLeastRise, enough);
  return (1 - kRounding) * bound.value();
}
