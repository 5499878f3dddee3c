//===- PartialSums.h - the element type of partial sums ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of bf16 or f16 matrices adds in f32 and rounds once. Over several
// ranks it does the same: each rank's sum stays in f32 until all are added.
//
//   tensor<8xbf16>  [{"x"}]                     is held as bf16
//   tensor<8xbf16>  [{}], partial = {"x" : sum} is held, moved and added as f32
//   tensor<8xbf16>  [{}], partial = {"x" : max} is held as bf16: max is exact
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_PARTIALSUMS_H
#define DIST_DIALECT_DIST_IR_PARTIALSUMS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// A unit attribute of dist.mesh: partial sums have the type of the values that
/// they add up to. From dist-annotate to dist-widen-partials.
inline constexpr llvm::StringLiteral kStoragePartialsAttr =
    "dist.storage_partials";

/// A unit attribute of an operation that rounds each rank's part of a sum,
/// because a function returns the value as Partial.
inline constexpr llvm::StringLiteral kRoundsPartsAttr = "dist.rounds_parts";

/// A unit attribute of an operation in a loop over micro-batches whose results
/// are this micro-batch's parts of sums. From dist-micro-batch to
/// dist-widen-partials.
inline constexpr llvm::StringLiteral kPartOverTimeAttr = "dist.part_over_time";

enum class PartialSums {
  F32,    ///< Partial sums of shorter floats are f32.
  Storage ///< In the type of the value.
};

/// The choice that stands on the mesh.
PartialSums partialSumsOf(MeshOp mesh);

/// The type in which ranks hold and combine a tensor of this sharding.
mlir::Type heldType(mlir::Type tensorType, const Sharding &sharding,
                    PartialSums sums);

/// The type in which a reshard moves a tensor of `tensorType`: one that begins
/// or ends with partial sums moves as these, and is rounded last.
mlir::Type travelType(mlir::Type tensorType, const Sharding &from,
                      const Sharding &to, PartialSums sums);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_PARTIALSUMS_H
