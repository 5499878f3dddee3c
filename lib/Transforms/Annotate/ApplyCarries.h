//===- ApplyCarries.h - pairs of results and arguments ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCARRIES_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCARRIES_H

#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Writes which result replaces which argument: the requests of the plan, and
/// those of the command line (`RESULT=ARGUMENT`), which come before the plan's
/// for an argument of both. Errors: see findPairs(); those of the plan are
/// reported by `failInPlan`.
mlir::LogicalResult applyCarries(
    mlir::FunctionOpInterface func, const Plan &plan,
    llvm::ArrayRef<std::string> texts,
    llvm::function_ref<mlir::LogicalResult(const Status &)> failInPlan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_APPLYCARRIES_H
