//===- Proof.h - schedules that cannot stop ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule is proved if every action is there once, on its coordinate, and no
// coordinate can wait for itself. The proof is about coordinates: all ranks of
// one run the same list. Backends differ in how transfers are queued:
//
//   | backends              | queue                         | proof         |
//   |-----------------------|-------------------------------|---------------|
//   | local, shm, gloo, mpi | one for each ordered pair     | proveSchedule |
//   | nccl                  | one for each coordinate       | proveStreams  |
//
// A send may wait for its receive to be posted. Posts never block.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_PROOF_H
#define DIST_PLANNING_SCHEDULE_PROOF_H

#include "dist/Planning/Schedule/ScheduleFile.h"
#include "dist/Planning/Schedule/StageGraph.h"

namespace dist::schedule {

/// Slots for the values of one edge between two coordinates.
struct Slots {
  int received = 1, sent = 1;

  bool operator==(const Slots &) const = default;
};

/// One end of a transfer: position of its edge, and its micro-batch.
struct StreamItem {
  int edge = 0, micro = 0;

  bool operator==(const StreamItem &) const = default;
};

/// The order of all communication of each coordinate.
using StreamOrder = std::vector<std::vector<StreamItem>>;

struct Proof {
  /// Slots of each edge, few, with which the schedule cannot stop.
  std::vector<Slots> slots;
  /// An order for one queue a coordinate, which proveStreams accepts.
  StreamOrder streams;
  /// True if each segment's actions are in the order of the micro-batches:
  /// then all schedules give the same bits.
  bool isInOrder = true;
};

/// Proves the schedule with a channel for each ordered pair of coordinates.
///
/// Errors: actions that are missing, twice, on a wrong coordinate or no part of
/// the graph; P after or U before other actions of its stage; a deadlock, with
/// its cycle: "1B0 waits for 0F2, which waits for a slot that 0B0 frees, which
/// waits for 1B0".
Result<Proof> proveSchedule(const StageGraph &graph, const Schedule &schedule);

/// Proves the schedule with one queue for each coordinate, in which each
/// transfer holds up those behind it. A transfer is in the queues of both its
/// ends. Errors: as above; a transfer that a queue lacks or has twice.
Status proveStreams(const StageGraph &graph, const Schedule &schedule,
                    const StreamOrder &streams);

/// Returns the communication of a file as queues. Errors: a transfer for which
/// the graph has no edge.
Result<StreamOrder> streamsOf(const StageGraph &graph,
                              const ScheduleFile &file);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_PROOF_H
