//===- ContendingPlans.h - plans that are left to choose from ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CONTENDINGPLANS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CONTENDINGPLANS_H

#include "Candidates.h"

#include "dist/Transforms/AutoShard/Considered.h"

namespace dist {

/// Of one mesh or more: the cheapest plan that fits, and those that cost hardly
/// more (Machine::near); where none fits, the leanest alone.
class ContendingPlans {
public:
  explicit ContendingPlans(const Machine &machine) : machine(machine) {}

  /// Functions of plans that do not contend any more are erased.
  void add(llvm::ArrayRef<Candidate> candidates);
  /// Lets the functions of all but one go.
  Candidate takeBest();

  bool empty() const { return plans.empty(); }
  /// The cheapest, or the leanest if none fits.
  const Candidate &least() const;
  /// The one that is chosen: its step is the shortest with overlap.
  const Candidate &best() const;
  llvm::ArrayRef<Candidate> get() const { return plans; }

private:
  const Machine &machine;
  llvm::SmallVector<Candidate> plans;

  bool contends(const Candidate &candidate, const Candidate &least) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CONTENDINGPLANS_H
