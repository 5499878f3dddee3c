//===- RecomputedLoops.h - copies of loops and branches -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX computes random bits by a loop over counters, which mixes them with
// scalars. Each iteration treats all elements alike, so a rank may run the loop
// for the block that it needs:
//
//   bits = while (c = counters) { c = mix(c, key) }    assigned [{"x"}, {}]
//   a * bits   needs [{"x"}, {}]: bits
//   b * bits   needs [{}, {"x"}]: a copy of the loop with that sharding
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTEDLOOPS_H
#define DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTEDLOOPS_H

#include "dist/Transforms/Reshard/Recomputation.h"

namespace dist {

/// The copy of a loop or branch whose results include `result`, sharded as
/// `need`. Nothing reshards in it. Returns nothing if there is no such copy.
std::optional<RecomputedCopy> copyRegionFor(ReshardContext &context,
                                            mlir::OpResult result,
                                            ShardingAttr need);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTEDLOOPS_H
