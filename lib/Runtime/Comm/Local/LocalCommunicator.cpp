//===- LocalCommunicator.cpp - ranks as threads ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "Comm/Engine/Session.h"
#include "LocalContext.h"

#include <algorithm>
#include <numeric>

using namespace dist;

namespace {

class LocalCommunicator final : public Communicator {
public:
  LocalCommunicator(std::shared_ptr<LocalContext> context,
                    std::shared_ptr<LocalGroup> group, int index)
      : context(std::move(context)), group(std::move(group)), index(index),
        session(this->group->groupSegment(), index, *this->context,
                this->group->members) {}

  ~LocalCommunicator() override { group->messageQueue.leave(index); }

  int rank() const override { return index; }
  int size() const override { return int(group->members.size()); }
  Capabilities capabilities() const override { return {"local", true, true}; }

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
  std::shared_ptr<LocalContext> context;
  std::shared_ptr<LocalGroup> group;
  int index;
  Session session;
};

} // namespace

Result<std::unique_ptr<Communicator>>
LocalCommunicator::split(const std::vector<int> &members,
                         const std::string &name) {
  auto ranks = contextRanks(members, index, group->members);
  if (!ranks)
    return ranks.status();
  auto self = std::find(members.begin(), members.end(), index);
  return std::unique_ptr<Communicator>(std::make_unique<LocalCommunicator>(
      context, context->group(*ranks, name), int(self - members.begin())));
}

namespace {

/// Messages of threads, with what an abort says.
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
    // Who has left may have done so because of an abort.
    bool mayFollow = status.getCode() == StatusCode::Unavailable;
    return group->messageQueue.isStopped(parcel) ||
                   (mayFollow && context->isAborted())
               ? context->aborted()
               : status;
  }
  return lateMessage(*first, rank, group->members);
}

Result<std::unique_ptr<PendingTransfer>>
LocalCommunicator::post(std::span<const Message> messages) {
  if (Status status = verifyPeers(messages, size()); !status.ok())
    return status;
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
