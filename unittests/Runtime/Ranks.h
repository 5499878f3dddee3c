//===- Ranks.h - running a function on every rank ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_RANKS_H
#define DIST_UNITTESTS_RUNTIME_RANKS_H

#include "Processes.h"
#include "dist/Runtime/Comm/LocalCommunicator.h"
#include "dist/Runtime/Comm/ProcessGroup.h"

#include <functional>
#include <thread>

namespace dist::testing {

/// Runs `body` on `size` threads, each with the group of all ranks, and returns
/// what each of them returned.
inline std::vector<Status>
onRanks(int size, const std::function<Status(ProcessGroup &)> &body,
        std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
  auto communicators = createLocalCommunicators(size);
  std::vector<Status> statuses(size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      ProcessGroup world(std::move(communicators[rank]), "world", timeout);
      statuses[rank] = body(world);
    });
  for (std::thread &thread : threads)
    thread.join();
  return statuses;
}

enum class Backend { Local, Shm };

inline const char *toString(Backend backend) {
  return backend == Backend::Local ? "Local" : "Shm";
}

/// The same on threads, or on processes, to which `body` must be all the same.
/// What a process expects in vain is a failure of its status.
inline std::vector<Status>
onRanks(Backend backend, int size,
        const std::function<Status(ProcessGroup &)> &body,
        std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
  if (backend == Backend::Local)
    return onRanks(size, body, timeout);
  return RankProcesses(size,
                       [&](int, std::unique_ptr<Communicator> end) {
                         ProcessGroup world(std::move(end), "world", timeout);
                         return body(world);
                       })
      .join();
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_RANKS_H
