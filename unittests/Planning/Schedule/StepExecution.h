//===- StepExecution.h - schedules, run one step at a time ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An oracle for the proof: coordinates with a place in their lists, channels
// with messages, and slots that are counted. It takes any step that is possible
// until there is none.
//
//===----------------------------------------------------------------------===//

#ifndef UNITTESTS_PLANNING_SCHEDULE_STEPEXECUTION_H
#define UNITTESTS_PLANNING_SCHEDULE_STEPEXECUTION_H

#include "dist/Planning/Schedule/Proof.h"

#include <deque>
#include <map>
#include <set>

namespace dist::schedule {

class StepExecution {
public:
  /// Without slots there are as many as values. With `streams` each coordinate
  /// has one queue.
  StepExecution(const StageGraph &graph, const Schedule &schedule,
              std::vector<Slots> slots, const StreamOrder *streams = nullptr);

  /// True if all lists come to their ends.
  bool run();

private:
  using Instance = std::pair<int, int>; // Edge or segment, micro-batch.

  bool isSent(int edge) const;
  bool canRun(const Action &action) const;
  void runAction(const Action &action);
  bool deliver(int edge, int micro);
  bool stepChannels();
  bool stepStreams();

  const StageGraph &graph;
  const Schedule &schedule;
  SegmentIndex index;
  std::vector<Slots> slots;
  const StreamOrder *streams;
  std::vector<size_t> place, streamPlace;
  std::set<Instance> done, arrived, written;
  std::map<std::pair<int, int>, std::deque<Instance>> channels;
  std::map<int, int> inSendSlots, inReceiveSlots;
};

} // namespace dist::schedule

#endif // UNITTESTS_PLANNING_SCHEDULE_STEPEXECUTION_H
