//===- LocalMail.h - messages between threads -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_LOCAL_LOCALMAIL_H
#define DIST_RUNTIME_COMM_LOCAL_LOCALMAIL_H

#include "dist/Runtime/Comm/Communicator.h"

#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>

namespace dist {

class LocalParcel;

/// A message that was posted. Its buffers are used by the rank that finds the
/// counterpart: who comes second copies.
struct LocalLetter {
  Message message;
  int owner = 0;  ///< The rank that posted it.
  int source = 0; ///< Where a receive's data came from.
  LocalParcel *parcel = nullptr;
};

/// The letters of one post, and the wait for them.
class LocalParcel {
public:
  explicit LocalParcel(size_t letters) : letters(letters) {}

  /// All letters have arrived, or one has failed.
  bool isSettled() const { return settled.load(std::memory_order_acquire); }
  /// Waits until the parcel is settled; false once the deadline is over.
  bool wait(Deadline deadline);
  /// Nobody uses the letters any more, and the wait until then.
  bool areAllThere();
  void awaitAll();
  /// The first failure of a letter.
  Status status();

  std::vector<LocalLetter> letters;

private:
  friend class LocalMail;
  void complete(const Status &status, bool isStop = false);

  std::mutex mutex;
  std::condition_variable done;
  std::atomic<bool> settled = false;
  size_t left = 0; ///< Letters that have not arrived.
  Status failure;
  bool stopped = false; ///< By LocalMail::stop.
};

/// The letters of a group of threads that wait for their counterparts.
class LocalMail {
public:
  /// `members`: ranks in the world.
  explicit LocalMail(const std::vector<int> &members)
      : members(members), left(members.size()), boxes(members.size()) {}

  /// Never waits; letters that have a counterpart are delivered.
  void post(LocalParcel &parcel, int rank, std::span<const Message> messages);

  /// Takes back what has no counterpart and waits for what has.
  void withdraw(LocalParcel &parcel);

  /// The first message that has no counterpart, if there is one.
  const Message *firstUndelivered(const LocalParcel &parcel);

  /// A rank comes no more: gives what needs it back, now and later.
  void leave(int rank);

  /// Gives all letters back, now and later.
  void stop();
  bool isStopped(LocalParcel &parcel);

private:
  /// What waits for or at one destination, oldest first.
  struct Box {
    std::mutex mutex;
    std::list<LocalLetter *> sends, receives;
    bool stopped = false;
  };

  void deliver(LocalLetter &letter);
  LocalLetter *takeCounterpart(Box &box, const LocalLetter &letter);
  Status whoHasLeft(const LocalLetter &letter) const;
  void giveBack(std::list<LocalLetter *> &letters);
  Box &boxOf(const LocalLetter &letter) {
    return boxes[letter.message.isSend ? letter.message.peer : letter.owner];
  }

  std::vector<int> members;
  std::vector<std::atomic<bool>> left; ///< Looked at under a box's lock.
  std::vector<Box> boxes;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_LOCAL_LOCALMAIL_H
