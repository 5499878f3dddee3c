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

/// On a dist.mesh whose shape the user did not choose: the name of the cluster,
/// which dist-auto-shard must be given too, or a unit without a cluster. Set by
/// dist-arrange-devices; read by dist-auto-shard, which searches the shape.
inline constexpr llvm::StringLiteral kArrangeAttr = "dist.arrange";

/// A string on a dist.mesh: the cluster that was assumed, because none was
/// given, and whose devices the mesh arranges. Set by dist-arrange-devices;
/// read by all passes that plan for the cluster.
inline constexpr llvm::StringLiteral kAssumedClusterAttr =
    "dist.assumed_cluster";

/// True if the search will replace the axis: `?` of a mesh with that attribute,
/// or any where there is no such axis.
bool isArranged(MeshOp mesh, llvm::StringRef axis);

/// A dictionary on a dist.mesh of the limits of the search: `data_axes`,
/// `replicate` and `memory`. Set by dist-annotate for a plan with `"auto":
/// true`; read by dist-auto-shard.
inline constexpr llvm::StringLiteral kSearchAttr = "dist.search";

/// The compared plans, on a dist.mesh. Set by dist-auto-shard (with `record`);
/// read and removed by dist-plan-report.
inline constexpr llvm::StringLiteral kConsideredAttr = "dist.considered";

/// A number on a dist.mesh: the bytes that a plan may take on each device, as
/// given to dist-auto-shard. Set by that pass; read by all that look at the
/// plan, and removed by dist-insert-reshards.
inline constexpr llvm::StringLiteral kMemoryLimitAttr = "dist.memory_limit";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_ARRANGE_H
