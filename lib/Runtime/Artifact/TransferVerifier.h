//===- TransferVerifier.h - checks of sends and receives --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_TRANSFERVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_TRANSFERVERIFIER_H

#include "BufferVerifier.h"
#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// Checks the transfers of a program's list: each has one wait, no command in
/// between writes the memory that it sends or accesses the memory that it
/// receives, and a slot is used for one micro-batch after another. Each command
/// has been verified by itself. An error is about command `at`.
Status verifyTransfers(const Manifest &manifest, const BufferVerifier &buffers,
                       int &at);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_TRANSFERVERIFIER_H
