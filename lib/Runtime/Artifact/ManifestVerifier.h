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

/// Checks that a manifest is consistent, so that code that runs it need not,
/// and finds the programs at the ends of its edges. An error names the entry.
Status verifyManifest(Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_MANIFESTVERIFIER_H
