//===- Liveness.cpp - whether the processes of a world run ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Liveness.h"
#include "Comm/Engine/Waiting.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

using namespace dist;
using Clock = std::chrono::steady_clock;

/// More time than this between two looks is not the other's silence only.
static constexpr std::chrono::milliseconds kMostCounted(100);
/// Interval at which this thread runs progress tasks, if there are some.
static constexpr std::chrono::milliseconds kProgress(2);

Liveness::Liveness(const ShmSegment &segment, int rank,
                   std::chrono::milliseconds deadAfter,
                   ProgressTasks &progressTasks)
    : segment(segment), rank(rank),
      deadAfter(std::max(deadAfter, std::chrono::milliseconds(100))),
      progressTasks(progressTasks),
      processes(size_t(segment.header().size), -1), pulses(processes.size()) {}

Result<std::unique_ptr<Liveness>>
Liveness::begin(const ShmSegment &segment, int rank,
                std::chrono::milliseconds deadAfter,
                ProgressTasks &progressTasks) {
  std::unique_ptr<Liveness> liveness(
      new Liveness(segment, rank, deadAfter, progressTasks));
  for (int peer = 0; peer < segment.header().size; ++peer) {
    int pid = segment.rank(peer).pid;
    int process = openProcess(pid);
    // A process that has ended may have left in order.
    if (process < 0 && errno != ESRCH)
      return Status(StatusCode::ResourceExhausted,
                    fmt::format("cannot watch rank {} (process {}): {}", peer,
                                pid, std::strerror(errno)));
    liveness->processes[size_t(peer)] = process;
  }
  liveness->heart =
      std::thread([beating = liveness.get()] { beating->beat(); });
  return liveness;
}

Liveness::~Liveness() {
  if (heart.joinable()) {
    {
      std::lock_guard lock(mutex);
      ending = true;
    }
    end.notify_all();
    heart.join();
  }
  for (int process : processes)
    if (process >= 0)
      close(process);
}

/// Advances this process's heartbeat until the end.
void Liveness::beat() {
  auto idle = std::clamp<std::chrono::milliseconds>(
      deadAfter / 16, std::chrono::milliseconds(5), kLook);
  for (auto interval = idle;;) {
    segment.rank(rank).heartbeat.fetch_add(1);
    interval = progressTasks.run() ? kProgress : idle;
    std::unique_lock lock(mutex);
    if (end.wait_for(lock, interval, [&] { return ending; }))
      return;
  }
}

bool Liveness::isSilent(int peer) {
  std::lock_guard lock(mutex);
  Pulse &pulse = pulses[size_t(peer)];
  uint64_t heartbeat = segment.rank(peer).heartbeat.load();
  auto now = Clock::now();
  if (heartbeat != pulse.heartbeat)
    pulse = {heartbeat, {}, now};
  pulse.silent += std::min<Clock::duration>(now - pulse.looked, kMostCounted);
  pulse.looked = now;
  return pulse.silent > deadAfter * 4 / 5;
}

std::optional<std::string> Liveness::lost(int peer) {
  int pid = segment.rank(peer).pid;
  if (hasEnded(processes[size_t(peer)]))
    return fmt::format("its process ({}) has ended", pid);
  if (isSilent(peer))
    return fmt::format("its process ({}) has not run for {:.1f} s", pid,
                       double(deadAfter.count()) / 1000 * 4 / 5);
  return std::nullopt;
}
