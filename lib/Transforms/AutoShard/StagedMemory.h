//===- StagedMemory.h - memory of a pipeline's coordinates ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks of a coordinate hold the arguments, results and sums of its stages,
// the values of micro-batches in flight, and what one of its segments computes
// at a time. Two counts:
//
//   divideAmongCoordinates   of a plan, from what a rank would hold that ran
//                            all stages; leads a search to what fits
//   memoryOfStages           of the program in segments, as dist-price-plan
//                            counts it; decides what fits
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_STAGEDMEMORY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_STAGEDMEMORY_H

#include "dist/Transforms/AutoShard/Machine.h"
#include "dist/Transforms/Reshard/ProgramMemory.h"
#include "dist/Transforms/Stages/StageFrames.h"

namespace dist {

/// Divides what ranks hold among the coordinates.
DivideCopies divideAmongCoordinates(StageFrames frames);

/// The memory of the coordinate that holds most, for the local program of all
/// stages. Error: what dist-split-stages and dist-schedule-stages say.
mlir::FailureOr<double> memoryOfStages(const ReshardContext &context,
                                       const Machine &machine,
                                       mlir::FunctionOpInterface local,
                                       PipelineOp pipeline);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_STAGEDMEMORY_H
