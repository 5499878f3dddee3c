//===- SearchSchedule.h - schedules by search -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The best of three methods:
//
//   list      greedy list scheduling under the memory limit, by several rules
//   modulo    one period of a micro-batch's forward and backward parts, such
//             that no two of a coordinate meet; unrolled, W moved into gaps
//   exchange  neighbours on the critical path change places
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_SEARCHSCHEDULE_H
#define DIST_PLANNING_SCHEDULE_SEARCHSCHEDULE_H

#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

struct SearchOptions {
  /// Most bytes of saved values on each coordinate; empty: no limit.
  std::vector<double> memory;
  TransferSeconds transferSeconds; ///< None: transfers take no time.
  double effort = 1;               ///< Scales the number of tries.
};

/// Returns a schedule that takes little time within the memory.
///
/// Errors: those of StageGraph::verify; a limit below what one micro-batch
/// saves.
Result<Schedule> searchSchedule(const StageGraph &graph,
                                const std::vector<int> &coordinateOf,
                                int micros, const SearchOptions &options = {});

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_SEARCHSCHEDULE_H
