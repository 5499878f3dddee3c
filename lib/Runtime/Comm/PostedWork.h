//===- PostedWork.h - messages that are under way ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_POSTEDWORK_H
#define DIST_RUNTIME_COMM_POSTEDWORK_H

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <atomic>

namespace dist {

/// A transfer, moved on by the thread that tests or waits. A failure fails the
/// group. A wait that its caller has limited does not.
class ProcessGroup::PostedWork final : public WorkState {
public:
  /// The group and the location that errors name in addition.
  struct Place {
    std::string group, location;
  };

  PostedWork(std::shared_ptr<Communicator> communicator,
             std::unique_ptr<PendingTransfer> transfer,
             const std::vector<Message> &messages, Place place,
             std::chrono::milliseconds timeout,
             std::shared_ptr<FlightRecorder> recorder, int group, int rank,
             std::vector<int> jobRanks);

  bool isCompleted() override;
  Status wait(Deadline deadline) override;
  Status wait() override;
  int source() const override { return from; }

private:
  Status explain(const Status &status) const;
  Status settle(const Status &status);

  std::shared_ptr<Communicator> communicator;
  std::unique_ptr<PendingTransfer> transfer; ///< Null once the result is there.
  const Place place;
  std::chrono::milliseconds timeout;
  std::shared_ptr<FlightRecorder> recorder;
  uint64_t record;
  int rank;                  ///< This one, as the communicator counts.
  std::vector<int> jobRanks; ///< Of those that it counts, if they differ.
  bool receives;             ///< The first message is a receive.
  bool isBatch;              ///< There are several.
  std::timed_mutex mutex;
  std::atomic<bool> done = false;
  std::atomic<int> from = -1;
  Status result;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_POSTEDWORK_H
