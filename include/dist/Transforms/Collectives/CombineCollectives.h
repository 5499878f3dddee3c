//===- CombineCollectives.h - several collectives as one --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
#define DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H

#include "mlir/IR/Block.h"

namespace dist {

/// Combines the all_reduces, reduce_scatters and all_gathers of a block, up to
/// `bucketBytes` each. Returns how
/// many operations it made fewer.
int64_t combineCollectives(mlir::Block &block, int64_t bucketBytes);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COMBINECOLLECTIVES_H
