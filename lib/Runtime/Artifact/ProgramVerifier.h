//===- ProgramVerifier.h - consistency of a program -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_PROGRAMVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_PROGRAMVERIFIER_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// Returns `status` with the entry that it is about.
Status inEntry(const std::string &entry, const Status &status);

/// Checks the buffers, segments and commands of a program that runs on `ranks`.
/// An error names the entry of the program.
Status verifyProgram(const Manifest &manifest, const Program &program,
                     const std::vector<int64_t> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_PROGRAMVERIFIER_H
