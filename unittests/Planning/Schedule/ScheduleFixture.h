//===- ScheduleFixture.h - schedules of unit costs --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef UNITTESTS_PLANNING_SCHEDULE_SCHEDULEFIXTURE_H
#define UNITTESTS_PLANNING_SCHEDULE_SCHEDULEFIXTURE_H

#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

/// A chain of stages with its schedule.
struct ScheduleCase {
  StageGraph graph;
  Schedule schedule;
};

/// Returns the coordinates of the stages that a named schedule usually has.
std::vector<int> usualCoordinates(std::string_view name, int coordinates);

/// Returns a named schedule with unit costs; fails the test if there is none.
ScheduleCase makeCase(std::string_view name, int coordinates, int micros,
                      const ChainCosts &costs = {});

/// Returns the simulation; fails the test if there is none.
Simulation simulationOf(const ScheduleCase &made, bool hasPeriod = true);

} // namespace dist::schedule

#endif // UNITTESTS_PLANNING_SCHEDULE_SCHEDULEFIXTURE_H
