//===- ClosedForms.h - schedules without simulation -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Seconds and memory of published schedules, with t = F + I + W seconds of one
// micro-batch on one coordinate, v stages on each, p coordinates and m
// micro-batches:
//
//   | schedule                | makespan                 | peak, of one s    |
//   |-------------------------|--------------------------|-------------------|
//   | gpipe                   | (m + p - 1) t            | m                 |
//   | 1f1b                    | (m + p - 1) t            | min(m, p - s)     |
//   | interleaved, looped-bfs | m t + (p - 1) t / v      |                   |
//   | zb-h1                   | m t + (p - 1)(F + I - W) | p                 |
//   | zb-h2                   | m t + (p - 1) F, all     | 2 p - 1           |
//   |                         | equal                    |                   |
//   | zb-v                    | m t + (p - 1) F / 2, all | p                 |
//   |                         | equal                    |                   |
//
// interleaved and looped-bfs: in loop placement.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_CLOSEDFORMS_H
#define DIST_PLANNING_SCHEDULE_CLOSEDFORMS_H

#include "dist/Planning/Schedule/StageGraph.h"

namespace dist::schedule {

struct ScheduleShape {
  int coordinates = 1, stages = 1, micros = 1;
  double forward = 1, input = 1, weight = 1; ///< Seconds on a coordinate.
  bool isLoop = true; ///< Each stage is on the coordinate after the last one's.
};

/// The makespan without transfers, or none if there is no formula for the
/// schedule with these sizes and times.
std::optional<double> closedFormMakespan(std::string_view name,
                                         const ScheduleShape &shape);

/// The most micro-batches of which a coordinate holds all activations, or none.
std::optional<double> closedFormPeak(std::string_view name,
                                     const ScheduleShape &shape,
                                     int coordinate);

/// Returns a makespan below which no schedule gets, whatever the memory: of
/// each coordinate, the work of all micro-batches (all parts, or those without
/// W), what comes before the first, and what comes after the last.
double lowerBound(const StageGraph &graph, const std::vector<int> &coordinateOf,
                  int micros);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_CLOSEDFORMS_H
