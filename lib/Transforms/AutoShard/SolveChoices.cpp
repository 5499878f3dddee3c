//===- SolveChoices.cpp - the cheapest choices ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "Enumeration.h"
#include "SolvePatiently.h"

#include "dist/Planning/Solver/BranchAndBound.h"

#include "dist/Planning/Solver/ProblemFile.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

/// Of tables, for the solver to find what fits.
static constexpr double kMostEntries = 1e6;
/// Of tables that are listed in full, for what knows no shared ones: they take
/// about 70 bytes each while they are written.
static constexpr double kMostListed = 2e7;

static bool isWithin(const solver::Solution &found, double gap) {
  auto cost = static_cast<double>(found.cost);
  return found.fits &&
         cost - static_cast<double>(found.lowerBound) <= gap * cost;
}

static bool isBetter(const solver::Solution &a, const solver::Solution &b) {
  return a.fits && (!b.fits || a.cost < b.cost);
}

/// The solution for one of each number, given to all.
solver::Solution
ChoiceNetwork::solveMerged(const Merged &merged,
                           std::optional<double> memory) const {
  solver::Solution ofEach =
      solvePatiently(merged.network.problem(memory), kPatienceOfTry);
  if (!ofEach.fits)
    return {};
  std::vector<int> strategies;
  for (int number : merged.numbers)
    strategies.push_back(ofEach.strategies[number]);
  return evaluate(strategies, memory);
}

/// The more is decided together, the fewer choices there are to search; the
/// farther variables must look alike, the better the best of them.
solver::Solution ChoiceNetwork::solveAlike(const Limits &limits) const {
  solver::Solution best;
  int far = limits.alikeWithin;
  for (int edgesFar : {far / 12, far / 4, far}) {
    Merged merged = this->merged(findAlike({edgesFar}).front());
    if (2 * merged.network.variables.size() > variables.size())
      break;
    solver::Solution found = solveMerged(merged, limits.memory);
    if (isBetter(found, best))
      best = std::move(found);
  }
  return best;
}

/// Where many variables are alike, they are decided together. All of them are
/// looked at where there are few, or where that may be far from `least`, which
/// none cost less than.
solver::Solution ChoiceNetwork::solveLimited(const Limits &limits,
                                             solver::Sum least) const {
  if (limits.alikeWithin == 0)
    return solvePatiently(problem(limits.memory), kPatience);
  solver::Solution alike = solveAlike(limits);
  alike.lowerBound = least;
  if (isWithin(alike, kSmallGap))
    return alike;
  solver::Solution found =
      solvePatiently(problem(limits.memory), alike.fits ? 0 : kPatience);
  solver::Sum bound = std::max(least, found.lowerBound);
  if (isBetter(alike, found))
    found = std::move(alike);
  found.lowerBound = bound;
  return found;
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
    solver::Solution found = solvePatiently(problem, kPatience);
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
  found = solveFreely(limits.alikeWithin);
  if (found.impossible || !limits.memory ||
      evaluate(found.strategies, limits.memory).fits)
    return found;
  if (entries() > kMostEntries)
    return solvePriced(limits, found);
  solver::Problem problem = this->problem(limits.memory);
  solver::Solution lean = solveLimited(limits, found.lowerBound);
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
  if (isEmpty() || entries() > kMostListed)
    return std::nullopt;
  return dist::enumerate(problem(limits.memory), found);
}

Status ChoiceNetwork::write(const Limits &limits, const solver::Solution &found,
                            const std::string &path) const {
  if (double count = entries(); count > kMostListed)
    return Status::invalid(fmt::format(
        "cannot write '{}': the tables of the network have {:.0f} entries, "
        "expected {:.0f} at most; on fewer axes it has fewer",
        path, count, kMostListed));
  return solver::writeProblem(problem(limits.memory), found.strategies, path);
}
