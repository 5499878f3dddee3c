//===- KeptValues.h - what loops keep for later ones ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a later loop over micro-batches needs the rows of a value of an earlier
// one, they are kept for the whole batch, or computed again from others:
//
//   loop 0:  h = matmul x, w;  e = exp h;  s += reduce e
//   loop 1:  y = e / s                       h or e is kept; e = exp h is cheap
//
// The kept values are those of the smallest total size, by a minimum cut.
// Matrix products are not computed again, and neither are decisions (integers
// that depend on floats), which rounding may change.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_KEPTVALUES_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_KEPTVALUES_H

#include "dist/Transforms/Temporal/TimePlacement.h"

namespace dist {

/// The values whose rows later loops read as an earlier loop has made them.
llvm::DenseSet<mlir::Value> findKeptValues(const TimePlacement &placement);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_KEPTVALUES_H
