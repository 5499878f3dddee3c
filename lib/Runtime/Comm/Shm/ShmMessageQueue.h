//===- ShmMessageQueue.h - messages between processes -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_SHMMESSAGEQUEUE_H
#define DIST_RUNTIME_COMM_SHM_SHMMESSAGEQUEUE_H

#include "Comm/Engine/CommContext.h"
#include "Comm/Engine/GroupSegment.h"
#include "dist/Runtime/Comm/Communicator.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <vector>

namespace dist {

/// A message on its way: its type, and its data or the place of it.
struct MessageSlot {
  enum State : uint32_t { Posted, Taken, Copied, Withdrawn, Abandoned };
  std::atomic<uint32_t> state;
  uint8_t kind;
  int64_t count;
  uint64_t offset; ///< As CommContext::offsetOf; 0: inlined.
  std::byte inlined[1000];
};

/// From one rank to another: its messages in turn. All zero is the beginning.
struct MessageChannel {
  static constexpr size_t kSlots = 64;
  alignas(128) std::atomic<uint64_t> sent;
  alignas(128) std::atomic<uint64_t> received;
  /// 1 + the number of the first message that did not fit its receive, and the
  /// type that the receiver expected.
  std::atomic<uint64_t> refused;
  uint8_t kind;
  int64_t count;
  MessageSlot slots[kSlots];
};

/// Rung when something has changed for a rank.
struct alignas(128) Doorbell {
  std::atomic<uint32_t> rings, sleepers;
};

/// A message that was posted, seen from the rank that posted it.
struct MessageRequest {
  Message message;
  int source = 0;      ///< Where a receive's data came from.
  uint64_t number = 0; ///< In its channel, of a send; of a receive: its turn.
  enum { Waiting, Under, Done } state = Waiting;
  std::shared_ptr<void> copy; ///< Of what the others cannot use.
  Status status;
  /// When a test has looked for lost peers.
  std::chrono::steady_clock::time_point looked;
};

/// The messages of one rank of a group of processes. A send is put where the
/// receiver finds it at once, and is complete when the receiver has taken it.
/// Requests that are not done make progress whenever a thread of the rank waits
/// for them, or for something else (ProgressTasks).
class ShmMessageQueue final : public ProgressTask {
public:
  static size_t bytes(int size);
  /// `segment`: where the ranks meet for collectives; `memory`: of the
  /// messages.
  ShmMessageQueue(GroupSegment segment, std::byte *memory, int rank,
                  std::vector<int> members, CommContext &context);
  ~ShmMessageQueue() override { context.progressTasks.remove(*this); }

  void post(std::span<MessageRequest> requests);
  bool test(std::span<MessageRequest> requests);
  Status wait(std::span<MessageRequest> requests, Deadline deadline);
  /// Takes back the requests that no rank has taken.
  void withdraw(std::span<MessageRequest> requests);

  bool isUnderWay() const override { return pending > 0; }
  void run() override;

private:
  using Queue = std::deque<MessageRequest *>; ///< Oldest first.
  /// The messages to and from a rank that are not done.
  struct Peer {
    Queue waiting; ///< Sends that had no room.
    Queue under;   ///< Sends that are not taken.
    Queue receives;
  };

  MessageChannel &channel(int from, int to) const;
  Doorbell &doorbell(int of) const;
  void ring(int peer) const;
  void sleep(uint32_t rings, Deadline until) const;
  Status look(std::span<MessageRequest> requests, Deadline deadline);
  Status lostMember(std::span<const MessageRequest> requests);
  bool needs(std::span<const MessageRequest> requests, int peer) const;
  Status aborted(std::span<MessageRequest> requests);
  const Message *firstPending(std::span<const MessageRequest> requests);

  bool progress(std::span<MessageRequest> requests);
  void moveAll();
  void send(int peer);
  void put(MessageRequest &request, MessageSlot &slot);
  bool acknowledge(MessageRequest &request);
  Queue *nextReceive(int peer);
  void receiveFrom(int peer);
  void take(MessageRequest &request, int from, MessageSlot &slot);
  MessageSlot &slotOf(const MessageRequest &request) const;
  bool recall(MessageRequest &request);
  bool abandon(const MessageRequest &request) const;
  Queue &queueOf(const MessageRequest &request);
  void finish(MessageRequest &request);

  GroupSegment segment;
  std::byte *memory;
  int rank, size;
  std::vector<int> members; ///< Ranks in the context.
  CommContext &context;
  std::atomic<int> pending = 0; ///< Letters that are not done.
  std::mutex mutex;             ///< Of what follows.
  std::vector<Peer> peers;
  Queue fromAny;
  uint64_t turns = 0; ///< Of receives.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMMESSAGEQUEUE_H
