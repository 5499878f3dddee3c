//===- ShmCommunicator.cpp - ranks as processes of a host -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"
#include "Comm/Engine/SessionCommunicator.h"
#include "ShmContext.h"
#include "ShmMessageQueue.h"

#include <fmt/format.h>
#include <numeric>

using namespace dist;

namespace {

/// A group's place in the shared memory, and its messages, as long as this
/// process uses them.
struct Place {
  Place(std::shared_ptr<ShmContext> joined, int number, std::vector<int> ranks,
        int index)
      : context(std::move(joined)), number(number), members(std::move(ranks)),
        messageQueue(groupSegment(),
                     context->groupSegment(number) +
                         GroupSegment::bytes(int(members.size())),
                     index, members, *context) {}
  ~Place() { context->leave(number); }

  GroupSegment groupSegment() const {
    return {context->groupSegment(number), int(members.size())};
  }

  std::shared_ptr<ShmContext> context;
  int number;
  std::vector<int> members; ///< Ranks in the context.
  ShmMessageQueue messageQueue;
};

class ShmCommunicator final : public SessionCommunicator<ShmContext, Place> {
public:
  ShmCommunicator(const std::shared_ptr<ShmContext> &context, int number,
                  const std::vector<int> &members, int index)
      : SessionCommunicator(
            "shm", context,
            std::make_shared<Place>(context, number, members, index), index) {}

private:
  Result<std::unique_ptr<PendingTransfer>>
  begin(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> enter(const std::vector<int> &ranks,
                                              const std::string &name,
                                              int index) override;
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
ShmCommunicator::begin(std::span<const Message> messages) {
  if (context->isAborted())
    return context->aborted();
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<ShmTransfer>(group, messages));
}

Result<std::unique_ptr<Communicator>>
ShmCommunicator::enter(const std::vector<int> &ranks, const std::string &name,
                       int index) {
  auto number = context->enter(ranks, name);
  if (!number)
    return number.status();
  return std::unique_ptr<Communicator>(
      std::make_unique<ShmCommunicator>(context, *number, ranks, index));
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
