//===- WorkVerifier.h - what is started is waited for -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H

#include "BufferVerifier.h"

namespace dist {

/// Checks that each collective that is started is waited for once, in the list
/// of commands that starts it, and that in between no command writes what it
/// sends or touches what it receives. Each command has been verified by itself.
/// An error is of command `at`.
Status verifyWorks(const BufferVerifier &buffers, int &at);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_WORKVERIFIER_H
