//===- PlanSearch.h - what a searched plan may not do -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// {"auto": true, "data_axes": ["dp"], "replicate": ["params*"],
//  "memory": "40GB"}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H
#define DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Annotate/Plan.h"

namespace dist {

/// True for `auto`, and for a plan file that says so. (Files that cannot be
/// read are dist-annotate's to complain of.)
bool asksForSearch(const std::string &plan);

/// Leaves it on the mesh (`dist.search`) for dist-auto-shard.
void writeSearch(MeshOp mesh, const PlanSearch &search);
/// Takes it from there; says nothing where nothing is.
PlanSearch takeSearch(MeshOp mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H
