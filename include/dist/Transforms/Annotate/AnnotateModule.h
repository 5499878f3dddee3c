//===- AnnotateModule.h - annotations of a module ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H
#define DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace dist {

/// Applies a plan (its JSON text or its file), a mesh as text (`dp=2,tp=4`),
/// and pairs of results and arguments (`result0=arg1`) to a program; each may
/// be empty. Errors: see dist-annotate; they name the file and the entry.
mlir::LogicalResult annotateModule(mlir::ModuleOp module,
                                   const std::string &planOrFile,
                                   const std::string &meshText,
                                   llvm::ArrayRef<std::string> carries = {});

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_ANNOTATEMODULE_H
