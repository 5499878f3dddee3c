//===- ManifestVerifier.h - consistency of a manifest -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_MANIFESTVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_MANIFESTVERIFIER_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// Checks what a manifest says against itself, so that nothing that runs it
/// has to. An error names the entry.
Status verifyManifest(const Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_MANIFESTVERIFIER_H
