//===- TimePlan.h - what a plan says about time -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Micro-batches, stages and recomputation rewrite the program before a search
// annotates it. The plan that the search writes must rewrite it in the same
// way, so what asked for it is kept, as an attribute of the mesh:
//
//   {"micro_batches": 4, "pipeline": {"axis": "pp"}, "recompute": "inputs",
//    "values": [...], "groups": [...], "batch": {"3": 0}}
//
// `values` and `groups` are those of the plan as they are: they name operations
// of the program before it was rewritten. `batch` has the dimensions of
// arguments that the plan divides into micro-batches.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Annotate/AnnotateModule.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Keeps the plan's keys about time; options come before them. Writes nothing
/// if nothing rewrites the program.
void keepTimePlan(MeshOp mesh, mlir::FunctionOpInterface func,
                  const std::string &plan, const PlanOverrides &overrides);

/// The object that was kept; none if there is none.
std::optional<nlohmann::ordered_json> keptTimePlan(MeshOp mesh);

/// The keys of a plan file that the object has, in order.
llvm::ArrayRef<const char *> timeKeys();

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H
