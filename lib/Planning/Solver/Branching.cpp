//===- Branching.cpp - branch and bound with memory prices ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Branching.h"

#include "Reductions.h"
#include "Relaxation.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

/// The steps of reducing a part, for each variable.
static constexpr double kStepsOfVariable = 1e3;
/// The cost of findLeast, in changes of prices.
static constexpr double kChangesOfLeast = 3;

/// Rounds a bound up, as costs are whole numbers. The amount subtracted is far
/// above rounding errors of sums.
bool Branching::excludes(double bound) const {
  return std::ceil(bound - 1e-14 * std::abs(bound) - 1e-3) >= cutoff;
}

/// Reports an assignment of the part's core as one of the whole.
void Branching::tell(const Model &part, const Core &core,
                     const Assignment &found) {
  std::vector<int> labels(part.variables.size(), 0);
  for (int i = 0; i < core.size(); ++i)
    labels[core.names[i]] = part.variables[core.names[i]].labels[found[i]];
  labels = part.restoreLabels(std::move(labels));
  Assignment assignment;
  for (int name : whole.names) {
    const std::vector<int> &known = model.variables[name].labels;
    assignment.push_back(static_cast<int>(
        std::find(known.begin(), known.end(), labels[name]) - known.begin()));
  }
  cutoff = onFound(assignment);
}

/// Changes prices by the memory until the bound suffices. Returns false if no
/// better assignment is left.
bool Branching::relax(const Model &part, Relaxation &relaxation) {
  for (int change = 0; change < Relaxation::kMostChanges; ++change) {
    stepsLeft -= relaxation.steps();
    relaxation.solve();
    if (relaxation.fits() && relaxation.cost() < cutoff)
      tell(part, relaxation.core(), relaxation.assignment());
    if (relaxation.core().times() == 0 || excludes(relaxation.bound()))
      return false;
    relaxation.changePrices(cutoff, change);
  }
  return true;
}

/// Removes strategies that cannot lead to a better assignment.
bool Branching::removeHopeless(Model &part, const Core &core,
                               const Table &least) const {
  bool removed = false;
  for (size_t i = 0; i < least.size(); ++i) {
    std::vector<char> keep;
    for (double cost : least[i])
      keep.push_back(!excludes(cost));
    if (std::find(keep.begin(), keep.end(), 0) == keep.end())
      continue;
    part.keepStrategies(core.names[i], keep);
    removed = true;
  }
  return removed;
}

/// Tries the strategies of a variable, that of the least lower bound first.
void Branching::branch(const Model &part, const Relaxation &relaxation,
                       const Table &least) {
  int variable = relaxation.contested();
  std::vector<std::pair<double, int>> order;
  for (size_t s = 0; s < least[variable].size(); ++s)
    order.emplace_back(least[variable][s], s);
  std::sort(order.begin(), order.end());
  for (auto [cost, strategy] : order) {
    if (excludes(cost))
      break;
    Model child = part;
    std::vector<char> keep(order.size(), 0);
    keep[strategy] = 1;
    child.keepStrategies(relaxation.core().names[variable], keep);
    visit(std::move(child), relaxation.prices(),
          std::max(relaxation.bound(), cost));
  }
}

bool Branching::goesOn(double bound) {
  if (stepsLeft > 0 && !isLate())
    return true;
  open = std::min(open, bound);
  return false;
}

/// Searches a part. `bound` is a known lower bound of its cost.
void Branching::visit(Model part, std::vector<double> prices, double bound) {
  while (goesOn(bound)) {
    stepsLeft -= kStepsOfVariable * static_cast<double>(part.variables.size());
    reduce(part, isLate);
    if (part.impossible)
      return;
    Relaxation relaxation(part, std::move(prices));
    if (relaxation.isTooWide()) {
      open = std::min(open, bound);
      return;
    }
    if (!relax(part, relaxation))
      return;
    bound = std::max(bound, relaxation.bound());
    stepsLeft -= kChangesOfLeast * relaxation.steps();
    Table least = relaxation.findLeast();
    if (!removeHopeless(part, relaxation.core(), least))
      return branch(part, relaxation, least);
    prices = relaxation.prices();
    if (part.impossible)
      return;
  }
}

bool Branching::isQuick(const EliminationPlan &plan, double mostSteps) const {
  constexpr double kFewestParts = 100;
  double steps = Relaxation::steps(plan, Relaxation::kMostChanges) +
                 kStepsOfVariable * static_cast<double>(model.variables.size());
  return kFewestParts * steps <= mostSteps;
}

double Branching::run(const std::vector<double> &prices, double mostSteps) {
  stepsLeft = mostSteps;
  open = kInfinity;
  std::vector<double> byName(whole.times() > 0 ? whole.periods.back().to : 0);
  for (int time = 0; time < whole.times(); ++time)
    byName[whole.periods[time].from] = prices[time];
  visit(model, std::move(byName), -kInfinity);
  return open;
}
