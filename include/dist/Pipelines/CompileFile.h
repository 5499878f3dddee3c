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

/// The files around a compilation, as dist-compile's options name them.
struct CompileFileOptions {
  std::string input;  ///< A file, or "-".
  std::string output; ///< A file; "-" only where text is written.
  /// Values of compile(), or files that have them.
  std::string plan, cluster;
  std::vector<std::string> customCalls;
  std::string planFile, planReportFile; ///< To be written; or empty.
  CompileOptions compile; ///< Without texts and callbacks, which are set.
  bool timing = false;
  bool quiet = false; ///< Do not print the written file at the end.
};

/// Compiles a program (.mlir text or bytecode) to an artifact, or prints what
/// it is after a stage. Shows its progress on stderr if that is a terminal.
/// Errors are printed to stderr; then nothing is written but the plan, if it
/// was chosen.
mlir::LogicalResult compileFile(CompileFileOptions options);

} // namespace dist

#endif // DIST_PIPELINES_COMPILEFILE_H
