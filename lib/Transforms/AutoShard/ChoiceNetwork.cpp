//===- ChoiceNetwork.cpp - choices, collected for the solver --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

using namespace dist;

int ChoiceNetwork::addVariable(size_t choices) {
  variables.push_back({Table(choices), Table(choices), {}});
  return static_cast<int>(variables.size()) - 1;
}

void ChoiceNetwork::addCosts(int variable, const Table &costs, double scale) {
  for (size_t i = 0; i < costs.size(); ++i)
    variables[variable].costs[i] += scale * costs[i];
}

void ChoiceNetwork::addEdge(int first, int second,
                            std::shared_ptr<const PairCosts> costs,
                            double scale) {
  edges.push_back({first, second, std::move(costs), scale});
}

void ChoiceNetwork::addMemory(int variable, const Table &bytes,
                              std::vector<Life> lives) {
  variables[variable].bytes = bytes;
  variables[variable].lives = std::move(lives);
}

/// The largest that may be; 0 if none is.
static double largest(const ChoiceNetwork::Table &costs) {
  double most = 0;
  for (double cost : costs)
    if (std::isfinite(cost))
      most = std::max(most, cost);
  return most;
}

double ChoiceNetwork::largestCost() const {
  double most = 0;
  for (const Variable &variable : variables)
    most = std::max(most, largest(variable.costs));
  std::unordered_set<const PairCosts *> known;
  for (const Edge &edge : edges)
    if (known.insert(edge.costs.get()).second)
      most = std::max(most, largest(edge.costs->table));
  return most;
}

double ChoiceNetwork::unit() const {
  constexpr double kLargestSum = 1e15;
  double most = 0;
  for (const Variable &variable : variables)
    most += largest(variable.costs);
  std::unordered_map<const PairCosts *, double> known;
  for (const Edge &edge : edges) {
    auto [it, isNew] = known.try_emplace(edge.costs.get());
    if (isNew)
      it->second = largest(edge.costs->table);
    most += edge.scale * it->second;
  }
  return most > 0 ? kLargestSum / most : 1;
}

static int64_t wholeNumber(double cost, double unit) {
  return std::isfinite(cost) ? std::llround(unit * cost) : solver::kForbidden;
}

static std::vector<int64_t> wholeNumbers(const ChoiceNetwork::Table &costs,
                                         double unit) {
  std::vector<int64_t> result;
  result.reserve(costs.size());
  for (double cost : costs)
    result.push_back(wholeNumber(cost, unit));
  return result;
}

static std::optional<int64_t> wholeBytes(std::optional<double> memory) {
  return memory ? std::optional<int64_t>(std::llround(*memory)) : std::nullopt;
}

/// All pairs.
static ChoiceNetwork::Table expanded(const ChoiceNetwork::PairCosts &costs) {
  ChoiceNetwork::Table all;
  all.reserve(costs.rows.size() * costs.columns.size());
  for (size_t first = 0; first < costs.rows.size(); ++first)
    for (size_t second = 0; second < costs.columns.size(); ++second)
      all.push_back(costs.at(first, second));
  return all;
}

solver::Problem ChoiceNetwork::problem(std::optional<double> memory) const {
  solver::Problem problem;
  double unit = this->unit();
  for (const Variable &variable : variables)
    problem.nodes.push_back({wholeNumbers(variable.costs, unit),
                             wholeNumbers(variable.bytes, 1), 0, 0,
                             variable.lives});
  for (const Edge &edge : edges)
    problem.edges.push_back(
        {{edge.first, edge.second},
         wholeNumbers(expanded(*edge.costs), unit * edge.scale)});
  problem.usageLimit = wholeBytes(memory);
  return problem;
}

/// As the solver counts it.
solver::Evaluation
ChoiceNetwork::evaluation(const std::vector<int> &strategies) const {
  solver::Tally tally;
  double unit = this->unit();
  for (size_t i = 0; i < variables.size(); ++i) {
    const auto &[costs, bytes, lives] = variables[i];
    tally.addCost(wholeNumber(costs[strategies[i]], unit));
    for (const Life &life : lives)
      tally.addUsage(wholeNumber(bytes[strategies[i]], 1), life);
  }
  for (const Edge &edge : edges)
    tally.addCost(wholeNumber(
        edge.costs->at(strategies[edge.first], strategies[edge.second]),
        unit * edge.scale));
  return tally.evaluate();
}

solver::Solution ChoiceNetwork::evaluate(const std::vector<int> &strategies,
                                         std::optional<double> memory) const {
  solver::Evaluation found = evaluation(strategies);
  solver::Solution solution;
  solution.strategies = strategies;
  solution.cost = found.cost;
  solution.fits = found.fits(wholeBytes(memory));
  return solution;
}

double ChoiceNetwork::costOf(const std::vector<int> &choices) const {
  double cost = 0;
  for (size_t i = 0; i < variables.size(); ++i)
    cost += variables[i].costs[choices[i]];
  for (const Edge &edge : edges)
    cost +=
        edge.scale * edge.costs->at(choices[edge.first], choices[edge.second]);
  return cost;
}

/// In the solver's numbers, without what rounding may have added.
solver::Sum ChoiceNetwork::toBound(double bound) const {
  constexpr double kRounding = 1e-9;
  return static_cast<solver::Sum>(unit() *
                                  (bound - kRounding * std::abs(bound)));
}

/// Of all tables, were they not shared.
double ChoiceNetwork::entries() const {
  double count = 0;
  for (const Edge &edge : edges)
    count += static_cast<double>(edge.costs->rows.size()) *
             static_cast<double>(edge.costs->columns.size());
  return count;
}

bool ChoiceNetwork::isLarge() const { return entries() > sizes.large; }

double ChoiceNetwork::peakOf(const std::vector<int> &choices) const {
  return static_cast<double>(evaluation(choices).peakUsage);
}

/// True if some variable has no choice at all.
bool ChoiceNetwork::isEmpty() const {
  return std::any_of(
      variables.begin(), variables.end(),
      [](const Variable &variable) { return variable.costs.empty(); });
}
