//===- PlanPosition.h - where in a plan file an error is --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H
#define DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H

#include "mlir/IR/Location.h"

namespace dist {

/// Where in the text of a plan the error is that `message` speaks of: it begins
/// with `line 2, column 5: `, which is taken off, with the entry
/// (`arguments[2]`) or with the key of a list (`mesh`). The beginning of the
/// file for any other.
mlir::Location locatePlanError(mlir::MLIRContext *context, llvm::StringRef file,
                               llvm::StringRef text, llvm::StringRef &message);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANPOSITION_H
