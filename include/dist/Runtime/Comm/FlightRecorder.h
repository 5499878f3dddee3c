//===- FlightRecorder.h - the last calls of a rank --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_FLIGHTRECORDER_H
#define DIST_RUNTIME_COMM_FLIGHTRECORDER_H

#include "dist/Runtime/Comm/Communicator.h"

#include <array>
#include <mutex>
#include <string>
#include <vector>

namespace dist {

/// The record of one call.
struct FlightRecord {
  enum class State { Scheduled, Started, Completed, Failed };
  using Time = std::chrono::steady_clock::time_point;

  int group = 0;         ///< Index of FlightRecorder's groups.
  uint64_t sequence = 0; ///< In the group (and queue); 0 for messages.
  const char *operation = "";
  Purpose purpose = Purpose::Tensors;
  DType dtype = DType::F32;
  const char *reduction = ""; ///< "" where there is none.
  int peer = -1;              ///< The root, or a message's other end.
  int buffers = 0;
  std::array<int64_t, 4> counts = {}; ///< Counts of the first buffers.
  std::string location;               ///< Of messages; may be empty.
  State state = State::Scheduled;
  Time scheduled, started, ended; ///< 0 if it has not happened.
};

/// The last calls of one rank over all of its groups. Recording takes some ten
/// nanoseconds; writing is JSON, for compareFlightRecords:
///
///   {"rank": 1, "world_size": 4, "reason": "DEADLINE_EXCEEDED: ...",
///    "groups": [{"name": "world", "ranks": [0, 1, 2, 3]}],
///    "calls": [{"id": 7, "group": 0, "sequence": 3, "op": "all_reduce",
///               "dtype": "f32", "reduction": "sum", "buffers": 1,
///               "counts": [1024], "state": "started",
///               "scheduled_us": 12, "started_us": 12, "ended_us": null}]}
///
/// A message of a program has its edge, micro-batch and segment as "location".
/// Times are microseconds since the first call of the record's oldest entry.
class FlightRecorder {
public:
  FlightRecorder(int rank, int worldSize, size_t capacity = 1000);

  /// Sets the directory of the rank-N.json of `failed`; "" for none. The
  /// default is $DIST_FLIGHT_RECORDS.
  void setDirectory(std::string directory);

  /// Registers a group; `ranks` are ranks of the world.
  int addGroup(std::string name, std::vector<int> ranks);
  /// Ends a group, which has no more calls. Its calls stay as long as all
  /// others.
  void endGroup(int group);

  /// Records a call. Returns its id for start and end.
  uint64_t schedule(const FlightRecord &record);
  void start(uint64_t id, FlightRecord::Time now);
  void end(uint64_t id, bool ok);

  /// Writes the record at the first failure.
  void failed(const Status &why);

  std::string json(const std::string &reason) const;
  /// Writes the record to `directory`/rank-N.json, and creates the directory.
  /// Errors: the file cannot be written.
  Status write(const std::string &directory, const std::string &reason) const;

private:
  FlightRecord *find(uint64_t id);

  const int rank, worldSize;
  const size_t capacity;
  mutable std::mutex mutex;
  std::vector<FlightRecord> ring; ///< Entry id % capacity.
  uint64_t next = 0;
  struct NamedGroup {
    std::string name;
    std::vector<int> ranks;
  };
  void freeGroups();
  std::vector<NamedGroup> groups;
  std::vector<int> ended, unused; ///< Groups; unused ones have no records.
  std::string directory;
  bool hasFailed = false;
};

/// Compares the rank-N.json of a directory: for each group, the first call in
/// which the ranks differ, and the calls of all ranks there. Ranks without a
/// record are named, too. Errors: no records, or damaged ones.
struct FlightComparison {
  bool diverges = false;
  std::string text; ///< A readable summary.
};
Result<FlightComparison> compareFlightRecords(const std::string &directory);

} // namespace dist

#endif // DIST_RUNTIME_COMM_FLIGHTRECORDER_H
