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

/// Synchronises this launcher's facts with the job's state, in a thread of its
/// own: a store may be slow or gone while workers need attention.
class Membership {
public:
  struct View {
    JobState state;
    bool isOver = false; ///< The job, not an earlier one here.
    Status status;       ///< Not ok: cut off from the job.
  };

  Membership(std::shared_ptr<Store> store, const LaunchOptions &options,
             LocalFacts facts);
  ~Membership();

  /// Returns an eventfd that is readable when the view has changed.
  int wake() const { return changes.get(); }
  View view() const;

  /// Changes the facts. The state that follows comes as a new view.
  void update(const std::function<void(LocalFacts &)> &change);

  /// Ends the thread once the others have all that they need: after `leaving`,
  /// that; if the job is over, the confirmation of all (the store may end with
  /// this process), for at most the node time-out.
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

  // Members used by the thread.
  std::optional<std::string> known; ///< The state's text in the store.
  bool wasAlive = false;            ///< The job was seen running.
  /// The generation and the number of nodes at the last arrival or departure.
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
