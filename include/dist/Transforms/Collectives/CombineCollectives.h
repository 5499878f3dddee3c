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

/// Combines the all_reduces, reduce_scatters and all_gathers of a block, up to
/// `bucketBytes` each. Returns how
/// many operations it made fewer.
int64_t combineCollectives(mlir::Block &block, int64_t bucketBytes);

/// Those of all blocks in `root`.
void combineCollectives(mlir::Operation *root, int64_t bucketBytes);

/// Of dist-combine-collectives, unless it is told otherwise: 128 MiB.
inline constexpr int64_t kBucketBytes = int64_t(128) << 20;

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
