//===- SchedulePicture.h - schedules as pictures ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   0 | F0 F1 B0--- B1---
//   1 |    F0 B0--- F1 B1---
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_SCHEDULEPICTURE_H
#define DIST_PLANNING_SCHEDULE_SCHEDULEPICTURE_H

#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

/// Returns a row for each coordinate, at most `columns` wide. The second stage
/// of a coordinate has small letters; of more, each action has its stage.
std::string drawText(const Schedule &schedule, const Simulation &simulation,
                     int columns);

/// Returns an SVG with a row for each coordinate; a pointer over an action
/// shows its name and its seconds.
std::string drawSvg(const Schedule &schedule, const Simulation &simulation,
                    std::string_view title);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_SCHEDULEPICTURE_H
