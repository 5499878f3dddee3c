//===- NetworkBound.cpp - what no choices cost less than ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkBound.h"

#include "dist/Support/StopSignal.h"

#include <algorithm>

using namespace dist;

using Table = ChoiceNetwork::Table;

Table ChoiceNetwork::FiniteTables::finite(Table costs) const {
  for (double &cost : costs)
    cost = finite(cost);
  return costs;
}

const ChoiceNetwork::FiniteTables::Finite &
ChoiceNetwork::FiniteTables::get(const PairCosts &costs) {
  auto [it, isNew] = known.try_emplace(&costs);
  Finite &made = it->second;
  if (!isNew)
    return made;
  made.bySecond = finite(costs.table);
  made.byFirst.reserve(costs.table.size());
  for (size_t column = 0; column < costs.width; ++column)
    for (size_t row = 0; row < costs.height(); ++row)
      made.byFirst.push_back(made.bySecond[row * costs.width + column]);
  return made;
}

std::vector<Table>
ChoiceNetwork::finiteCosts(const FiniteTables &tables) const {
  std::vector<Table> costs;
  costs.reserve(variables.size());
  for (const Variable &variable : variables)
    costs.push_back(tables.finite(variable.costs));
  return costs;
}

solver::CostGraph::Edge ChoiceNetwork::FiniteTables::edge(const Edge &edge) {
  const PairCosts &costs = *edge.costs;
  const auto &[bySecond, byFirst] = get(costs);
  return {edge.first,
          edge.second,
          bySecond.data(),
          byFirst.data(),
          {static_cast<int>(costs.height()), costs.rows.data()},
          {static_cast<int>(costs.width), costs.columns.data()},
          edge.scale,
          edge.scale};
}

solver::CostGraph ChoiceNetwork::costGraph(FiniteTables &tables) const {
  solver::CostGraph graph;
  graph.edges.reserve(edges.size());
  for (const Variable &variable : variables)
    graph.sizes.push_back(static_cast<int>(variable.costs.size()));
  for (const Edge &edge : edges)
    graph.edges.push_back(tables.edge(edge));
  return graph;
}

ChoiceNetwork::Bound::Bound(const ChoiceNetwork &network, FiniteTables &tables,
                            Moved moved)
    : network(network), costs(network.finiteCosts(tables)),
      dual(network.costGraph(tables), std::move(moved)) {}

/// Where it falls, passes leapt too far.
void ChoiceNetwork::Bound::raise(int mostPasses, double leastRise,
                                 double enough) {
  constexpr double kMomentum = 0.75;
  double momentum = kMomentum, last = 0;
  for (int i = 0; i < mostPasses; ++i) {
    dual.leap(momentum);
    before = dual.pass(costs);
    double now = before < enough ? dual.pass(costs, &tooMuch) : before;
    bound = std::max(bound, now);
    double rise = now - last;
    if (bound >= enough || StopSignal::isAsked() ||
        (i > 1 && rise >= 0 && rise <= leastRise * now))
      return;
    if (rise < 0)
      momentum /= 2;
    last = now;
  }
}
