//===- WorkVerifier.h - checks of started collectives -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H

#include "BufferVerifier.h"

namespace dist {

/// Checks that each started collective has one wait, in the list of commands
/// that starts it, and that no command in between writes the buffers that it
/// sends or accesses those that it receives. Each command has been verified by
/// itself. An error is about command `at`.
Status verifyWorks(const BufferVerifier &buffers, int &at);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H
