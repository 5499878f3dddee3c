//===- Supervisor.h - waits for everything at once --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_SUPERVISOR_H
#define DIST_LIB_RUNTIME_LAUNCH_SUPERVISOR_H

#include "WorkerGroup.h"

namespace dist {

/// An event that a supervisor returns.
struct LaunchEvent {
  enum Kind {
    AllEnded, ///< Every worker ended with 0.
    Failed,   ///< `worker` failed first.
    Signal,   ///< This process got `signal`.
    Woken,    ///< The descriptor is readable.
  } kind;
  int signal = 0;
  const Worker *worker = nullptr;
};

/// Waits in one thread for the ends of workers, their output, signals (which
/// are blocked, see runUnderSubreaper) and a descriptor, and forwards output
/// meanwhile.
class Supervisor {
public:
  /// Creates a supervisor. `wake` is readable when there is another event.
  Supervisor(const LaunchOptions &options, Terminal &terminal, int wake);

  Status start(const Assignment &assignment);

  /// Returns the next event. Once a worker has failed, call stop().
  LaunchEvent next();

  /// Ends the workers: sends `signal` to all of them, SIGKILL after the grace
  /// period or at a second signal, and kills the processes that they have left
  /// behind. A signal that comes meanwhile is the next event. Stopped workers
  /// are killed at once, or with `wakes` continue, to end in order.
  void stop(int signal, bool wakes = false);

  bool isRunning() const { return isActive; }
  const std::vector<Worker> &workers() const { return group.get(); }

  /// Writes all pending output, unless another signal comes.
  void flush();

private:
  using Clock = std::chrono::steady_clock;

  std::optional<LaunchEvent> poll(Clock::time_point until, bool isStopping);
  std::vector<pollfd> pollItems(bool isStopping) const;
  void moveOutput(const std::vector<pollfd> &items);
  std::optional<LaunchEvent> takeEnds();
  std::optional<LaunchEvent> takeSignal();
  void awaitEnds(bool killsStopped);

  const LaunchOptions &options;
  Terminal &terminal;
  int wake;
  WorkerGroup group;
  Descriptor signals;
  bool isActive = false;
  int lastSignal = 0; ///< 0: none has come.
  Clock::time_point lastSignalAt, lastReaped;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_SUPERVISOR_H
