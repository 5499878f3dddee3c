//===- Reduce.cpp - all reductions until nothing changes ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

using namespace dist;
using namespace dist::solver;

/// More rounds than this bring little.
static constexpr int kMostRounds = 30;

void solver::reduce(Model &model) {
  bool changed = true;
  for (int round = 0; changed && round < kMostRounds; ++round) {
    changed = false;
    for (auto step : {normaliseEdges, contractEdges, normaliseEdges,
                      tightenMemory, removeDominated, eliminateVariables}) {
      if (model.impossible)
        return;
      changed |= step(model);
    }
  }
}
