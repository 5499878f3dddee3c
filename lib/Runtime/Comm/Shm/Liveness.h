//===- Liveness.h - whether the processes of a world run --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_LIVENESS_H
#define DIST_RUNTIME_COMM_SHM_LIVENESS_H

#include "Comm/Engine/ProgressTasks.h"
#include "ShmSegment.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace dist {

/// Watches whether the processes of a context run. Each process advances its
/// heartbeat, and the kernel reports those that have ended. The thread that
/// advances the heartbeat also runs progress tasks, because the threads of this
/// process may compute, or wait in other contexts.
class Liveness {
public:
  /// All ranks have joined. Begins this rank's heartbeat.
  static Result<std::unique_ptr<Liveness>>
  begin(const ShmSegment &segment, int rank,
        std::chrono::milliseconds deadAfter, ProgressTasks &progressTasks);
  ~Liveness();

  /// Returns why a rank is lost, if it is. Repeated calls find a rank that is
  /// stopped. Time in which this process itself did not run does not count.
  std::optional<std::string> lost(int rank);

private:
  struct Pulse {
    uint64_t heartbeat = 0;
    std::chrono::nanoseconds silent{0};
    std::chrono::steady_clock::time_point looked;
  };

  Liveness(const ShmSegment &segment, int rank,
           std::chrono::milliseconds deadAfter, ProgressTasks &progressTasks);
  void beat();
  bool isSilent(int rank);

  const ShmSegment &segment;
  int rank;
  std::chrono::milliseconds deadAfter;
  ProgressTasks &progressTasks;
  std::vector<int> processes; ///< Descriptors; -1: it has ended.
  std::mutex mutex;           ///< Of what follows.
  std::vector<Pulse> pulses;
  bool ending = false;
  std::condition_variable end;
  std::thread heart;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_LIVENESS_H
