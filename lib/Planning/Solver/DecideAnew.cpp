//===- DecideAnew.cpp - the best strategies of a part ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elimination.h"
#include "Neighbourhood.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

static constexpr PlanOptions kPlan{2e4, 0.5};
/// The most changes of prices.
static constexpr int kMostChanges = 12;
/// The most steps after the first change: about a tenth of a second.
static constexpr double kMostSteps = 3e7;
/// The steps of creating a part, for each variable.
static constexpr double kStepsPerMember = 2e3;

namespace {
/// A part of the core, and the best known assignment of it.
struct Part {
  Core core;
  Assignment current, best;
  Merit merit;
};
} // namespace

/// Eliminates under prices that follow the memory, until no better assignment
/// is left with the held variables.
static void search(Part &part, MemoryPrices prices, const EliminationPlan &plan,
                   double &steps) {
  Elimination elimination(part.core);
  for (int step = 0; step == 0 || (step < kMostChanges && steps < kMostSteps);
       ++step) {
    steps += plan.steps;
    elimination.run(plan, prices.costs(), part.current);
    std::vector<double> usage = part.core.usage(part.current);
    Merit merit = meritOf(part.core, part.current, usage);
    double bound = merit.cost + prices.excessPrice(usage);
    if (merit < part.merit) {
      part.merit = merit;
      part.best = part.current;
    }
    if (part.core.times() == 0 ||
        (part.merit.overload <= 0 && bound >= part.merit.cost - 0.5))
      return;
    double gap = part.merit.overload <= 0 ? part.merit.cost - bound
                                          : 0.1 * std::abs(merit.cost);
    prices.step(usage, gap, 1.0 / (1 + 0.1 * step));
  }
}

Proposal solver::decideAnew(const Core &core, const Incumbent &incumbent,
                            const MemoryPrices &prices,
                            std::vector<int> members, Random &random) {
  Assignment present;
  for (int member : members)
    present.push_back(incumbent.assignment()[member]);
  Part part{
      Core(core, std::move(members), incumbent.assignment(), incumbent.usage()),
      present,
      present,
      {}};
  part.merit = meritOf(part.core, present, part.core.usage(present));
  EliminationPlan plan = makePlan(part.core, kPlan, random);
  Proposal proposal;
  proposal.steps = kStepsPerMember * part.core.size();
  search(part, MemoryPrices(part.core, prices.byTime()), plan, proposal.steps);
  for (int i = 0; i < part.core.size(); ++i)
    if (part.best[i] != present[i]) {
      proposal.move.variables.push_back(part.core.names[i]);
      proposal.move.strategies.push_back(part.best[i]);
    }
  return proposal;
}
