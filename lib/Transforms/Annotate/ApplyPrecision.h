//===- ApplyPrecision.h - a plan's types ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPRECISION_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPRECISION_H

#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Writes the plan's `precision` to the module and its `narrow_collectives` to
/// the mesh. `isOption`: an option has replaced the plan's precision; it comes
/// before the module's own, too. Errors: a pattern that matches no location; a
/// module that has `dist.precision` of its own, as a plan has.
Status applyPrecision(const Plan &plan, mlir::FunctionOpInterface func,
                      bool isOption);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPRECISION_H
