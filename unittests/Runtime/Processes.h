//===- Processes.h - ranks that are processes -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_PROCESSES_H
#define DIST_UNITTESTS_RUNTIME_PROCESSES_H

#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"

#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace dist::testing {

class SingleValue;

/// Processes that are the ranks of a world (of `shm`), each running a function.
/// No other threads may exist when they are created.
class RankProcesses {
public:
  using Body =
      std::function<Status(int rank, std::unique_ptr<Communicator> world)>;

  /// Creates a rank's end of the world, in its process.
  using Connect =
      std::function<Result<std::unique_ptr<Communicator>>(int rank)>;

  RankProcesses(int size, const Body &body, const ShmOptions &options = {});
  /// Creates the processes on another backend.
  RankProcesses(int size, const Connect &connect, const Body &body);
  RankProcesses(const RankProcesses &) = delete;
  ~RankProcesses();

  pid_t pid(int rank) const { return ranks[size_t(rank)].pid; }
  void signal(int rank, int number) const;

  /// Waits for all. Returns the status of each rank; INTERNAL for one that was
  /// killed.
  std::vector<Status> join();
  /// Waits for one rank and returns its status.
  Status join(int rank);

private:
  struct Process {
    pid_t pid = 0;
    int result = -1; ///< The pipe for its status.
  };

  void start(const Body &body);

  std::unique_ptr<SingleValue> store;
  Connect connect; ///< It may own what the processes use.
  std::vector<Process> ranks;
};

/// Connects ranks over the plug-in of that name, through a store in a file.
RankProcesses::Connect
connectBy(const std::string &backend, int size,
          std::chrono::milliseconds deadAfter = std::chrono::seconds(30));

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_PROCESSES_H
