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

/// Of dist-combine-collectives, unless it is told otherwise: 128 MiB.
inline constexpr int64_t kBucketBytes = int64_t(128) << 20;
/// Where they overlap with work: the last part is all that is left when the
/// work ends, 1/4 here. More parts hide little more and wait for a latency
/// each.
inline constexpr int64_t kOverlappedParts = 4;
/// 1 MiB takes longer than the latency of a collective on most networks.
inline constexpr int64_t kLeastPartBytes = int64_t(1) << 20;

/// A latency is not worth more memory.
inline constexpr int64_t kCombiningGrowth = 2;

struct BucketSizes {
  int64_t most = kBucketBytes; ///< That one collective combines, in bytes.
  /// In how many, about, what could be one is put, of at least `leastPart`
  /// bytes.
  int64_t parts = 1, leastPart = kLeastPartBytes;
  /// By how many per cent what lives at once may grow.
  int64_t memoryGrowth = kCombiningGrowth;
};

/// Combines the all_reduces, reduce_scatters and all_gathers of a block.
/// Returns how many operations it made fewer.
int64_t combineCollectives(mlir::Block &block, BucketSizes sizes);

/// Those of all blocks in `root`.
void combineCollectives(mlir::Operation *root, BucketSizes sizes);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
