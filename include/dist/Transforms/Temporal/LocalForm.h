//===- LocalForm.h - an operation on one micro-batch ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The models of dist-partition make an operation local along a spatial axis.
// Along a time axis the same local form works on one micro-batch, if it needs
// no position: rows of a micro-batch are no block. Where the body of a linalg
// operation asks for its position along the cut factor (iotas), the positions
// of the micro-batch become an operand.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_TEMPORAL_LOCALFORM_H
#define DIST_TRANSFORMS_TEMPORAL_LOCALFORM_H

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace dist {

/// True for operations that may be in a loop over micro-batches: they have no
/// effects, and all their results are tensors of static shape. (Loops and
/// branches have placements of their own. Manual regions are outside.)
bool mayBeInLoop(mlir::Operation *op);

/// True if the operation, cut at a factor, can be made local without positions
/// of other kinds than linalg.index, and without elements of other
/// micro-batches.
bool hasLocalForm(mlir::Operation *op, const ShardingRule &rule,
                  const TimeRows &factor, int64_t microBatches);

/// Emits the operation for one micro-batch, whose number is `number`
/// (tensor<i32>). `operands` are slices, whole and Partial values, as the
/// factor requires; no factor: an operation that is linear in Partial values.
/// `captured` maps what its regions use of another region.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
emitLocalForm(mlir::OpBuilder &builder, mlir::Operation *op,
              const ShardingRule &rule, std::optional<TimeRows> factor,
              mlir::ValueRange operands, mlir::Value number,
              int64_t microBatches, const mlir::IRMapping &captured = {});

} // namespace dist

#endif // DIST_TRANSFORMS_TEMPORAL_LOCALFORM_H
