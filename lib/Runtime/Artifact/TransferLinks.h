//===- TransferLinks.h - calls and waits of transfers -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_TRANSFERLINKS_H
#define DIST_RUNTIME_ARTIFACT_TRANSFERLINKS_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// Sets, in a manifest that has been verified, the call of each transfer, and
/// the transfer of each wait.
void linkTransfers(Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_TRANSFERLINKS_H
