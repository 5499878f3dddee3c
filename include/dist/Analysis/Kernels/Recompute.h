//===- Recompute.h - values that are computed again -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_RECOMPUTE_H
#define DIST_ANALYSIS_KERNELS_RECOMPUTE_H

#include "dist/Analysis/Kernels/Steps.h"

namespace dist {

/// Lets steps compute elementwise values again that an earlier step would
/// otherwise have to write and keep for them: values of the forward half of a
/// training step that the backward half needs. A value is computed again if
/// that does not read much more memory than reading the value.
///
///   step 1: t = tanh(x); y = x * t  -> writes t and y
///   step 2: dx = f(dy, x, t)        -> reads x and t
///
/// becomes
///
///   step 1: t = tanh(x); y = x * t  -> writes y
///   step 2: t = tanh(x); dx = f(dy, x, t)
///
/// No step gets more than `maxOps` operations.
void recomputeCheapValues(Steps &steps, const Roles &roles, unsigned maxOps);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_RECOMPUTE_H
