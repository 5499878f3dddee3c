//===- ErrorsOnly.h - what is done twice speaks once ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ERRORSONLY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ERRORSONLY_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

namespace dist {

/// While there is one, what its thread says is heard only if it is an error:
/// the passes will remark the rest.
struct ErrorsOnly : mlir::ScopedDiagnosticHandler {
  explicit ErrorsOnly(mlir::MLIRContext *context)
      : ScopedDiagnosticHandler(
            context, [thread = llvm::get_threadid()](mlir::Diagnostic &it) {
              return llvm::success(it.getSeverity() !=
                                       mlir::DiagnosticSeverity::Error &&
                                   thread == llvm::get_threadid());
            }) {}
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ERRORSONLY_H
