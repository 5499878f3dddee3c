//===- ListScheduler.h - greedy schedules under a memory limit --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes through time: a coordinate that is free starts the best of its actions
// that are ready. Backward parts come before forward parts, deeper stages
// first; W runs where nothing else could start before it ends, or memory is
// full. A forward part leaves room for the later stages of its micro-batch on
// the same coordinate, so that the oldest micro-batch can always go on.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_PLANNING_SCHEDULE_LISTSCHEDULER_H
#define LIB_PLANNING_SCHEDULE_LISTSCHEDULER_H

#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

/// A stage and a part; the micro-batches of one follow in order.
struct StagePart {
  int stage = 0;
  Part part = Part::Forward;
};

struct ListPolicy {
  bool isMerged = false;       ///< I and W run as one B.
  bool isEager = false;        ///< W runs wherever nothing else is ready.
  bool isBreadthFirst = false; ///< Earlier micro-batches before deeper stages.
  std::vector<double> memory;  ///< Most saved bytes, by coordinate; or empty.
  /// For each coordinate the order of all actions but W; empty: any.
  std::vector<std::vector<StagePart>> order;
  TransferSeconds transferSeconds;
};

struct ListedSchedule {
  Schedule schedule;
  double makespan = 0;
};

/// Returns none if the given order cannot go on within the memory.
std::optional<ListedSchedule> scheduleList(const StageGraph &graph,
                                           const std::vector<int> &coordinateOf,
                                           int micros,
                                           const ListPolicy &policy);

/// Returns the saved bytes of one micro-batch on each coordinate.
std::vector<double> bytesOfOneMicro(const StageGraph &graph,
                                    const std::vector<int> &coordinateOf);

/// Puts P first and U last on each list.
void addOnceParts(const StageGraph &graph, Schedule &schedule);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_LISTSCHEDULER_H
