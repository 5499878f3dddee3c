//===- Program.h - the program that dist-run runs ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PROGRAM_H
#define DIST_RUNTIME_RUN_PROGRAM_H

#include "dist/Runtime/Artifact/Artifact.h"
#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Runtime/Run/Options.h"

namespace dist {

/// True for an ELF file, and for a name that ends like an artifact's: it need
/// not be compiled.
bool isArtifact(const std::string &path);

/// Loads the artifact that `options` name, or compiles the program. Prints the
/// assumed cluster of a plan by cost to stderr. Errors: those of either; an
/// option that has no effect on an artifact.
Result<std::shared_ptr<const Artifact>> loadProgram(RunOptions &options,
                                                    Interrupt &interrupt);

} // namespace dist

#endif // DIST_RUNTIME_RUN_PROGRAM_H
