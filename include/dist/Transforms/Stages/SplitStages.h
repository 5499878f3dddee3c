//===- SplitStages.h - a step as the segments of its stages -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_SPLITSTAGES_H
#define DIST_TRANSFORMS_STAGES_SPLITSTAGES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Planning/Cluster.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>

namespace dist {

/// Returns the pipeline of the module of an operation; null if it has none.
PipelineOp findPipeline(mlir::Operation *op);

/// True if the schedule of the pipeline has actions of I and W.
bool dividesBackward(PipelineOp pipeline);

/// Makes a function of each part of each stage, as dist-split-stages does.
mlir::LogicalResult splitStages(mlir::FunctionOpInterface func,
                                PipelineOp pipeline);

/// Orders the segments of a function, as dist-schedule-stages does.
mlir::LogicalResult scheduleStages(mlir::FunctionOpInterface func,
                                   PipelineOp pipeline,
                                   const std::optional<Cluster> &cluster);

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_SPLITSTAGES_H
