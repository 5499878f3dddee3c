//===- AnnotateModule.h - annotations of a module ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H
#define DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H

#include "dist/Support/PlanOverrides.h"
#include "dist/Support/TextFile.h"

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Returns the text of a plan that is given itself or by its file; empty if
/// there is none. Emits an error for a file that cannot be read.
mlir::FailureOr<NamedText> readPlan(mlir::MLIRContext *context,
                                    const std::string &planOrFile);

/// Returns the place of a key (`local_sgd`), or of an entry (`arguments[2]`),
/// in the text of a plan.
mlir::Location planPlace(mlir::MLIRContext *context, const NamedText &plan,
                         llvm::StringRef key);

/// Applies a plan (JSON), a mesh as text (`dp=2,tp=4`), pairs of results and
/// arguments (`result0=arg1`), and options to a program; each may be empty.
/// Errors: see dist-annotate; they name the plan and the entry.
mlir::LogicalResult annotateModule(mlir::ModuleOp module, const NamedText &plan,
                                   const std::string &meshText,
                                   llvm::ArrayRef<std::string> carries = {},
                                   const PlanOverrides &overrides = {});

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H
