//===- Recomputer.h - clones for the backward pass --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_RECOMPUTER_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_RECOMPUTER_H

#include "SavedValues.h"

namespace dist {

/// Makes late operations read clones of what is recomputed, each before its
/// first reader. The clones read saved values through
/// dist.optimization_barrier, so that no pass merges them with the originals.
/// Erases early operations that have no user left.
void recomputeForBackward(const StepBlock &step, const SavedValues &values);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_RECOMPUTER_H
