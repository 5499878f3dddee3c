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

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COLLECTIVES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COLLECTIVES_H

#include "SourceOp.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/RankGroups.h"

#include <optional>

namespace dist {

/// Who takes part in a collective. Devices whose groups no axes have trade
/// places before it, and back after it.
struct Participants {
  AxesAttr axes; ///< None for groups of one device.
  int64_t count = 1;
  std::optional<AxisPermutation> before = std::nullopt, after = std::nullopt;

  /// The operands, in place.
  llvm::SmallVector<mlir::Value> enter(SourceOp &op) const;
  /// Ends the conversion.
  llvm::LogicalResult leave(SourceOp &op, mlir::ValueRange results) const;
};

/// Those of `replica_groups`.
llvm::FailureOr<Participants> readParticipants(SourceOp &op);

/// What each device has from another one.
mlir::Value emitPermute(SourceOp &op, mlir::Value value,
                        const AxisPermutation &permutation);

/// What `source_target_pairs` say.
llvm::FailureOr<AxisPermutation> readPermutation(SourceOp &op);

/// The participants, and the index of the device that each group names first.
struct RootedGroups {
  Participants all;
  int64_t root = 0;
};
llvm::FailureOr<RootedGroups> readRootedGroups(SourceOp &op);

/// The mesh of the manual computation around. Errors: there is none.
llvm::FailureOr<const Mesh *> readMesh(SourceOp &op);

/// All its axes: the index over them is the device's place in the mesh.
llvm::FailureOr<AxesAttr> readAllAxes(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COLLECTIVES_H
