//===- ShmCommunicator.cpp - ranks as processes of a host -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"
#include "Comm/Engine/Session.h"
#include "ShmContext.h"
#include "ShmMessageQueue.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

using namespace dist;

namespace {

/// A group's place in the shared memory, and its messages, as long as this
/// process uses them.
struct Place {
  Place(std::shared_ptr<ShmContext> joined, int number,
        const std::vector<int> &members, int index)
      : context(std::move(joined)), number(number),
        segment(context->groupSegment(number), int(members.size())),
        messageQueue(segment,
                     context->groupSegment(number) +
                         GroupSegment::bytes(int(members.size())),
                     index, members, *context) {}
  ~Place() { context->leave(number); }

  std::shared_ptr<ShmContext> context;
  int number;
  GroupSegment segment;
  ShmMessageQueue messageQueue;
};

class ShmCommunicator final : public Communicator {
public:
  ShmCommunicator(std::shared_ptr<ShmContext> joined, int number,
                  std::vector<int> ranks, int index)
      : context(std::move(joined)), members(std::move(ranks)), index(index),
        place(std::make_shared<Place>(context, number, members, index)),
        session(place->segment, index, *context, members) {}

  int rank() const override { return index; }
  int size() const override { return int(members.size()); }
  Capabilities capabilities() const override { return {"shm", true, true}; }

  Status submit(const Batch &batch) override { return session.run(batch); }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &members,
                                              const std::string &name) override;
  void abort(const Status &why) override { context->abort(why); }
  Status aborted() const override { return context->failure(); }
  Result<std::shared_ptr<void>> allocate(size_t bytes) override {
    return context->allocate(bytes);
  }

private:
  std::shared_ptr<ShmContext> context;
  std::vector<int> members; ///< Ranks in the context.
  int index;
  std::shared_ptr<Place> place;
  Session session;
};

class ShmTransfer final : public PendingTransfer {
public:
  ShmTransfer(std::shared_ptr<Place> group, std::span<const Message> messages)
      : place(std::move(group)), requests(messages.size()) {
    for (size_t i = 0; i < messages.size(); ++i)
      requests[i].message = messages[i];
    place->messageQueue.post(requests);
  }
  ~ShmTransfer() override { place->messageQueue.withdraw(requests); }

  bool test() override { return place->messageQueue.test(requests); }
  Status wait(Deadline deadline) override {
    return place->messageQueue.wait(requests, deadline);
  }
  int source(size_t index) const override { return requests[index].source; }

private:
  std::shared_ptr<Place> place;
  std::vector<MessageRequest> requests;
};

} // namespace

Result<std::unique_ptr<PendingTransfer>>
ShmCommunicator::post(std::span<const Message> messages) {
  if (Status status = verifyPeers(messages, size()); !status.ok())
    return status;
  if (context->isAborted())
    return context->aborted();
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<ShmTransfer>(place, messages));
}

Result<std::unique_ptr<Communicator>>
ShmCommunicator::split(const std::vector<int> &part, const std::string &name) {
  auto ranks = contextRanks(part, index, members);
  if (!ranks)
    return ranks.status();
  auto number = context->enter(*ranks, name);
  if (!number)
    return number.status();
  auto self = std::find(part.begin(), part.end(), index);
  return std::unique_ptr<Communicator>(std::make_unique<ShmCommunicator>(
      context, *number, *ranks, int(self - part.begin())));
}

Result<std::unique_ptr<Communicator>>
dist::createShmCommunicator(Store &store, int rank, int size,
                            const ShmOptions &options) {
  if (size < 1 || rank < 0 || rank >= size)
    return Status::invalid(
        fmt::format("rank {} is not one of {} ranks", rank, size));
  auto context = ShmContext::join(store, rank, size, options);
  if (!context)
    return context.status();
  std::vector<int> members(static_cast<size_t>(size));
  std::iota(members.begin(), members.end(), 0);
  auto number = (*context)->enter(members, "");
  if (!number)
    return number.status();
  return std::unique_ptr<Communicator>(
      std::make_unique<ShmCommunicator>(*context, *number, members, rank));
}
