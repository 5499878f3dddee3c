//===- ApplyGroups.h - a plan's groups onto the program ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_APPLYGROUPS_H
#define DIST_TRANSFORMS_ANNOTATE_APPLYGROUPS_H

#include "dist/Transforms/Annotate/PlanMatch.h"

namespace dist {

/// Writes dist.sharding_group on the members of the plan's groups. Errors (all
/// name the group): a pattern that matches nothing, a member that is no tensor,
/// tensors of different shapes, a group of one tensor. `locate` returns the
/// location of a group.
Status applyGroups(const Plan &plan, mlir::FunctionOpInterface func,
                   const PlacedValues &placed,
                   llvm::function_ref<mlir::Location(llvm::StringRef)> locate);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_APPLYGROUPS_H
