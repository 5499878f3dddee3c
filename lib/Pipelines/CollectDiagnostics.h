//===- CollectDiagnostics.h - diagnostics as values -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_PIPELINES_COLLECTDIAGNOSTICS_H
#define DIST_LIB_PIPELINES_COLLECTDIAGNOSTICS_H

#include "dist/Pipelines/Compiler.h"

namespace dist {

/// Takes all diagnostics of a context while it lives: other handlers get none.
class CollectDiagnostics {
public:
  CollectDiagnostics(mlir::MLIRContext &context,
                     const DiagnosticCallback &onDiagnostic,
                     std::vector<CompileDiagnostic> &diagnostics);

private:
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace dist

#endif // DIST_LIB_PIPELINES_COLLECTDIAGNOSTICS_H
