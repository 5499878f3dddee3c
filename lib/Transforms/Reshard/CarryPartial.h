//===- CarryPartial.h - sums over the iterations of a loop ---- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that adds Partial values to what it carries may carry it Partial, and
// combine it once, after the loop:
//
//   loop (g = 0) {                           g is Partial over dp: one
//     g' = g + x^T * dy   partial over dp    all_reduce after the loop instead
//   }                                        of one in each iteration
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_CARRYPARTIAL_H
#define DIST_LIB_TRANSFORMS_RESHARD_CARRYPARTIAL_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Makes Partial what loops carry only to combine it with values that come so.
/// Nothing else in the loop reads it.
void carryPartial(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_CARRYPARTIAL_H
