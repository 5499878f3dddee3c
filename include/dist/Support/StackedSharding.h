//===- StackedSharding.h - shardings of stacked layers ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_STACKEDSHARDING_H
#define DIST_SUPPORT_STACKEDSHARDING_H

#include "dist/Support/Sharding.h"

namespace dist {

/// Verifies a sharding as artifacts and checkpoints have it: like verify(), but
/// dimension 0 may be sharded over the axis of a pipeline, before other axes. A
/// tensor of stacked layers is: each coordinate has those of its stage.
Status verifyStacked(const Mesh &mesh, const Sharding &sharding,
                     const std::vector<int64_t> &shape);

} // namespace dist

#endif // DIST_SUPPORT_STACKEDSHARDING_H
