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

/// Loads the artifact that `options` name, or compiles the program; says on
/// stderr what a plan by cost assumes. Errors: those of either; an option that
/// has no effect on what is compiled already.
/// An ELF file, or what is called like an artifact: it need not be compiled.
bool isArtifact(const std::string &path);

Result<std::shared_ptr<const Artifact>> loadProgram(RunOptions &options,
                                                    Interrupt &interrupt);

} // namespace dist

#endif // DIST_RUNTIME_RUN_PROGRAM_H
