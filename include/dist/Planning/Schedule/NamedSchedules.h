//===- NamedSchedules.h - published schedules by name -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   | name        | stages a coordinate, placement | backward     |
//   |-------------|--------------------------------|--------------|
//   | gpipe       | any                            | B            |
//   | 1f1b        | 1                              | B            |
//   | interleaved | any number, loop               | B            |
//   | looped-bfs  | any                            | B            |
//   | zb-h1       | 1                              | I and W      |
//   | zb-h2       | 1                              | I and W      |
//   | zb-v        | 2, v                           | I and W      |
//   | dualpipe-v  | 2, v                           | B, I and W   |
//   | v-half      | 2, v                           | I and W      |
//   | v-min       | 2, v                           | I and W      |
//   | searched    | any                            | I and W      |
//
// A stage that the graph does not split runs B for I, and no W.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_NAMEDSCHEDULES_H
#define DIST_PLANNING_SCHEDULE_NAMEDSCHEDULES_H

#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

struct ScheduleRequest {
  std::vector<int> coordinateOf; ///< The coordinate of each stage.
  int micros = 1;
  /// Most bytes of saved values on each coordinate, for `searched`; empty: no
  /// limit.
  std::vector<double> memory;
  /// For schedules that are searched; none: transfers take no time.
  TransferSeconds transferSeconds;
};

/// All names, in the order of the table.
const std::vector<std::string_view> &scheduleNames();

/// The number of stages of each coordinate that a schedule is made for if
/// nothing else is said: 1 or 2.
int usualStages(std::string_view name);

/// True for a schedule with actions I and W.
bool dividesBackward(std::string_view name);

/// "loop" or "v".
std::string_view usualPlacement(std::string_view name);

/// Returns the actions of a schedule for the stages of a graph. Where the
/// published order is undefined (fewer micro-batches than it needs, or no
/// multiple of the coordinates), a list scheduler with the same memory is used.
///
/// Errors: an unknown name; a placement that the schedule does not have; too
/// many actions; a memory limit below the needs of one micro-batch.
Result<Schedule> makeSchedule(std::string_view name, const StageGraph &graph,
                              const ScheduleRequest &request);

/// Adapts the actions to the parts that the stages of the graph have: B for I
/// where a stage is not divided, and no action of a part that it lacks (W of
/// such a stage). B of a divided stage stays: it runs I and W. Changes nothing
/// if the graph has another number of stages.
void fitParts(const StageGraph &graph, Schedule &schedule);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_NAMEDSCHEDULES_H
