//===- ScheduleReport.h - what dist-schedule prints -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef LIB_PLANNING_SCHEDULE_SCHEDULEREPORT_H
#define LIB_PLANNING_SCHEDULE_SCHEDULEREPORT_H

#include "dist/Planning/Schedule/ClosedForms.h"
#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

/// A schedule, proved and simulated.
struct ReportedSchedule {
  std::string name;
  StageGraph graph;
  Schedule schedule;
  Proof proof;
  Simulation simulation;
  std::optional<double> closedForm;
  double bound = 0;

  double peak() const;
  /// The most receive slots that an edge needs.
  int mostSlots() const;
};

/// Returns a line about the whole, and a table with a row for each coordinate.
std::string describe(const ReportedSchedule &reported);

/// Returns a table with a row for each schedule.
std::string compare(const std::vector<ReportedSchedule> &reported);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_SCHEDULEREPORT_H
