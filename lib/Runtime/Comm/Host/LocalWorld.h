//===- LocalWorld.h - what the threads of one world share -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_HOST_LOCALWORLD_H
#define DIST_RUNTIME_COMM_HOST_LOCALWORLD_H

#include "Barrier.h"
#include "LocalMail.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>

namespace dist {

/// What a member of a group shows the others.
struct alignas(64) LocalSlot {
  Batch batch;
  std::atomic<uint64_t> arrivals = 0;  ///< At the group's barrier.
  std::atomic<uint64_t> transfers = 0; ///< That it has finished.
};

/// A group of threads: a slot for each and one barrier.
struct LocalGroup {
  explicit LocalGroup(std::vector<int> members)
      : members(std::move(members)), slots(this->members.size()),
        barrier(int(this->members.size())), mail(int(this->members.size())) {}

  /// Lets everyone go.
  void stop() {
    barrier.poison();
    mail.stop();
  }

  std::vector<int> members; ///< Ranks in the world.
  std::vector<LocalSlot> slots;
  Barrier barrier;
  LocalMail mail;
  int left = 0; ///< Members that have let go of it.
};

/// All groups that were split from one another, and whether they are aborted.
class LocalWorld {
public:
  /// The group of these ranks and this name, made by the first that asks.
  std::shared_ptr<LocalGroup> group(const std::vector<int> &members,
                                    const std::string &name);
  /// The last member that leaves ends the group: its name may be used again.
  void leave(LocalGroup &group);

  /// Lets everyone go; the first reason stays.
  void abort(const Status &why);
  /// ABORTED, with the rank and the message of the first reason; waits for it
  /// if it is about to come.
  Status aborted() const;

private:
  mutable std::mutex mutex;
  mutable std::condition_variable reasonKnown;
  std::map<std::pair<std::vector<int>, std::string>,
           std::shared_ptr<LocalGroup>>
      groups;
  Status reason;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_HOST_LOCALWORLD_H
