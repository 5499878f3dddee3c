//===- Membership.h - a launcher among the others of its job ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_MEMBERSHIP_H
#define DIST_LIB_RUNTIME_LAUNCH_MEMBERSHIP_H

#include "Heartbeats.h"
#include "JobState.h"
#include "dist/Runtime/Launch/Launch.h"
#include "dist/Support/Descriptor.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace dist {

/// Keeps this launcher's facts and the job's state in step, in a thread of its
/// own: a store may be slow or gone, and workers have to be looked after all
/// the same.
class Membership {
public:
  struct View {
    JobState state;
    bool isOver = false; ///< The job, and not one that was here before it.
    Status status;       ///< Not ok: this launcher is on its own, for good.
  };

  Membership(std::shared_ptr<Store> store, const LaunchOptions &options,
             LocalFacts facts);
  ~Membership();

  /// An eventfd, readable when the view has changed.
  int wake() const { return changes.get(); }
  View view() const;

  /// Changes the facts; what follows from them comes as a new view.
  void update(const std::function<void(LocalFacts &)> &change);

  /// Ends the thread once the others can know all that they need: after
  /// `leaving`, that; where the job is over, when all have seen it (the store
  /// may end with this process), at most after the node time-out.
  void close();

private:
  using Clock = std::chrono::steady_clock;

  void run();
  Status step();
  Result<JobState> exchange(const LocalFacts &facts);
  bool isLastCallOver(const JobState &state) const;
  Status verifyLimits(const JobState &state, const LocalFacts &facts);
  Status otherLimits(const JobState &state, const LocalFacts &facts) const;
  Status verifyTime(const JobState &state, const LocalFacts &facts);
  void publish(View view);
  void sayGoodbye(const JobState &state);
  std::chrono::milliseconds pause() const;

  std::shared_ptr<Store> store;
  const LaunchOptions &options;
  Heartbeats heartbeats;
  Descriptor changes;

  // Of the thread.
  std::optional<std::string> known; ///< The state's text in the store.
  bool wasAlive = false;            ///< The job has been seen at work.
  /// The generation and how many nodes, when one last came or went.
  std::pair<int, size_t> arrived = {-1, 0};
  Clock::time_point lastArrival, waitingSince, lastContact;
  std::optional<Clock::time_point> strangeSince;

  mutable std::mutex mutex;
  std::condition_variable hasNews;
  LocalFacts facts;
  View current;
  bool isNews = false, isClosing = false;
  std::thread thread;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_MEMBERSHIP_H
