//===- Timeline.h - simulation of tasks on several queues -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One rank works through a list of tasks: kernels on one queue, collectives on
// others, one for each level of links. A queue runs its tasks in the order of
// the list, each as soon as the tasks that it needs are done. A collective
// therefore starts early, and a task that needs it waits late:
//
//   | task       | queue | seconds | after | runs |
//   |------------|-------|---------|-------|------|
//   | product    | 0     | 3       |       | 0..3 |
//   | all-gather | 1     | 2       |       | 0..2 |
//   | gelu       | 0     | 1       | 0, 1  | 3..4 |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_TIMELINE_H
#define DIST_PLANNING_TIMELINE_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <vector>

namespace dist {

struct TimelineTask {
  double seconds = 0;
  /// Bit q is set if the task occupies queue q from its start to its end.
  uint32_t queues = 1;
  std::vector<int> after; ///< Tasks before it in the list that it needs.
};

struct Timeline {
  struct Span {
    double start = 0, end = 0;
    bool operator==(const Span &) const = default;
  };
  std::vector<Span> spans; ///< One a task.
  double seconds = 0;      ///< When the last task ends.
  /// The busy seconds of each queue.
  std::vector<double> busy;
  /// The critical path: tasks that follow each other without a gap and end
  /// last, in their order. If one of them takes longer, so does the whole.
  std::vector<int> critical;
};

/// Simulates the tasks. Errors: a task that needs one that is not before it;
/// seconds that are negative or not finite; a task on no queue.
Result<Timeline> simulate(const std::vector<TimelineTask> &tasks);

} // namespace dist

#endif // DIST_PLANNING_TIMELINE_H
