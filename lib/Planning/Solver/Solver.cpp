//===- Solver.cpp - the cheapest strategies that fit the memory -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/Solver.h"

#include "Reductions.h"
#include "Search.h"

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace dist;
using namespace dist::solver;

namespace {
/// The share of the time that is used, and requests to stop.
class Timer {
public:
  explicit Timer(const Options &options) : options(options) {}

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         begin)
        .count();
  }
  double share() const {
    if (options.stop && options.stop->load(std::memory_order_relaxed))
      return 1;
    return options.timeLimit > 0 ? std::min(1.0, seconds() / options.timeLimit)
                                 : 1;
  }

private:
  const Options &options;
  std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
};
} // namespace

/// Returns strategies of the problem's nodes for an assignment of the core.
static std::vector<int> restore(const Model &model, const Core &core,
                                const Assignment &assignment) {
  std::vector<int> labels(model.variables.size(), 0);
  for (int i = 0; i < core.size(); ++i)
    labels[core.names[i]] =
        model.variables[core.names[i]].labels[assignment[i]];
  return model.restore(std::move(labels));
}

/// Rounds the bound up to a whole number, after subtracting possible rounding
/// errors.
static Sum toBound(double bound) {
  double safe = std::ceil(bound - 1e-14 * std::abs(bound) - 1e-3);
  return std::abs(safe) < 1e37 ? static_cast<Sum>(safe) : 0;
}

/// Returns the cost if each node and edge had its own best choice.
static Sum plainBound(const Problem &problem) {
  Sum bound = 0;
  for (const Node &node : problem.nodes)
    bound += *std::min_element(node.costs.begin(), node.costs.end());
  for (const Edge &edge : problem.edges)
    bound += *std::min_element(edge.costs.begin(), edge.costs.end());
  return bound;
}

/// Fills the members that follow from the strategies.
static void complete(const Problem &problem, Solution &solution) {
  Evaluation found = evaluate(problem, solution.strategies);
  solution.cost = found.cost;
  solution.fits = found.fits(problem);
  if (solution.fits)
    solution.lowerBound = std::min(solution.lowerBound, solution.cost);
  solution.optimal = solution.fits && solution.lowerBound == solution.cost;
}

/// Returns the strategies that take least memory.
static std::vector<int> minimumMemory(const Problem &problem) {
  std::vector<int> strategies;
  for (const Node &node : problem.nodes)
    strategies.push_back(static_cast<int>(
        std::min_element(node.usages.begin(), node.usages.end()) -
        node.usages.begin()));
  return strategies;
}

Solution solver::solve(const Problem &problem, const Options &options) {
  constexpr double kShareOfReductions = 0.3, kSecondsBetweenPlans = 1;
  Timer timer(options);
  Solution solution;
  solution.lowerBound = plainBound(problem);
  Model model(problem);
  reduce(model, [&] { return timer.share() >= kShareOfReductions; });
  if (model.impossible) {
    solution.impossible = true;
    solution.strategies = minimumMemory(problem);
    complete(problem, solution);
    return solution;
  }
  Core core(model);
  Search search(model, core, options);
  auto planOf = [&](const SearchResult &found) {
    solution.strategies = restore(model, core, found.assignment);
    solution.lowerBound =
        std::max(solution.lowerBound, toBound(found.lowerBound));
    solution.impossible = found.impossible;
    complete(problem, solution);
    return solution;
  };
  double nextPlan = 0;
  auto onBetter = [&](const SearchResult &better) {
    if (better.excess > 0 || core.forbids(better.cost))
      return;
    double seconds = timer.seconds();
    if (options.onProgress)
      options.onProgress(seconds, better.cost);
    if (!options.onPlan || seconds < nextPlan)
      return;
    nextPlan = seconds + kSecondsBetweenPlans;
    options.onPlan(planOf(better));
  };
  return planOf(search.run([&] { return timer.share(); }, onBetter));
}
