//===- Job.h - one launcher's side of a job ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_JOB_H
#define DIST_LIB_RUNTIME_LAUNCH_JOB_H

#include "Membership.h"
#include "Supervisor.h"

namespace dist {

/// Does what the job's state says: starts workers, stops them, starts them
/// again, and tells the state how they ended.
class Job {
public:
  Job(const LaunchOptions &options, std::shared_ptr<Store> store,
      Terminal &terminal);

  /// Until the job is over; the exit status.
  int run();

private:
  using Clock = std::chrono::steady_clock;
  std::optional<int> handle(const LaunchEvent &event);
  std::optional<int> follow(const Membership::View &view);
  void startAttempt(const JobState &state);
  void fail(int exitCode, std::string why);
  void endAttempt();
  void announce(const JobState &state);
  void announceWaiting(const JobState &state);
  Clock::duration newsPause() const;
  void enterNext();
  int leave(int signal);
  int endJob(const JobState &state);

  const LaunchOptions &options;
  Terminal &terminal;
  const std::string id;
  const NodePlace place; ///< Without ports.
  Membership membership;
  Supervisor supervisor;
  int generation = -1;             ///< Of the workers that run, or ran last.
  int nodeRank = -1, restarts = 0; ///< Of that generation.
  Clock::time_point nextNews = Clock::now() + newsPause();
  int said = -1;          ///< The last generation that was announced.
  bool isShown = false;   ///< What failed here has been said.
  bool isFinal = false;   ///< What failed here is not tried again.
  bool isEntered = false; ///< This node waits for the next attempt.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_JOB_H
