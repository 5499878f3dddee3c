//===- SolveChoices.cpp - the cheapest choices ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "Enumeration.h"
#include "PricedNetwork.h"
#include "SolvePatiently.h"

#include "dist/Planning/Solver/BranchAndBound.h"

#include "dist/Planning/Solver/ProblemFile.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

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
      solvePatiently(problem(limits.memory), alike.fits ? 0 : kPatienceOfTry);
  solver::Sum bound = std::max(least, found.lowerBound);
  if (isBetter(alike, found))
    found = std::move(alike);
  found.lowerBound = bound;
  return found;
}

solver::Solution ChoiceNetwork::cheapest(const Limits &limits) const {
  if (!isEmpty())
    return solveFreely(limits);
  solver::Solution none;
  none.impossible = true;
  return none;
}

solver::Solution ChoiceNetwork::within(const Limits &limits,
                                       const solver::Solution &cheapest) const {
  if (isLarge())
    return PricedNetwork(*this, limits, cheapest).within(*limits.memory);
  solver::Solution found = solveLimited(limits, cheapest.lowerBound);
  if (!found.optimal)
    found =
        solver::searchExactly(problem(limits.memory), found).value_or(found);
  if (found.fits)
    found.lowerBound = std::max(found.lowerBound, cheapest.lowerBound);
  return found;
}

std::optional<solver::Solution>
ChoiceNetwork::enumerate(const Limits &limits,
                         const solver::Solution &found) const {
  if (isEmpty() || entries() > sizes.listed)
    return std::nullopt;
  return dist::enumerate(problem(limits.memory), found);
}

Status ChoiceNetwork::write(const Limits &limits, const solver::Solution &found,
                            const std::string &path) const {
  if (double count = entries(); count > sizes.listed)
    return Status::invalid(fmt::format(
        "cannot write '{}': the tables of the network have {:.0f} entries, "
        "expected {:.0f} at most; on fewer axes it has fewer",
        path, count, sizes.listed));
  return solver::writeProblem(problem(limits.memory), found.strategies, path);
}
