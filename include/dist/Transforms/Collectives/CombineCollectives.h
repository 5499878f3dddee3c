//===- CombineCollectives.h - several collectives as one --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
#define DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H

#include "mlir/IR/Operation.h"

namespace dist {

/// The default bucket size of dist-combine-collectives: 128 MiB.
inline constexpr int64_t kBucketBytes = int64_t(128) << 20;
/// The default number of parts where collectives overlap with computation. Only
/// the last part remains when the computation ends, 1/4 here. More parts hide
/// little more, and each costs a latency.
inline constexpr int64_t kOverlappedParts = 4;
/// 1 MiB takes longer than the latency of a collective on most networks.
inline constexpr int64_t kLeastPartBytes = int64_t(1) << 20;

/// The default growth of the peak memory, in per cent; small, because more
/// memory is not worthwhile for a latency.
inline constexpr int64_t kCombiningGrowth = 2;

struct BucketSizes {
  int64_t most = kBucketBytes; ///< The most bytes of one collective.
  /// The approximate number of parts that collectives which could be one are
  /// combined into, each of at least `leastPart` bytes.
  int64_t parts = 1, leastPart = kLeastPartBytes;
  /// The most by which the peak memory may grow, in per cent.
  int64_t memoryGrowth = kCombiningGrowth;
};

/// Combines the all_reduces, reduce_scatters and all_gathers of a block.
/// Returns how many operations it made fewer.
int64_t combineCollectives(mlir::Block &block, BucketSizes sizes);

/// Combines the collectives of all blocks in `root`.
void combineCollectives(mlir::Operation *root, BucketSizes sizes);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
