//===- AliasShardings.h - what replaces each other lies alike ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H

#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// A donated argument and the result that replaces it share one sharding: what
/// is said of one is written to the other. Errors: types differ; two shardings
/// are said, which `failInPlan` reports where an entry of the plan says one.
mlir::LogicalResult shareAliasShardings(
    mlir::FunctionOpInterface func, const Plan &plan,
    llvm::function_ref<mlir::LogicalResult(const Status &)> failInPlan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H
