//===- ApplyChanges.h - a plan's keys that are no shardings -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCHANGES_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCHANGES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/PlanOverrides.h"
#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Writes what later passes carry out (stages, recomputation, types, reductions
/// per micro-batch) to the program, with the places of keys that they report.
/// Errors: those of each key; a step that is not that of replicas yet.
Status applyChanges(const Plan &plan, const PlanOverrides &overrides,
                    MeshOp mesh, mlir::FunctionOpInterface func,
                    llvm::function_ref<mlir::Location(llvm::StringRef)> place);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCHANGES_H
