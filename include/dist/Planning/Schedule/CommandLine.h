//===- CommandLine.h - dist-schedule ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef DIST_PLANNING_SCHEDULE_COMMANDLINE_H
#define DIST_PLANNING_SCHEDULE_COMMANDLINE_H

namespace dist::schedule {

/// Runs dist-schedule (docs/guide/schedules.md).
///
/// Returns the exit status: 0; 1 if a schedule cannot be made, is not proved,
/// or a file cannot be read or written; 2 for a wrong command line.
int scheduleMain(int argc, char **argv);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_COMMANDLINE_H
