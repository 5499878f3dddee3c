//===- TransportMessageQueue.h - messages of a group ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORTMESSAGEQUEUE_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORTMESSAGEQUEUE_H

#include "Comm/Messages/GroupMembership.h"
#include "TransferSet.h"

namespace dist {

class TransportPost;

/// The messages of one rank of a group. A send is offered to its receiver; once
/// that has a receive for it, it says on which channel the data shall come, or
/// that it expects something else.
class TransportMessageQueue {
public:
  TransportMessageQueue(std::shared_ptr<TransportContext> context,
                        uint64_t group,
                        std::shared_ptr<const GroupMembership> membership)
      : context(std::move(context)), group(group),
        membership(std::move(membership)), members(this->membership->members),
        rank(this->membership->rank) {}

  void post(TransportPost &post, std::span<const Message> messages);
  void withdraw(TransportPost &post);
  /// A control message of group rank `from`.
  void take(int from, const ControlMessage &control);

private:
  friend class TransportPost;

  /// A message that was posted here.
  struct Request {
    Message message;
    uint64_t number = 0; ///< Of a send, as in its offer.
    int source = -1;     ///< Of a receive that has met its send.
    Transport::Channel channel = 0;
    std::unique_ptr<TransferSet> data; ///< Once both ends are there.
    bool isDone = false;
    Status failure;

    bool isUnderWay() const { return !isDone && (data || channel != 0); }
  };
  struct Offer {
    int from;
    uint64_t number;
    int64_t count;
    uint8_t kind;
  };

  void offer(Request &request);
  void meet(Request &receive, const Offer &offer);
  void takeOffer(const Offer &offer);
  void takeAnswer(int from, const ControlMessage &control);
  void takeGone(int from, Transport::Channel channel);
  void tell(int to, ControlMessage control);

  std::shared_ptr<TransportContext> context;
  uint64_t group;
  std::shared_ptr<const GroupMembership> membership;
  const std::vector<int> &members; ///< Of the membership.
  int rank;
  uint64_t offered = 0;
  std::list<Request *> receives;      ///< That wait for an offer, oldest first.
  std::list<Offer> offers;            ///< That wait for a receive.
  std::map<uint64_t, Request *> sends;         ///< That wait for an answer.
  std::map<Transport::Channel, Request *> accepted; ///< Receives under way.
};

/// Messages that were posted together.
class TransportPost final : public PendingTransfer {
public:
  TransportPost(std::shared_ptr<TransportContext> context,
                std::shared_ptr<TransportMessageQueue> messageQueue,
                std::span<const Message> messages);
  ~TransportPost() override;

  bool test() override;
  Status wait(Deadline deadline) override;
  int source(size_t index) const override { return requests[index].source; }

private:
  friend class TransportMessageQueue;
  Result<bool> advance();
  const TransportMessageQueue::Request *late() const;
  std::vector<int> awaited() const {
    return messageQueue->membership->present();
  }

  std::shared_ptr<TransportContext> context;
  std::shared_ptr<TransportMessageQueue> messageQueue;
  std::deque<TransportMessageQueue::Request> requests;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTMESSAGEQUEUE_H
