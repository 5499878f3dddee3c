//===- PriceStages.h - time and memory of a pipeline ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The price of a program whose segments have an order (dist-schedule-stages):
// the simulated schedule, and the memory of each coordinate.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_PRICESTAGES_H
#define DIST_TRANSFORMS_STAGES_PRICESTAGES_H

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Planning/Cluster.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace dist {

/// The price of the ranks at one coordinate. Times are in seconds, or without a
/// cluster in bytes that a link could have received meanwhile.
struct CoordinatePrice {
  double busy = 0;      ///< Of all segments in one step.
  double bubble = 0;    ///< The part of the makespan without work, 0 to 1.
  int microBatches = 0; ///< Most whose values are saved at once.
  double state = 0; ///< Arguments, results, constants, sums over micro-batches.
  double saved = 0; ///< Frames of micro-batches.
  double temporary = 0; ///< The most that a segment needs besides.

  double memory() const { return state + saved + temporary; }
};

struct StagesPrice {
  double makespan = 0; ///< Of one step alone.
  double period = 0;   ///< From step to step, if steps follow each other.
  double bubble = 0;   ///< The mean of all coordinates'.
  std::vector<CoordinatePrice> coordinates;

  double memory() const; ///< Of the coordinate that has most.
};

/// Returns the price of the pipeline of a module. Errors: dist-schedule-stages
/// has not run; a schedule that is not proved. Before dist-outline-kernels the
/// memory of segments is estimated, with `ownBytes` as for rankBytes.
mlir::FailureOr<StagesPrice> priceStages(mlir::ModuleOp module,
                                         PipelineOp pipeline,
                                         const std::optional<Cluster> &cluster,
                                         OwnBytes ownBytes = nullptr);

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_PRICESTAGES_H
