//===- SolveChoices.cpp - the cheapest choices ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "Enumeration.h"

#include "dist/Planning/Solver/BranchAndBound.h"

#include "dist/Planning/Solver/ProblemFile.h"
#include "dist/Support/StopSignal.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dist;

/// In steps of the solver, so that the same network has the same solution
/// however busy the machine is: a second.
static constexpr double kPatience = 3e8;
/// Better than any price is known.
static constexpr double kGap = 1e-4;

static solver::Solution solve(const solver::Problem &problem, double patience) {
  solver::Options options;
  options.timeLimit = std::numeric_limits<double>::infinity();
  options.patience = patience;
  options.gap = kGap;
  options.stop = &StopSignal::flag();
  return solver::solve(problem, options);
}

static bool isClose(const solver::Solution &found) {
  auto cost = static_cast<double>(found.cost);
  return found.optimal ||
         (found.fits &&
          cost - static_cast<double>(found.lowerBound) <= kGap * cost);
}

/// The solution for one of each number, given to all.
solver::Solution
ChoiceNetwork::solveMerged(const Limits &limits,
                           const solver::Problem &problem) const {
  std::vector<int> numbers = findAlike(limits.alikeWithin);
  solver::Solution ofEach =
      ::solve(merged(numbers).problem(limits.memory), kPatience);
  solver::Solution found;
  if (!ofEach.fits)
    return found;
  for (int number : numbers)
    found.strategies.push_back(ofEach.strategies[number]);
  solver::Evaluation evaluation = evaluate(problem, found.strategies);
  found.cost = evaluation.cost;
  found.fits = evaluation.fits(problem);
  return found;
}

/// Where what is found at once may be far from the least, variables that are
/// alike are decided together; the bound is that of all.
solver::Solution ChoiceNetwork::solveWithin(const Limits &limits) const {
  solver::Problem problem = this->problem(limits.memory);
  solver::Solution found = ::solve(problem, 0);
  if (found.impossible || isClose(found))
    return found;
  solver::Solution better = limits.alikeWithin > 0
                                ? solveMerged(limits, problem)
                                : ::solve(problem, kPatience);
  if (!better.fits && limits.alikeWithin > 0)
    better = ::solve(problem, kPatience);
  if (!better.fits || (found.fits && found.cost <= better.cost))
    return found;
  better.lowerBound = std::max(better.lowerBound, found.lowerBound);
  return better;
}

/// Nearly the least limit that something fits, from `strategies` down to what
/// did not fit.
static std::vector<int> findLean(solver::Problem problem,
                                 std::vector<int> strategies) {
  constexpr int kHalvings = 5;
  auto low = static_cast<double>(*problem.usageLimit);
  auto high =
      static_cast<double>(solver::evaluate(problem, strategies).peakUsage);
  for (int i = 0; i < kHalvings && low < high; ++i) {
    double limit = (low + high) / 2;
    problem.usageLimit = std::llround(limit);
    solver::Solution found = ::solve(problem, kPatience);
    if (found.fits) {
      strategies = found.strategies;
      high =
          static_cast<double>(solver::evaluate(problem, strategies).peakUsage);
    } else {
      low = limit;
    }
  }
  return strategies;
}

/// The limit counts only where the cheapest of all does not fit.
solver::Solution ChoiceNetwork::solve(const Limits &limits) const {
  solver::Solution found;
  found.impossible = isEmpty();
  if (found.impossible)
    return found;
  found = solveWithin({std::nullopt, limits.alikeWithin});
  if (found.impossible || !limits.memory)
    return found;
  solver::Problem problem = this->problem(limits.memory);
  if (evaluate(problem, found.strategies).fits(problem))
    return found;
  solver::Solution lean = solveWithin(limits);
  if (!lean.optimal)
    lean = solver::searchExactly(problem, lean).value_or(lean);
  if (lean.fits) {
    lean.lowerBound = std::max(lean.lowerBound, found.lowerBound);
    return lean;
  }
  found.fits = false;
  auto leanest = solver::findLeanest(problem);
  found.strategies = leanest ? *leanest : findLean(problem, found.strategies);
  return found;
}

std::optional<solver::Solution>
ChoiceNetwork::enumerate(const Limits &limits,
                         const solver::Solution &found) const {
  if (isEmpty())
    return std::nullopt;
  return dist::enumerate(problem(limits.memory), found);
}

Status ChoiceNetwork::write(const Limits &limits, const solver::Solution &found,
                            const std::string &path) const {
  return solver::writeProblem(problem(limits.memory), found.strategies, path);
}
