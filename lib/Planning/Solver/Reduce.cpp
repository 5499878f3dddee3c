//===- Reduce.cpp - all reductions until nothing changes ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include <functional>

using namespace dist;
using namespace dist::solver;

/// The most rounds; further ones bring little.
static constexpr int kMostRounds = 30;
/// The most steps: a second or two.
static constexpr double kMostReductionSteps = 5e8;

void solver::reduce(Model &model, const std::function<bool()> &late) {
  if (model.impossible)
    return;
  double left = kMostReductionSteps;
  using Step = std::function<bool(Model &)>;
  const Step steps[] = {
      normaliseEdges,
      contractEdges,
      normaliseEdges,
      tightenMemory,
      [&](Model &model) { return removeDominated(model, left, late); },
      [&](Model &model) { return eliminateVariables(model, late); }};
  bool changed = true;
  for (int round = 0; changed && round < kMostRounds && (round == 0 || !late());
       ++round) {
    changed = false;
    for (const Step &step : steps) {
      changed |= step(model);
      if (model.impossible)
        return;
    }
  }
  if (changed) // elimination may have forbidden something
    normaliseEdges(model);
}
