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

/// One call, as it is remembered.
struct FlightRecord {
  enum class State { Scheduled, Started, Completed, Failed };
  using Time = std::chrono::steady_clock::time_point;

  int group = 0;         ///< Index of FlightRecorder's groups.
  uint64_t sequence = 0; ///< Of the group (and queue); 0 for messages.
  const char *operation = "";
  Purpose purpose = Purpose::Tensors;
  DType dtype = DType::F32;
  const char *reduction = ""; ///< "" where there is none.
  int peer = -1;              ///< The root, or a message's other end.
  int buffers = 0;
  std::array<int64_t, 4> counts = {}; ///< Of the first buffers.
  State state = State::Scheduled;
  Time scheduled, started, ended; ///< 0 for what has not happened.
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
/// Times are microseconds since the first call of the record's oldest entry.
class FlightRecorder {
public:
  FlightRecorder(int rank, int worldSize, size_t capacity = 1000);

  /// Where `failed` writes rank-N.json; "": nowhere. At first the value of
  /// $DIST_FLIGHT_RECORDS.
  void setDirectory(std::string directory);

  /// Registers a group; `ranks` are ranks of the world.
  int addGroup(std::string name, std::vector<int> ranks);
  /// There are no more calls of it; its calls stay as long as all others.
  void endGroup(int group);

  /// Remembers a call. The result is for start and end.
  uint64_t schedule(const FlightRecord &record);
  void start(uint64_t id, FlightRecord::Time now);
  void end(uint64_t id, bool ok);

  /// The first failure writes the record.
  void failed(const Status &why);

  std::string json(const std::string &reason) const;
  /// Writes the record to `directory`/rank-N.json; makes the directory. Errors:
  /// the file cannot be written.
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

/// Compares the rank-N.json of a directory: for each group, the first call that
/// the ranks do not have in common, and who did what. Ranks that have recorded
/// nothing are named, too. Errors: no records, or ones that are damaged.
struct FlightComparison {
  bool diverges = false;
  std::string text; ///< Some lines for people.
};
Result<FlightComparison> compareFlightRecords(const std::string &directory);

} // namespace dist

#endif // DIST_RUNTIME_COMM_FLIGHTRECORDER_H
