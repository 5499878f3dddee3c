//===- ModuloSchedule.h - periodic orders -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All micro-batches follow one pattern: micro-batch k starts each part k
// periods after micro-batch 0. The period is the work of one micro-batch on a
// coordinate. On no coordinate do two forward or I parts of the pattern meet,
// and W has the rest of the period. A pattern of few offsets gives each part of
// each stage its start: one offset from stage to stage on each pass through the
// coordinates, and one at each turn. The sum of the offsets of a stage is how
// long its activations are held, so slow passes save memory elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_PLANNING_SCHEDULE_MODULOSCHEDULE_H
#define LIB_PLANNING_SCHEDULE_MODULOSCHEDULE_H

#include "ListScheduler.h"

namespace dist::schedule {

/// Starts of all forward and backward parts of micro-batch 0, in the time of
/// one part of one stage.
struct PeriodicPattern {
  int period = 0;
  std::vector<int> forward, input; ///< By stage.
  int memory = 0; ///< Most activations of one stage that a coordinate holds.
};

/// Returns the patterns of chains with one or two stages on each coordinate (no
/// others have any), those of the shortest way through all stages first.
std::vector<PeriodicPattern> findPatterns(const std::vector<int> &coordinateOf,
                                          int mostMemory, size_t mostPatterns);

/// The order of the pattern's parts on each coordinate, without W; `input` is
/// the part that stages run for I.
std::vector<std::vector<StagePart>>
unrollPattern(const PeriodicPattern &pattern,
              const std::vector<int> &coordinateOf, int micros,
              const std::vector<Part> &inputParts);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_MODULOSCHEDULE_H
