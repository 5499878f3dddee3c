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

/// Follows the job's state: starts workers, stops them, starts them again, and
/// reports their ends to the state.
class Job {
public:
  Job(const LaunchOptions &options, std::shared_ptr<Store> store,
      Terminal &terminal);

  /// Runs until the job is over. Returns the exit status.
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
  int generation = -1;             ///< That of the present or last workers.
  int nodeRank = -1, restarts = 0; ///< Values of that generation.
  Clock::time_point nextNews = Clock::now() + newsPause();
  int said = -1;          ///< Last generation announced.
  bool isShown = false;   ///< The failure here was reported.
  bool isFinal = false;   ///< The failure here is final.
  bool isEntered = false; ///< This node waits for the next attempt.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_JOB_H
