//===- SolveFreely.cpp - where memory does not matter ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a network's choices only few come near what none cost less than: the
// solver is given these. What it finds says which of the others could still be
// better, if any.
//
//===----------------------------------------------------------------------===//

#include "NetworkBound.h"
#include "SolvePatiently.h"

#include "dist/Planning/Solver/Pick.h"

#include <algorithm>
#include <limits>

using namespace dist;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

double ChoiceNetwork::fewEntries() const {
  return std::max(sizes.few, sizes.perEdge * double(edges.size()));
}

double ChoiceNetwork::mostEntries() const {
  return std::max(sizes.most, 2 * sizes.perEdge * double(edges.size()));
}

/// Takes what the solver finds among some choices, if it is better. Returns
/// what none of these cost less than.
double ChoiceNetwork::take(const Part &part, Near &best) const {
  solver::Solution found =
      solvePatiently(part.network.problem({}), kPatienceOfTry);
  std::vector<int> choices = part.choicesAt(found.strategies);
  double cost = costOf(choices);
  if (best.choices.empty() || cost < best.cost) {
    best.cost = cost;
    best.choices = std::move(choices);
  }
  return static_cast<double>(found.lowerBound) / part.network.unit();
}

/// What is better than the best has no choices but those whose excess is at
/// most what the best is above the bound: if nothing better is left out, what
/// the solver knows of these holds for all.
void ChoiceNetwork::improve(const Bound &bound, Near &best) const {
  constexpr double kRounding = 1e-9;
  double above = (1 + kRounding) * best.cost - bound.base();
  double most = bound.excessWithin(mostEntries());
  double ofPart = take(bound.within(std::min(above, most), best.choices), best);
  if (above <= most)
    best.bound = std::max(best.bound, ofPart);
}

/// Begins with the choices, and with the costs that are moved, where variables
/// are decided together. What is near enough to the bound is not sought
/// further, nor anything once all costs more than the cutoff. `moved`: gets the
/// costs that are moved here, unless null.
ChoiceNetwork::Near ChoiceNetwork::solveLevel(Levels coarser,
                                              const Enough &enough,
                                              FiniteTables &tables,
                                              Moved *moved) const {
  constexpr int kMostPasses = 100;
  Near best;
  Moved shared;
  double above = kInfinity;
  std::optional<Merged> merged = takeCoarser(coarser);
  if (merged) {
    Moved ofMerged;
    double rise = enough.leastRiseTogether;
    best = merged->network.solveLevel(
        std::move(coarser), {.leastRise = rise, .leastRiseTogether = rise},
        tables, &ofMerged);
    best.choices = solver::pick(best.choices, merged->numbers);
    above = std::min((1 - enough.gap) * best.cost, enough.cutoff);
    if (!moved) {
      best.bound = sharedBound(*merged, ofMerged, tables);
      if (best.bound >= above)
        return best;
    }
    shared = share(*merged, ofMerged, tables);
  }
  Bound bound(*this, tables, std::move(shared));
  bound.raise(kMostPasses, enough.leastRise, above);
  if (moved)
    *moved = bound.takeMoved();
  best.bound = bound.value();
  if (merged && best.bound >= above)
    return best;
  take(bound.within(bound.excessWithin(fewEntries()), best.choices), best);
  if (!merged || best.cost - best.bound > Enough().gap * best.cost)
    improve(bound, best);
  return best;
}

/// Where half of the variables have nothing alike, each is decided for itself.
solver::Solution ChoiceNetwork::solveFreely(const Limits &limits) const {
  if (entries() <= sizes.few)
    return solvePatiently(problem({}), kPatience);
  Levels levels;
  if (limits.alikeWithin > 0)
    levels = findAlike({kNear, limits.alikeWithin});
  bool isAlike = leavesHalf(levels);
  FiniteTables tables(2 * largestCost());
  Enough enough = limits.enough;
  if (isAlike)
    enough.gap = kSmallGap;
  Near best = solveLevel(std::move(levels), enough, tables, nullptr);
  solver::Solution found = evaluate(best.choices, {});
  found.lowerBound = std::min(toBound(best.bound), found.cost);
  found.optimal = found.fits && found.lowerBound == found.cost;
  return found.fits ? found : solvePatiently(problem({}), kPatience);
}
