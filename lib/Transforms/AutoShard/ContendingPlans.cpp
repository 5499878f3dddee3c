//===- ContendingPlans.cpp - the plans that are left to choose from -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContendingPlans.h"

using namespace mlir;
using namespace dist;

const Candidate &ContendingPlans::least() const {
  return *llvm::min_element(plans, [&](const Candidate &a, const Candidate &b) {
    return a.rank(machine.memory) < b.rank(machine.memory);
  });
}

bool ContendingPlans::contends(const Candidate &candidate,
                               const Candidate &least) const {
  if (machine.fits(least.price.memory))
    return machine.fits(candidate.price.memory) &&
           candidate.cost() <= (1 + machine.near) * least.cost();
  return candidate.func == least.func;
}

void ContendingPlans::add(ArrayRef<Candidate> candidates) {
  llvm::append_range(plans, candidates);
  if (plans.empty())
    return;
  Candidate least = this->least();
  llvm::erase_if(plans, [&](Candidate &candidate) {
    if (contends(candidate, least))
      return false;
    candidate.func.erase();
    return true;
  });
}

/// The same step on several grids, but for rounding: that of the fewest axes.
const Candidate &ContendingPlans::best() const {
  constexpr double kSame = 1 + 1e-9; // But for rounding.
  const Candidate &shortest =
      *llvm::min_element(plans, [](const Candidate &a, const Candidate &b) {
        return std::pair(a.price.overlapped, a.cost()) <
               std::pair(b.price.overlapped, b.cost());
      });
  auto rank = [&](const Candidate &plan) {
    bool isSame = plan.price.overlapped <= kSame * shortest.price.overlapped &&
                  plan.cost() <= kSame * shortest.cost();
    return std::pair(!isSame, plan.mesh.getValue().axes.size());
  };
  return *llvm::min_element(
      plans, [&](auto &a, auto &b) { return rank(a) < rank(b); });
}

Candidate ContendingPlans::takeBest() {
  Candidate best = this->best();
  for (Candidate &candidate : plans)
    if (candidate.func != best.func)
      candidate.func.erase();
  plans.clear();
  return best;
}
