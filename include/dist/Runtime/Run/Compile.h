//===- Compile.h - from a program to an artifact ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_COMPILE_H
#define DIST_RUNTIME_RUN_COMPILE_H

#include "dist/Runtime/Artifact/Artifact.h"
#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Runtime/Run/Options.h"

namespace dist {

/// dist-compile, beside this executable or in PATH; empty: it is not there.
std::string findCompiler();

/// Compiles the program of `options` with dist-compile, found in the folder
/// of this executable or in PATH, unless the cache has the artifact: it is
/// keyed by the contents of program, plan and custom-call files, the mesh, the
/// compiler and this CPU. Errors: dist-compile prints them to stderr, the
/// Status only reports that it failed.
Result<std::shared_ptr<const Artifact>>
compileProgram(const RunOptions &options, bool singleDevice,
               Interrupt &interrupt);

/// $DIST_CACHE_DIR, $XDG_CACHE_HOME/dist-mlir or ~/.cache/dist-mlir.
std::string cacheDirectory();

/// Returns a directory for the artifact of a program: cacheDirectory(), or
/// where that cannot be written or is full a temporary one, which is a remark
/// on the standard error unless `quiet`. Errors: neither can be written.
Result<std::string> writableCache(const std::string &program, bool quiet);

/// The temporary directory of writableCache, for processes that this one
/// starts; empty if there is none.
std::string temporaryCache();

/// Removes it.
void removeTemporaryCache();

} // namespace dist

#endif // DIST_RUNTIME_RUN_COMPILE_H
