//===- CompileFile.h - the work of dist-compile -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_COMPILEFILE_H
#define DIST_PIPELINES_COMPILEFILE_H

#include "dist/Pipelines/Compiler.h"

namespace dist {

/// The files around a compilation. `returnPlan`, `returnPlanReport` and the
/// callbacks are set by compileFile.
struct CompileFileOptions : CompileOptions {
  std::string input;         ///< A file, or "-".
  std::string output;        ///< A file; "-" only where text is written.
  std::string plan, cluster; ///< As for compile().
  std::string planReport; ///< A file (HTML) to write about the plan; or empty.
  std::string writePlan;  ///< A file (JSON) for a plan by cost; or empty.
  bool timing = false;
  bool quiet = false; ///< Do not say at the end what was written.
};

/// Compiles a program (.mlir text or bytecode) to an artifact, or prints what
/// it is after a stage. Says on a terminal's stderr what it does and how far it
/// is. Errors are printed to stderr; then nothing is written but the plan, if
/// it was chosen.
mlir::LogicalResult compileFile(CompileFileOptions options);

} // namespace dist

#endif // DIST_PIPELINES_COMPILEFILE_H
