//===- Arrange.h - the attribute dist.arrange -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_ARRANGE_H
#define DIST_DIALECT_DIST_IR_ARRANGE_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Of a dist.mesh: its shape is no wish of the user's. Where a cluster was given,
/// its name, which dist-auto-shard must be given, too; else a unit. From
/// dist-arrange-devices to dist-auto-shard, which searches the shape.
inline constexpr llvm::StringLiteral kArrangeAttr = "dist.arrange";

/// Of a dist.mesh, a string: the cluster whose devices it arranges, where none
/// was given and one was assumed. From dist-arrange-devices to all that plan
/// for it.
inline constexpr llvm::StringLiteral kAssumedClusterAttr =
    "dist.assumed_cluster";

/// True if the search will replace the axis: `?` of a mesh with that attribute,
/// or any where there is no such axis.
bool isArranged(MeshOp mesh, llvm::StringRef axis);

/// Of a dist.mesh: what a search may not do, a dictionary of `data_axes`,
/// `replicate` and `memory`. From dist-annotate, where the plan says
/// `"auto": true`, to dist-auto-shard.
inline constexpr llvm::StringLiteral kSearchAttr = "dist.search";

/// Of a dist.mesh: the plans that were compared. From dist-auto-shard (with
/// `record`) to dist-plan-report, which takes it away.
inline constexpr llvm::StringLiteral kConsideredAttr = "dist.considered";

/// Of a dist.mesh, a number: the bytes that a plan may take on each device, of
/// which the user told dist-auto-shard. From there to all that look at the plan,
/// until dist-insert-reshards.
inline constexpr llvm::StringLiteral kMemoryLimitAttr = "dist.memory_limit";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_ARRANGE_H
