//===- Repeatable.h - what may be computed a second time --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_REPEATABLE_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_REPEATABLE_H

#include "StepBlock.h"

#include "dist/Support/RecomputeRule.h"

namespace dist {

/// The early operations that no policy repeats:
///
/// - those with effects, custom calls, manual regions, transfers between
///   stages, and loops and branches, but for loops over integers (random bits);
/// - decisions, which another kernel's rounding could change: top_k, sort and
///   reductions of floats to integers; comparisons of floats that indices
///   depend on; floats that are compared for equality.
llvm::DenseSet<mlir::Operation *>
findDecisionsAndEffects(const StepBlock &step);

/// True if the policy repeats such operations.
bool isRepeatedBy(RecomputePolicy policy, mlir::Operation *op);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_REPEATABLE_H
