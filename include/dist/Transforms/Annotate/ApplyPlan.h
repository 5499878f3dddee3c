//===- ApplyPlan.h - a plan's entries onto the program ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_APPLYPLAN_H
#define DIST_TRANSFORMS_ANNOTATE_APPLYPLAN_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Writes the entries of the plan: `dist.sharding` on arguments and results,
/// dist.shard_tensor on values, dist.sharding_group on members of groups.
/// Errors (all name the entry): a pattern that matches nothing, an unknown
/// axis, a dimension out of range, entries that contradict each other or the
/// program's own annotation. `locate` returns the location of an entry
/// (`groups[0]`), for errors that are found later.
Status applyPlan(const Plan &plan, MeshOp mesh, mlir::FunctionOpInterface func,
                 llvm::function_ref<mlir::Location(llvm::StringRef)> locate);

/// Applies the entries of `values` that name values of the program as it is
/// after micro-batches, stages and recomputation. Of a value that has a
/// constraint by a plan, the constraint gets the sharding.
Status applyRewrittenValues(const Plan &plan, MeshOp mesh,
                            mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_APPLYPLAN_H
