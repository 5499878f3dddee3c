//===- BisectLevel.cpp - plans at several levels of prices ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

static constexpr int kLevels = 9;
/// Shares of the patience for each part of a level.
static constexpr double kShareOfPasses = 0.02, kShareOfRelaxed = 0.01,
                        kShareOfPolish = 0.03;

/// Runs passes at the present prices. Returns the best assignment with memory
/// at these prices.
Assignment Search::resolve(double end, const Clock &clock) {
  constexpr int kMostPasses = 60;
  double least = kInfinity, steps = 0;
  Assignment found = best.assignment;
  for (int i = 0; i < kMostPasses && clock() < end &&
                  steps < kShareOfPasses * options.patience;
       ++i) {
    passDual();
    steps += dual.steps();
    current = dual.assignment(prices.costs());
    std::vector<double> usage = core.usage(current);
    double cost = core.cost(current);
    consider(cost, usage);
    double priced = cost + prices.excessPrice(usage);
    if (priced >= least)
      continue;
    least = priced;
    found = current;
  }
  return found;
}

/// Solves neighbourhoods with memory at its prices, and without a limit.
void Search::relax(Assignment &assignment, double end, const Clock &clock) {
  Core relaxed(core, prices.costs());
  MemoryPrices none(relaxed);
  Incumbent incumbent(relaxed, std::move(assignment));
  for (double steps = 0;
       clock() < end && steps < kShareOfRelaxed * options.patience;)
    for (const Proposal &proposal :
         propose({relaxed, none, options.threads}, incumbent, random, clock)) {
      steps += proposal.steps;
      incumbent.improve(proposal.move);
    }
  assignment = incumbent.assignment();
}

/// Solves neighbourhoods under the limit, for a share of the patience.
void Search::polish(Incumbent incumbent, double end, const Clock &clock) {
  for (double steps = 0;
       clock() < end && steps < kShareOfPolish * options.patience;)
    for (const Proposal &proposal :
         propose({core, prices, options.threads}, incumbent, random, clock)) {
      steps += proposal.steps;
      if (incumbent.improve(proposal.move))
        take(incumbent);
    }
}

/// Bisects a common factor of all prices. Near the prices of the greatest
/// bound, plans of very different memory cost the same; at lower prices they
/// take too much, at higher ones they fit. The plan of each factor is made to
/// fit. These plans are far apart, where single neighbourhoods do not lead from
/// one to another.
void Search::bisectLevel(const Clock &clock) {
  constexpr double kShareOfTime = 0.35, kStep = 0.8;
  double share = kShareOfTime / kLevels;
  double tooLow = 0, fits = 0, level = 1, bound = -kInfinity, bestLevel = 1;
  double present = 1;
  for (int i = 0; i < kLevels && clock() < 1 && !best.isProven(options.gap);
       ++i) {
    prices.scale(level / present);
    present = level;
    double toResolve = after(0.4 * share, clock),
           toRelax = after(0.6 * share, clock), toPolish = after(share, clock);
    Assignment found = resolve(toResolve, clock);
    if (double now = passDual(); now > bound) {
      bound = now;
      bestLevel = level;
    }
    relax(found, toRelax, clock);
    std::vector<double> usage = core.usage(found);
    double peak = *std::max_element(usage.begin(), usage.end());
    (peak > core.usageLimit ? tooLow : fits) = level;
    polish(Incumbent(core, std::move(found)), toPolish, clock);
    level = tooLow == 0 ? level * kStep
            : fits == 0 ? level / kStep
                        : std::sqrt(tooLow * fits);
  }
  prices.scale(bestLevel / present);
  stepsSinceBetter = 0;
}
