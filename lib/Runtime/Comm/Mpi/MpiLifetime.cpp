//===- MpiLifetime.cpp - from MPI_Init to MPI_Finalize --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MpiLifetime.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <mpi.h>
#include <set>
#include <string_view>
#include <thread>
#include <unistd.h>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

/// Interval of the checks for lost ranks.
static constexpr auto kLook = 20ms;
/// Time that MPI_Finalize may take once another process has left it.
static constexpr auto kFinalizing = 10s;

Status dist::check(int code, const char *call) {
  if (code == MPI_SUCCESS)
    return {};
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  return Status(StatusCode::Unavailable,
                fmt::format("{}: {}", call, std::string(text, size_t(length))));
}

/// Never destroyed: threads may use it to the end.
MpiLifetime &MpiLifetime::get() {
  static auto *life = new MpiLifetime;
  return *life;
}

Status MpiLifetime::whyOver() const {
  int isFinalized = 0;
  MPI_Finalized(&isFinalized);
  return hasOrphans || isFinalized
             ? Status(StatusCode::Unavailable,
                      isFinalized ? "MPI is finalised" : "the job has failed")
             : Status();
}

Status MpiLifetime::verifyUsable() {
  std::lock_guard lock(turn);
  return hasOrphans ? Status(StatusCode::Unavailable,
                             "MPI cannot go on in this process after a failure")
                    : Status();
}

void MpiLifetime::watch(std::shared_ptr<const Neighbours> others) {
  std::lock_guard lock(turn);
  neighbours = std::move(others);
}

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

/// True if mpirun has started all processes on this host.
static bool areOnOneHost() {
  const char *all = std::getenv("OMPI_COMM_WORLD_SIZE"),
             *here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  return all && here && std::string_view(all) == here;
}

/// Settings of OpenMPI, unless the user has made others.
static void setVariables() {
  // Ports would be open to other programs, which can stall and end the process.
  if (areOnOneHost())
    setenv("OMPI_MCA_btl", "self,vader", 0);
  // No other process reads this one's memory: the buffer of a failed send may
  // be freed.
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
}

namespace {

/// MPI_Init on a thread of its own, which can be left there.
struct Initialization {
  int code = MPI_SUCCESS;
  std::atomic<bool> isDone = false;

  static std::shared_ptr<Initialization> start() {
    auto call = std::make_shared<Initialization>();
    std::thread([call] {
      int level = MPI_THREAD_SINGLE;
      call->code =
          MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level);
      call->isDone = true;
    }).detach();
    return call;
  }
};

} // namespace

/// MPI's turn is the caller's.
Status MpiLifetime::initializeOwn(const BackendSetup &setup) {
  setVariables();
  Deadline deadline = deadlineIn(setup.timeout);
  auto call = Initialization::start();
  Status status;
  for (auto look = steady_clock::now(); status.ok() && !call->isDone;
       std::this_thread::sleep_for(1ms)) {
    auto now = steady_clock::now();
    if (now >= deadline)
      status = missingRanks({});
    else if (now >= look + kLook) {
      look = now;
      status = setup.lost();
    }
  }
  isStuck = hasOrphans = !status.ok() && !call->isDone;
  if (!isStuck)
    status = check(call->code, "MPI_Init_thread");
  if (status.ok() || isStuck)
    on_exit(&MpiLifetime::atExit, nullptr);
  return status;
}

Status MpiLifetime::initialize(const BackendSetup &setup) {
  if (Status status = verifyUsable(); !status.ok()) // Ranks met meanwhile.
    return status;
  std::lock_guard lock(turn);
  int isInitialized = 0, level = MPI_THREAD_SINGLE;
  MPI_Initialized(&isInitialized);
  if (!isInitialized) {
    if (Status status = initializeOwn(setup); !status.ok())
      return status;
    isOwn = true;
  }
  MPI_Query_thread(&level);
  if (level >= (isOwn ? MPI_THREAD_SERIALIZED : MPI_THREAD_MULTIPLE))
    return {};
  return Status::invalid(
      isOwn ? "MPI has no MPI_THREAD_SERIALIZED"
            : "a thread of the backend calls MPI at any time: the program must "
              "initialise it with MPI_THREAD_MULTIPLE");
}

//===----------------------------------------------------------------------===//
// End
//===----------------------------------------------------------------------===//

/// Removes OpenMPI's files of shared memory that this process has mapped, its
/// own and those of the others. MPI_Finalize would do it. A process that has
/// mapped them keeps the memory.
static void removeSharedMemory() {
  constexpr std::string_view kFiles = "/dev/shm/vader_segment.";
  std::set<std::string> paths;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (size_t at = line.find(kFiles); at != std::string::npos)
      paths.insert(line.substr(at));
  for (const std::string &path : paths)
    unlink(path.c_str());
}

[[noreturn]] static void endAtOnce(int status) {
  removeSharedMemory();
  std::fflush(nullptr);
  _exit(status);
}

/// A process ends its part of MPI_Finalize once all have come to it.
void MpiLifetime::finalize(int status) {
  std::atomic<bool> isDone = false;
  std::thread watcher([&] {
    auto lastSeen = steady_clock::now(); // All of them.
    for (; !isDone; std::this_thread::sleep_for(kLook))
      if (!neighbours || !neighbours->isOneLost())
        lastSeen = steady_clock::now();
      else if (steady_clock::now() - lastSeen > kFinalizing)
        endAtOnce(status);
  });
  MPI_Finalize();
  isDone = true;
  watcher.join();
}

void MpiLifetime::end(int status) {
  std::lock_guard lock(turn);
  if (isStuck) // Its thread uses what is destroyed next.
    endAtOnce(status);
  int isFinalized = 0;
  MPI_Finalized(&isFinalized);
  if (isFinalized)
    return;
  bool isLost = isRankLost || (neighbours && neighbours->isOneLost());
  // A program may survive a failure of a group, and end well.
  if (whyOver().ok() && !isLost && (!hasFailed || status == EXIT_SUCCESS))
    return finalize(status);
  removeSharedMemory();
}

void MpiLifetime::atExit(int status, void *) { get().end(status); }
