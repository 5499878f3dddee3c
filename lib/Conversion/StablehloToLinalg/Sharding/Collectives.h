//===- Collectives.h - lists of devices as axes -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of these fail, with an error at the operation, outside of a manual
// region, for collectives across replicas, and where the devices are not those
// of manual axes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_COLLECTIVES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_COLLECTIVES_H

#include "Source/SourceOp.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/RankGroups.h"

namespace dist {

/// The axes of `replica_groups`; none for groups of one device.
llvm::FailureOr<AxesAttr> readAxes(SourceOp &op);

/// The product of the axes' sizes.
int64_t groupSize(SourceOp &op, AxesAttr axes);

/// Reads `source_target_pairs`.
llvm::FailureOr<AxisPermutation> readPermutation(SourceOp &op);

/// The axes of `replica_groups`, and the index in them of the device that each
/// group names first.
struct RootedGroups {
  AxesAttr axes;
  int64_t root = 0;
};
llvm::FailureOr<RootedGroups> readRootedGroups(SourceOp &op);

/// The mesh of the manual computation around. Errors: there is none.
llvm::FailureOr<const Mesh *> readMesh(SourceOp &op);

/// All axes of the mesh: the index over them is the device's place in it.
llvm::FailureOr<AxesAttr> readAllAxes(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_COLLECTIVES_H
