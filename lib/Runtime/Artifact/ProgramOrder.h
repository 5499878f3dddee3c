//===- ProgramOrder.h - order of what programs do together ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_PROGRAMORDER_H
#define DIST_RUNTIME_ARTIFACT_PROGRAMORDER_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// Checks that of each two programs one receives in the order in which the
/// other sends, and that they begin their common collectives in one order. Each
/// program has been verified by itself. An error names both entries.
Status verifyOrder(const Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_PROGRAMORDER_H
