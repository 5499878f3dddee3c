//===- LocalMessageQueue.h - messages between threads -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_LOCAL_LOCALMESSAGEQUEUE_H
#define DIST_RUNTIME_COMM_LOCAL_LOCALMESSAGEQUEUE_H

#include "dist/Runtime/Comm/Communicator.h"

#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>

namespace dist {

class LocalParcel;

/// A message that was posted. The rank that finds the counterpart, the second
/// to post, copies and uses the buffers of both.
struct LocalMessageRequest {
  Message message;
  int owner = 0;  ///< The rank that posted it.
  int source = 0; ///< Where a receive's data came from.
  LocalParcel *parcel = nullptr;
};

/// The requests of one post, and the wait for them.
class LocalParcel {
public:
  explicit LocalParcel(size_t requests) : requests(requests) {}

  /// All requests have arrived, or one has failed.
  bool isSettled() const { return settled.load(std::memory_order_acquire); }
  /// Waits until the parcel is complete; false once the deadline is over.
  bool wait(Deadline deadline);
  /// True if no rank uses the requests any more. `awaitAll` waits until then.
  bool areAllThere();
  void awaitAll();
  /// The first failure of a request.
  Status status();

  std::vector<LocalMessageRequest> requests;

private:
  friend class LocalMessageQueue;
  void complete(const Status &status, bool isStop = false);

  std::mutex mutex;
  std::condition_variable done;
  std::atomic<bool> settled = false;
  size_t left = 0; ///< Letters that have not arrived.
  Status failure;
  bool stopped = false; ///< By LocalMessageQueue::stop.
};

/// The requests of a group of threads that wait for their counterparts.
class LocalMessageQueue {
public:
  /// `members`: ranks in the context.
  explicit LocalMessageQueue(const std::vector<int> &members)
      : members(members), left(members.size()), boxes(members.size()) {}

  /// Never waits; requests that have a counterpart are delivered.
  void post(LocalParcel &parcel, int rank, std::span<const Message> messages);

  /// Takes back the requests without a counterpart and waits for the others.
  void withdraw(LocalParcel &parcel);

  /// The first message that has no counterpart, if there is one.
  const Message *firstUndelivered(const LocalParcel &parcel);

  /// Notes that a rank has left. Gives back the requests that need it, now and
  /// later.
  void leave(int rank);

  /// Gives all requests back, now and later.
  void stop();
  bool isStopped(LocalParcel &parcel);

private:
  /// The requests that wait for or at one destination, oldest first.
  struct Box {
    std::mutex mutex;
    std::list<LocalMessageRequest *> sends, receives;
    bool stopped = false;
  };

  void deliver(LocalMessageRequest &request);
  LocalMessageRequest *takeCounterpart(Box &box,
                                       const LocalMessageRequest &request);
  Status whoHasLeft(const LocalMessageRequest &request) const;
  void giveBack(std::list<LocalMessageRequest *> &requests);
  Box &boxOf(const LocalMessageRequest &request) {
    return boxes[request.message.isSend ? request.message.peer : request.owner];
  }

  std::vector<int> members;
  std::vector<std::atomic<bool>> left; ///< Looked at under a box's lock.
  std::vector<Box> boxes;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_LOCAL_LOCALMESSAGEQUEUE_H
