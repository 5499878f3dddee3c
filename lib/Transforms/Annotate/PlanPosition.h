//===- PlanPosition.h - positions in a plan file ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H
#define DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H

#include "dist/Support/Status.h"

#include "mlir/IR/Location.h"

namespace dist {

/// The location, in the text of a plan, of the error that `message` describes.
/// The message begins with `line 2, column 5: `, which is removed, with the
/// entry (`arguments[2]`) or with the key of a list (`mesh`). Any other error
/// is located at the beginning of the file.
mlir::Location locatePlanError(mlir::MLIRContext *context, llvm::StringRef file,
                               llvm::StringRef text, llvm::StringRef &message);

/// Emits the error at its location in the text of a plan.
llvm::LogicalResult failInPlan(mlir::MLIRContext *context, llvm::StringRef file,
                               llvm::StringRef text, const Status &status);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H
