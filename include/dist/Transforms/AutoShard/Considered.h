//===- Considered.h - the plans that were compared --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_AUTOSHARD_CONSIDERED_H
#define DIST_TRANSFORMS_AUTOSHARD_CONSIDERED_H

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"

namespace dist {

/// An entry of `dist.considered`.
struct ConsideredPlan {
  std::string name; ///< "search", "data parallel", ...
  std::string mesh; ///< "x=2,y=4".
  PlanPrice price;
};

void addConsidered(MeshOp mesh, const ConsideredPlan &plan);

/// Those that were added; what is not of this form is left out.
std::vector<ConsideredPlan> consideredPlans(MeshOp mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_AUTOSHARD_CONSIDERED_H
