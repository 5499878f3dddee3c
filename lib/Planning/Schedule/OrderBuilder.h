//===- OrderBuilder.h - lists of actions, built in order --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef LIB_PLANNING_SCHEDULE_ORDERBUILDER_H
#define LIB_PLANNING_SCHEDULE_ORDERBUILDER_H

#include "dist/Planning/Schedule/Schedule.h"

#include <array>

namespace dist::schedule {

/// Appends actions to the list of one coordinate. Micro-batches are counted
/// here; what goes beyond the last one is left out.
class OrderBuilder {
public:
  OrderBuilder(Schedule &schedule, int coordinate)
      : micros(schedule.micros), list(schedule.lists[coordinate]),
        counts(schedule.stages()) {}

  int count(int stage, Part part) const {
    return counts[stage][static_cast<int>(part)];
  }

  /// True if the part has micro-batches left.
  bool has(int stage, Part part) const { return count(stage, part) < micros; }

  void add(int stage, Part part) {
    int &next = counts[stage][static_cast<int>(part)];
    if (next < micros)
      list.push_back({stage, part, next++});
  }

  void add(int stage, Part part, int times) {
    for (int i = 0; i < times; ++i)
      add(stage, part);
  }

private:
  int micros;
  std::vector<Action> &list;
  std::vector<std::array<int, kParts>> counts;
};

/// The published orders. Each fills all lists of a schedule whose placement and
/// number of micro-batches are known to fit.
void fillGpipe(Schedule &schedule);
void fillOneForwardOneBackward(Schedule &schedule);
void fillInterleaved(Schedule &schedule);
void fillZeroBubble(Schedule &schedule, bool isH2);
void fillZeroBubbleV(Schedule &schedule);
void fillDualPipeV(Schedule &schedule);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_ORDERBUILDER_H
