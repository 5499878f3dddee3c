//===- ApplyRecompute.h - a plan's recomputation ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_APPLYRECOMPUTE_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_APPLYRECOMPUTE_H

#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Writes the plan's rules to `dist.recompute` of the function. Errors: a
/// pattern that matches nothing; a stage without a pipeline; a function that
/// has rules of its own.
Status applyRecompute(const Plan &plan, mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_APPLYRECOMPUTE_H
