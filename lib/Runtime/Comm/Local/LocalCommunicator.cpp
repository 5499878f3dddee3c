//===- LocalCommunicator.cpp - ranks as threads ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "Comm/Engine/SessionCommunicator.h"
#include "LocalContext.h"

#include <numeric>

using namespace dist;

namespace {

class LocalCommunicator final
    : public SessionCommunicator<LocalContext, LocalGroup> {
public:
  LocalCommunicator(std::shared_ptr<LocalContext> context,
                    std::shared_ptr<LocalGroup> group, int index)
      : SessionCommunicator("local", std::move(context), std::move(group),
                            index) {}
  ~LocalCommunicator() override { group->messageQueue.leave(index); }

private:
  Result<std::unique_ptr<PendingTransfer>>
  begin(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> enter(const std::vector<int> &ranks,
                                              const std::string &name,
                                              int index) override {
    return std::unique_ptr<Communicator>(std::make_unique<LocalCommunicator>(
        context, context->group(ranks, name), index));
  }
};

/// Messages of threads; an abort ends them with its reason.
class LocalPost final : public PendingTransfer {
public:
  LocalPost(std::shared_ptr<LocalContext> context,
            std::shared_ptr<LocalGroup> group, int rank,
            std::span<const Message> messages)
      : context(std::move(context)), group(std::move(group)), rank(rank),
        parcel(messages.size()) {
    this->group->messageQueue.post(parcel, rank, messages);
  }
  ~LocalPost() override { group->messageQueue.withdraw(parcel); }

  bool test() override { return parcel.isSettled(); }
  Status wait(Deadline deadline) override;
  int source(size_t index) const override {
    return parcel.requests[index].source;
  }

private:
  std::shared_ptr<LocalContext> context;
  std::shared_ptr<LocalGroup> group;
  int rank;
  LocalParcel parcel;
};

} // namespace

Status LocalPost::wait(Deadline deadline) {
  const Message *first = nullptr;
  if (!parcel.wait(deadline)) {
    first = group->messageQueue.firstUndelivered(parcel);
    if (!first) // The last one is being copied.
      parcel.wait(Deadline::max());
  }
  if (!first) {
    Status status = parcel.status();
    // A rank may have left because of an abort.
    bool mayFollow = status.getCode() == StatusCode::Unavailable;
    return group->messageQueue.isStopped(parcel) ||
                   (mayFollow && context->isAborted())
               ? context->aborted()
               : status;
  }
  return lateMessage(*first, rank, group->members);
}

Result<std::unique_ptr<PendingTransfer>>
LocalCommunicator::begin(std::span<const Message> messages) {
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<LocalPost>(context, group, index, messages));
}

std::vector<std::unique_ptr<Communicator>>
dist::createLocalCommunicators(int size) {
  auto context = std::make_shared<LocalContext>();
  std::vector<int> members(size);
  std::iota(members.begin(), members.end(), 0);
  std::vector<std::unique_ptr<Communicator>> ranks;
  for (int rank = 0; rank < size; ++rank)
    ranks.push_back(std::make_unique<LocalCommunicator>(
        context, context->group(members, ""), rank));
  return ranks;
}
