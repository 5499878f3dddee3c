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

#include "ChoiceNetwork.h"

#include "dist/Planning/Solver/DualBound.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

using namespace dist;

using Table = ChoiceNetwork::Table;

/// The tables of networks, with large numbers for what must not be: that can
/// only lower a bound.
class ChoiceNetwork::FiniteTables {
public:
  struct Finite {
    Table bySecond, byFirst; ///< See solver::CostGraph.
  };

  explicit FiniteTables(double most) : most(most) {}

  Table finite(Table costs) const {
    for (double &cost : costs)
      cost = std::min(cost, most);
    return costs;
  }
  const Finite &get(const Table &table, size_t rows);

private:
  double most;
  std::unordered_map<const Table *, Finite> known;
};

const ChoiceNetwork::FiniteTables::Finite &
ChoiceNetwork::FiniteTables::get(const Table &table, size_t rows) {
  auto [it, isNew] = known.try_emplace(&table);
  Finite &made = it->second;
  if (!isNew)
    return made;
  made.bySecond = finite(table);
  size_t columns = table.size() / rows;
  for (size_t column = 0; column < columns; ++column)
    for (size_t row = 0; row < rows; ++row)
      made.byFirst.push_back(made.bySecond[row * columns + column]);
  return made;
}

/// Both ways, until the bound hardly rises or is enough.
static double raise(solver::DualBound &dual, const std::vector<Table> &costs,
                    int mostPasses, double enough) {
  constexpr double kLeastRise = 1e-5;
  double bound = 0;
  for (int i = 0; i < mostPasses && bound <= enough; ++i) {
    double before = bound;
    dual.pass(costs);
    bound = dual.pass(costs);
    if (i > 1 && bound - before <= kLeastRise * std::abs(bound))
      break;
  }
  return bound;
}

static Table scaled(Table costs, double scale) {
  for (double &cost : costs)
    cost *= scale;
  return costs;
}

/// What an edge between variables that are alike gives each of them: half of
/// what it costs where both choose the same.
static Table halfDiagonal(const double *table, size_t choices, double scale) {
  Table half;
  for (size_t i = 0; i < choices; ++i)
    half.push_back(scale * table[i * (choices + 1)] / 2);
  return half;
}

std::vector<Table>
ChoiceNetwork::finiteCosts(const FiniteTables &tables) const {
  std::vector<Table> costs;
  for (const Variable &variable : variables)
    costs.push_back(tables.finite(variable.costs));
  return costs;
}

solver::CostGraph ChoiceNetwork::costGraph(FiniteTables &tables) const {
  solver::CostGraph graph;
  for (const Variable &variable : variables)
    graph.sizes.push_back(static_cast<int>(variable.costs.size()));
  for (const Edge &edge : edges) {
    const auto &[bySecond, byFirst] =
        tables.get(*edge.table, graph.sizes[edge.first]);
    graph.edges.push_back({edge.first, edge.second, bySecond.data(),
                           byFirst.data(), edge.scale, edge.scale});
  }
  return graph;
}

/// What each of all edges gives its ends, if those that are alike give the
/// same.
static std::vector<solver::MovedCosts>
share(const solver::CostGraph &all, const std::vector<int> &edgeNumbers,
      const solver::CostGraph &alike,
      const std::vector<solver::MovedCosts> &moved) {
  std::vector<solver::MovedCosts> result;
  for (size_t i = 0; i < edgeNumbers.size(); ++i) {
    const solver::CostGraph::Edge &edge = all.edges[i];
    int number = edgeNumbers[i];
    if (number < 0) {
      Table half =
          halfDiagonal(edge.bySecond, all.sizes[edge.first], edge.scale);
      result.push_back({half, half});
    } else {
      double part = edge.scale / alike.edges[number].scale;
      result.push_back({scaled(moved[number].toFirst, part),
                        scaled(moved[number].toSecond, part)});
    }
  }
  return result;
}

/// The bound of those that are alike is a bit above that of all.
double ChoiceNetwork::boundBy(const Merged &merged, double enough) const {
  constexpr int kPassesOfAlike = 50, kPassesOfAll = 2;
  constexpr double kRounding = 1e-9, kMoreThanEnough = 1.01;
  FiniteTables tables(2 * largestCost());
  solver::CostGraph few = merged.network.costGraph(tables),
                    all = costGraph(tables);
  solver::DualBound alike(few);
  raise(alike, merged.network.finiteCosts(tables), kPassesOfAlike,
        kMoreThanEnough * enough);
  solver::DualBound dual(all,
                         share(all, merged.edgeNumbers, few, alike.getMoved()));
  double bound = raise(dual, finiteCosts(tables), kPassesOfAll, enough);
  return bound - kRounding * std::abs(bound);
}

double ChoiceNetwork::bound(const Limits &limits, double enough) const {
  if (isEmpty())
    return std::numeric_limits<double>::infinity();
  std::vector<int> numbers(variables.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  return boundBy(
      merged(limits.alikeWithin > 0 ? findAlike(limits.alikeWithin) : numbers),
      enough);
}
