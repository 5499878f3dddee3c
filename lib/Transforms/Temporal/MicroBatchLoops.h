//===- MicroBatchLoops.h - a loop for each phase ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_MICROBATCHLOOPS_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_MICROBATCHLOOPS_H

#include "dist/Transforms/Temporal/TimePlacement.h"

namespace dist {

/// Rewrites the block to loops over micro-batches, one for each phase, with the
/// operations outside of loops before, between and after them. `axis` is the
/// time axis that the loops name.
llvm::LogicalResult makeMicroBatchLoops(mlir::Block &body,
                                        const TimePlacement &placement,
                                        const std::string &axis);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_MICROBATCHLOOPS_H
