//===- Ranks.h - running a function on every rank ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_RANKS_H
#define DIST_UNITTESTS_RUNTIME_RANKS_H

#include "Processes.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Runtime/Comm/ProcessGroup.h"
#include "dist/Runtime/Group/Backends.h"
#ifdef DIST_NCCL_DOUBLE
#include "TemporaryDirectory.h"
#endif

#include <cstdlib>
#include <functional>
#include <numeric>
#include <thread>

namespace dist::testing {

/// Runs `body` on `size` threads, each with its end of the world. Returns the
/// status of each of them.
inline std::vector<Status> onThreads(int size,
                                     const RankProcesses::Body &body) {
  auto ends = createLocalCommunicators(size);
  std::vector<Status> statuses(size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      statuses[rank] = body(rank, std::move(ends[size_t(rank)]));
    });
  for (std::thread &thread : threads)
    thread.join();
  return statuses;
}

/// Returns a body that gets the end of the world as the group of all ranks.
inline RankProcesses::Body
inGroup(const std::function<Status(ProcessGroup &)> &body,
        std::chrono::milliseconds timeout) {
  return [&body, timeout](int, std::unique_ptr<Communicator> end) {
    ProcessGroup world(std::move(end), "world", timeout);
    return body(world);
  };
}

inline std::vector<Status>
onRanks(int size, const std::function<Status(ProcessGroup &)> &body,
        std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
  return onThreads(size, inGroup(body, timeout));
}

/// NcclDouble: the backend `nccl` on a test double of NCCL and CUDA.
enum class TestBackend { Local, Shm, Gloo, Mpi, NcclDouble, Nccl };

inline const char *toString(TestBackend backend) {
  static constexpr const char *names[] = {"Local", "Shm",        "Gloo",
                                          "Mpi",   "NcclDouble", "Nccl"};
  return names[int(backend)];
}

/// True if mpirun has started this process: all of them run the same tests.
inline bool isUnderMpi() { return std::getenv("OMPI_COMM_WORLD_SIZE"); }

/// Returns the backends to test: MPI under mpirun, all others elsewhere.
inline std::vector<TestBackend> backendsHere() {
  if (isUnderMpi())
    return {TestBackend::Mpi};
  std::vector<TestBackend> backends = {TestBackend::Local, TestBackend::Shm};
  if (isAvailable("gloo"))
    backends.push_back(TestBackend::Gloo);
#ifdef DIST_NCCL_DOUBLE
  backends.push_back(TestBackend::NcclDouble);
#endif
  if (std::getenv("DIST_TEST_NCCL")) // On a GPU: scripts/test-nccl.
    backends.push_back(TestBackend::Nccl);
  return backends;
}

/// Returns the status of this process, and Ok for all others. A world of more
/// processes than ranks has a group of the first ones.
inline std::vector<Status>
onMpi(int size, const RankProcesses::Body &body,
      std::chrono::milliseconds deadAfter = std::chrono::seconds(30)) {
  int rank = std::atoi(std::getenv("OMPI_COMM_WORLD_RANK"));
  int count = std::atoi(std::getenv("OMPI_COMM_WORLD_SIZE"));
  std::vector<Status> statuses(size);
  auto backend = findBackend("mpi");
  // Processes without a part in a test wait for the others here.
  auto end = backend ? (*backend)->create({rank, count, nullptr,
                                           std::chrono::hours(1), deadAfter})
                     : Result<std::unique_ptr<Communicator>>(backend.status());
  if (!end)
    return {end.status()};
  std::vector<int> members(size);
  std::iota(members.begin(), members.end(), 0);
  if (rank >= size)
    return statuses;
  statuses[rank] = body(rank, std::move(*(*end)->split(members, "first")));
  return statuses;
}

inline std::vector<Status>
onMpi(int size, const std::function<Status(ProcessGroup &)> &body,
      std::chrono::milliseconds timeout,
      std::chrono::milliseconds deadAfter = std::chrono::seconds(30)) {
  return onMpi(size, inGroup(body, timeout), deadAfter);
}

/// Connects processes on a backend.
inline RankProcesses::Connect
connectBy(TestBackend backend, int size,
          std::chrono::milliseconds deadAfter = std::chrono::seconds(30)) {
  if (backend == TestBackend::Gloo)
    return connectBy("gloo", size, deadAfter);
  if (backend == TestBackend::Nccl)
    return [connect = connectBy("nccl", size, deadAfter)](int rank) {
      setenv("NCCL_MULTI_RANK_GPU_ENABLE", "1", 0); // There may be one GPU.
      return connect(rank);
    };
#ifdef DIST_NCCL_DOUBLE
  auto files = std::make_shared<TemporaryDirectory>();
  return [=, connect = connectBy("nccl", size, deadAfter)](int rank) {
    setenv("DIST_NCCL_LIBRARY", DIST_NCCL_DOUBLE, 1);
    setenv("DIST_CUDA_LIBRARY", DIST_NCCL_DOUBLE, 1);
    setenv("DIST_NCCL_DOUBLE_DIR", files->path.c_str(), /*overwrite=*/0);
    return connect(rank);
  };
#else
  return {};
#endif
}

/// Runs `body` on threads or on processes, which must not matter to it. A
/// failed expectation in a process is a failure of its status.
inline std::vector<Status> onEnds(TestBackend backend, int size,
                                  const RankProcesses::Body &body) {
  if (backend == TestBackend::Local)
    return onThreads(size, body);
  if (backend == TestBackend::Mpi)
    return onMpi(size, body);
  if (backend == TestBackend::Shm)
    return RankProcesses(size, body).join();
  return RankProcesses(size, connectBy(backend, size), body).join();
}

inline std::vector<Status>
onRanks(TestBackend backend, int size,
        const std::function<Status(ProcessGroup &)> &body,
        std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
  return onEnds(backend, size, inGroup(body, timeout));
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_RANKS_H
