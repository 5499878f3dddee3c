//===- WorkerGroup.h - the workers of one attempt ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_WORKERGROUP_H
#define DIST_LIB_RUNTIME_LAUNCH_WORKERGROUP_H

#include "Assignment.h"
#include "Spawn.h"
#include "WorkerOutput.h"
#include "dist/Runtime/Host/OutOfMemoryKills.h"
#include "dist/Runtime/Launch/Launch.h"

#include <optional>

namespace dist {

/// The end of a worker.
struct WorkerEnd {
  int status = 0;     ///< From waitpid.
  double seconds = 0; ///< Since it was started.
  double cpuSeconds = 0;
  int64_t peakBytes = 0;
  bool wasTold = false;    ///< After a signal to end.
  bool wasStopped = false; ///< Killed because it was stopped.
  /// The likely reason for a SIGKILL that this process has not sent.
  std::string reason;

  bool isFailure() const { return status != 0; }
  /// Returns its exit code, or 128 + signal.
  int exitCode() const;
};

struct Worker {
  int rank = 0, localRank = 0;
  pid_t pid = 0;
  std::chrono::steady_clock::time_point started;
  Descriptor life;
  std::vector<WorkerStream> streams;
  std::unique_ptr<LastLines> last;
  bool isTold = false, isStopped = false; ///< Signals sent to it.
  std::optional<WorkerEnd> end;
};

/// The processes of this node in one attempt.
class WorkerGroup {
public:
  WorkerGroup(const LaunchOptions &options, Terminal &terminal);

  /// Starts all of them. Errors: the command cannot be executed, a log cannot
  /// be written; the caller must stop those that run.
  Status start(const Assignment &assignment);

  /// Sends a signal to end to the process group of each worker that has not
  /// ended.
  void signalAll(int signal);
  /// Sends them a signal that is not about their end.
  void passOn(int signal) const;
  /// Kills workers that are stopped (SIGSTOP): they would handle a signal to
  /// end only once they are woken.
  void killStopped();

  /// Returns a descriptor that is readable when a worker has ended.
  int deaths() const { return epoll.get(); }
  /// Returns the workers that have ended since the last call, in that order.
  std::vector<const Worker *> takeEnded();

  /// Kills the processes that the workers have started and left, and reads the
  /// rest of their output. Called after all have ended.
  void finish();

  bool allEnded() const { return running == 0; }
  const std::vector<Worker> &get() const { return workers; }
  std::vector<Worker> &get() { return workers; }

private:
  Status startOne(const std::string &path, const Assignment &assignment,
                  int localRank);
  Status openStreams(Worker &worker, SpawnedProcess &process, int generation,
                     bool hasPrefix);
  void reap(Worker &worker);

  const LaunchOptions &options;
  Terminal &terminal;
  Descriptor epoll;       ///< Reports ends in order of time.
  OutOfMemoryKills kills; ///< Since the workers were started.
  std::vector<Worker> workers;
  int running = 0;
};

/// Creates DIRECTORY/attempt-GENERATION; empty without a directory.
Result<std::string> logDirectoryOf(const std::string &directory,
                                   int generation);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_WORKERGROUP_H
