//===- Exchange.h - schedules by exchanges ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef LIB_PLANNING_SCHEDULE_EXCHANGE_H
#define LIB_PLANNING_SCHEDULE_EXCHANGE_H

#include "dist/Planning/Schedule/SearchSchedule.h"

namespace dist::schedule {

/// Exchanges neighbours on the critical path as long as that shortens the
/// makespan within the memory, and at random as long as it does not lengthen,
/// for at most `tries` simulations. Returns the
/// makespan; the schedule is one that can run.
double improveByExchange(const StageGraph &graph, const SearchOptions &options,
                         int tries, Schedule &schedule);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_EXCHANGE_H
