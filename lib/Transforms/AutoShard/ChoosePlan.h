//===- ChoosePlan.h - the best of all candidates ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CHOOSEPLAN_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CHOOSEPLAN_H

#include "dist/Transforms/AutoShard/Machine.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Replaces the function by one that is annotated with the cheapest plan for
/// the machine, and a mesh that is marked `dist.arrange` by the best of its
/// shapes. `explain`: remarks say what was compared. Errors: annotations
/// contradict each other; no plan fits the memory, and what the leanest holds.
mlir::FailureOr<mlir::FunctionOpInterface>
choosePlan(mlir::FunctionOpInterface func, MeshOp mesh, const Machine &machine,
           bool explain);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CHOOSEPLAN_H
