//===- TimeLoops.h - loops over micro-batches -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_TIMELOOPS_H
#define DIST_DIALECT_DIST_IR_TIMELOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringRef.h"

namespace dist {

/// The time axis of micro-batches that a plan file or an option asks for.
inline constexpr llvm::StringLiteral kMicroAxis = "micro";
/// The time axis (#dist.axes) whose micro-batches a loop works on.
inline constexpr llvm::StringLiteral kOverAttr = "dist.over";

/// Patterns of locations (texts, on the mesh), of the reductions over the batch
/// that each micro-batch does for itself.
inline constexpr llvm::StringLiteral kPerMicroBatchAttr =
    "dist.per_micro_batch";
/// The batches (i64, on the mesh) whose mean gradients one update takes.
inline constexpr llvm::StringLiteral kGradientMergeAttr = "dist.gradient_merge";
/// An attribute of an argument (#dist.sharding): the placements of the sum of
/// its gradients in a loop over micro-batches, by the argument's dimensions.
inline constexpr llvm::StringLiteral kAccumulatorAttr = "dist.accumulator";
/// An attribute of a loop: for each result the sharding that the program asks
/// for, with its Partial axes, or a unit.
inline constexpr llvm::StringLiteral kAccumulatorsAttr = "dist.accumulators";

/// True for a loop over micro-batches; `op` may be null.
bool isTimeLoop(mlir::Operation *op);

/// The loops over micro-batches of a function, in program order.
llvm::SmallVector<mlir::scf::WhileOp> timeLoopsOf(mlir::Region &function);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_TIMELOOPS_H
