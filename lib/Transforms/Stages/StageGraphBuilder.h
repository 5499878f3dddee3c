//===- StageGraphBuilder.h - a pipeline as a graph of segments --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STAGEGRAPHBUILDER_H
#define DIST_LIB_TRANSFORMS_STAGES_STAGEGRAPHBUILDER_H

#include "SegmentCosts.h"

#include "dist/Planning/Schedule/Simulation.h"

namespace dist {

/// Returns the segments that the body of a loop over micro-batches calls, what
/// they cost, and the values that go from one to others. If none takes time, a
/// backward part takes two units.
schedule::StageGraph makeStageGraph(mlir::ModuleOp module, mlir::Block &body,
                                    SegmentCosts &costs);

/// Returns the schedule that the pipeline has, or the one that it names.
/// Errors: those of scheduleOf and schedule::makeSchedule; another number of
/// micro-batches.
Result<schedule::Schedule>
makeSchedule(PipelineOp pipeline, const schedule::StageGraph &graph, int micros,
             const schedule::TransferSeconds &transferSeconds);

/// Returns the actions for micro-batches of the schedule that the pipeline has.
/// Errors: those of CSV files; stages at other coordinates than the pipeline's.
Result<schedule::Schedule> scheduleOf(PipelineOp pipeline);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STAGEGRAPHBUILDER_H
