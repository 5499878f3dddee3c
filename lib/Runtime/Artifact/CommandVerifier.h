//===- CommandVerifier.h - checks of commands -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_COMMANDVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_COMMANDVERIFIER_H

#include "BufferVerifier.h"

namespace dist {

/// Checks that a command's buffers hold all that it reads and writes, and that
/// it does not write to a buffer that it still reads.
Status verifyCommand(const BufferVerifier &buffers, const Command &command);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_COMMANDVERIFIER_H
