//===- ScheduleFile.h - schedules as CSV ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format of torch.distributed.pipelining: a row a rank, a cell a slot.
//
//   0F0,0F1,,0B0,0B1
//   ,1F0,1B0,1F1,1B1
//
// `(0F1;7B2)OVERLAP_F_B` is read as both, in this order. Communication
// (0SEND_F1, 1RECV_F0, 1SEND_B0, 0RECV_B0) is checked and kept apart, in its
// order; UNSHARD, RESHARD, REDUCE_GRAD and WAIT_... are checked alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_SCHEDULEFILE_H
#define DIST_PLANNING_SCHEDULE_SCHEDULEFILE_H

#include "dist/Planning/Schedule/Schedule.h"

namespace dist::schedule {

/// One communication of a file: what a stage sends or receives.
struct FileTransfer {
  int stage = 0;
  bool isSend = false, isForward = false;
  int micro = 0;

  bool operator==(const FileTransfer &) const = default;
};

struct ScheduleFile {
  Schedule schedule;
  /// One list a coordinate; all are empty if the file has no communication.
  std::vector<std::vector<FileTransfer>> transfers;
};

/// Errors name row and cell, both from 1: a cell that is no action, a stage in
/// two rows, stages or micro-batches that are left out, communication of a
/// stage that is in another row, a file without actions.
Result<ScheduleFile> parseScheduleCsv(std::string_view text);
Result<ScheduleFile> readScheduleCsv(const std::string &path);

/// Returns the actions alone, a row a coordinate.
std::string toCsv(const Schedule &schedule);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_SCHEDULEFILE_H
