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
// layers. So the bound holds, however alike the variables really are.
//
//===----------------------------------------------------------------------===//

#include "NetworkBound.h"

#include <limits>

using namespace dist;

using Table = ChoiceNetwork::Table;

static Table scaled(Table costs, double scale) {
  for (double &cost : costs)
    cost *= scale;
  return costs;
}

/// What an edge between variables that are alike gives each of them: half of
/// what it costs where both choose the same.
static Table halfDiagonal(const ChoiceNetwork::PairCosts &costs, double scale) {
  Table half;
  for (size_t i = 0; i < costs.rows.size(); ++i)
    half.push_back(scale * costs.at(i, i) / 2);
  return half;
}

/// What each edge gives its ends, if those that are alike give the same.
ChoiceNetwork::Moved ChoiceNetwork::share(const Merged &merged,
                                          const Moved &moved) const {
  Moved result;
  result.reserve(edges.size());
  for (size_t i = 0; i < edges.size(); ++i) {
    int number = merged.edgeNumbers[i];
    if (number < 0) {
      Table half = halfDiagonal(*edges[i].costs, edges[i].scale);
      result.push_back({half, half});
      continue;
    }
    double part = edges[i].scale / merged.network.edges[number].scale;
    result.push_back({scaled(moved[number].toFirst, part),
                      scaled(moved[number].toSecond, part)});
  }
  return result;
}

/// Most passes are where it is coarsest.
ChoiceNetwork::Moved ChoiceNetwork::raiseLevel(Levels coarser, double enough,
                                               FiniteTables &tables) const {
  constexpr int kPassesOfCoarsest = 50, kPassesOfFiner = 20;
  constexpr double kLeastRise = 1e-4;
  Moved moved;
  std::optional<Merged> merged = takeCoarser(coarser);
  if (merged)
    moved = share(*merged, merged->network.raiseLevel(std::move(coarser),
                                                      enough, tables));
  Bound bound(*this, tables, std::move(moved));
  bound.raise(merged ? kPassesOfFiner : kPassesOfCoarsest, kLeastRise, enough);
  return bound.takeMoved();
}

/// The bound of those that are alike is a bit above that of all.
double ChoiceNetwork::bound(const Limits &limits, double enough) const {
  constexpr int kPassesOfAll = 2;
  constexpr double kRounding = 1e-9, kMoreThanEnough = 1.01;
  if (isEmpty())
    return std::numeric_limits<double>::infinity();
  FiniteTables tables(2 * largestCost());
  Levels levels;
  if (limits.alikeWithin > 0)
    levels = findAlike({kNear, limits.alikeWithin});
  Moved moved;
  if (std::optional<Merged> merged = takeCoarser(levels))
    moved = share(*merged,
                  merged->network.raiseLevel(std::move(levels),
                                             kMoreThanEnough * enough, tables));
  Bound bound(*this, tables, std::move(moved));
  bound.raise(kPassesOfAll, 0, enough);
  return (1 - kRounding) * bound.value();
}
