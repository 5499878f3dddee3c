//===- Report.h - reports on the ends of workers ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_REPORT_H
#define DIST_LIB_RUNTIME_LAUNCH_REPORT_H

#include "WorkerGroup.h"

namespace dist {

/// Returns "exit code 3" or "signal 9 (SIGKILL)".
std::string describe(const WorkerEnd &end);

/// Returns "rank 2 failed with exit code 3 after 0.52 s", with the last lines
/// that it wrote.
std::string failureOf(const Worker &worker);

/// Returns a line for each worker that was started: how and when it ended, and
/// the resources that it used.
std::string tableOf(const std::vector<Worker> &workers);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_REPORT_H
