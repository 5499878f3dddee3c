//===- MergeLoop.h - one update for several batches -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_MERGELOOP_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_MERGELOOP_H

#include "MergeParts.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {

/// Rewrites a step to one update for `batches` batches, with the means of their
/// gradients. Batch arguments get a first dimension, of the batches, and so do
/// results that are kept of each batch. `axis` is the time axis that loops
/// name.
///
///   f(w: 4, x: 8x4)    becomes f(w: 4, x: 3x8x4)
///
/// If the step is one loop over micro-batches that only adds up, it goes
/// over those of all batches. Else a loop over batches has it inside.
mlir::LogicalResult mergeBatches(mlir::FunctionOpInterface func,
                                 const TimePlacement::Batch &batch,
                                 const RowUses &rows, int64_t batches,
                                 const std::string &axis);

/// The means of sums over the batches.
mlir::Value meanOf(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value sum, int64_t batches);

/// Gives the batch arguments their first dimension.
void addBatchDimension(const TimePlacement::Batch &batch, int64_t batches);

/// The one loop over micro-batches that all batches can be added up in; null if
/// there is none.
mlir::scf::WhileOp findFlatLoop(const MergeParts &parts);

/// Makes that loop go over the micro-batches of all batches.
void flattenBatches(mlir::scf::WhileOp loop, const MergeParts &parts,
                    int64_t batches);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_MERGELOOP_H
