//===- TransportCommunicator.cpp - a backend made of messages -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"
#include "CollectiveMover.h"
#include "Comm/Engine/CommContext.h"
#include "MismatchCheck.h"
#include "TransportCollectives.h"
#include "TransportMessageQueue.h"

#include <algorithm>
#include <numeric>

using namespace dist;

namespace {

class TransportCommunicator final : public Communicator, ControlPort {
public:
  TransportCommunicator(std::shared_ptr<TransportContext> context,
                        std::vector<int> members, int index, uint64_t group,
                        std::shared_ptr<CollectiveMovers> movers);
  ~TransportCommunicator() override;

  int rank() const override { return index; }
  int size() const override { return int(members.size()); }
  Capabilities capabilities() const override {
    return movers ? movers->capabilities() : wireCapabilities(context->name());
  }

  Status submit(const Batch &batch) override;
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &members,
                                              const std::string &name) override;
  void abort(const Status &why) override { context->abort(why); }
  Status aborted() const override { return context->aborted(); }

private:
  void take(int from, const ControlMessage &message) override;
  Status explainLate(const Batch &batch, const Status &status);

  std::shared_ptr<TransportContext> context;
  std::shared_ptr<GroupMembership> membership;
  const std::vector<int> &members; ///< Of the membership.
  int index;
  uint64_t group; ///< The same on all members, and of no other group.
  MismatchCheck mismatchCheck;
  std::shared_ptr<TransportMessageQueue> messageQueue;
  std::shared_ptr<CollectiveMovers> movers; ///< Null: messages move the data.
  std::unique_ptr<CollectiveMover> mover;
};

} // namespace

TransportCommunicator::TransportCommunicator(
    std::shared_ptr<TransportContext> context, std::vector<int> members,
    int index, uint64_t group, std::shared_ptr<CollectiveMovers> movers)
    : context(std::move(context)),
      membership(std::make_shared<GroupMembership>(std::move(members), index)),
      members(membership->members), index(index), group(group),
      mismatchCheck(*this->context, group, membership),
      messageQueue(std::make_shared<TransportMessageQueue>(this->context, group,
                                                           membership)),
      movers(std::move(movers)) {
  if (this->movers)
    mover = this->movers->open(*this->context, this->members, index);
  this->context->open(group, *this);
}

TransportCommunicator::~TransportCommunicator() {
  mismatchCheck.leave();
  std::lock_guard lock(context->mutex);
  context->close(group, membership->present());
}

void TransportCommunicator::take(int from, const ControlMessage &message) {
  auto member = std::find(members.begin(), members.end(), from);
  if (member == members.end())
    return;
  int rank = int(member - members.begin());
  if (message.kind == ControlMessage::Leave)
    membership->left[size_t(rank)] = true;
  else if (message.kind >= ControlMessage::Offer)
    messageQueue->take(rank, message);
  else
    mismatchCheck.take(rank, message);
}

/// Returns an error that names the stopped ranks. If all ranks answer that they
/// run, returns `status`, the error of the mover.
Status TransportCommunicator::explainLate(const Batch &batch,
                                          const Status &status) {
  Status missing = mismatchCheck.missing(batch);
  bool isKnown = missing.getCode() != StatusCode::DeadlineExceeded ||
                 missing.getRank() >= 0;
  return isKnown ? missing : status;
}

Status TransportCommunicator::submit(const Batch &batch) {
  auto channel = mismatchCheck.meet(batch);
  if (!channel)
    return channel.status();
  if (mover) {
    Status status = mover->run(batch.requests, *channel, batch.deadline);
    return status.getCode() == StatusCode::DeadlineExceeded
               ? explainLate(batch, status)
               : status;
  }
  return TransportCollectives(*context, members, index, *channel)
      .run(batch.requests, batch.deadline);
}

Result<std::unique_ptr<PendingTransfer>>
TransportCommunicator::post(std::span<const Message> messages) {
  if (Status status = verifyPeers(messages, size()); !status.ok())
    return status;
  if (context->isAborted())
    return context->aborted();
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<TransportPost>(context, messageQueue, messages));
}

/// A number that differs where members or name differ.
static uint64_t identityOf(uint64_t parent, const std::vector<int> &members,
                           const std::string &name) {
  uint64_t hash = parent;
  auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * 0x9fb21c651e98df25;
    hash ^= hash >> 32;
  };
  for (int member : members)
    mix(uint64_t(member) + 1);
  mix(std::hash<std::string>()(name));
  return hash;
}

Result<std::unique_ptr<Communicator>>
TransportCommunicator::split(const std::vector<int> &ranks,
                             const std::string &name) {
  auto part = contextRanks(ranks, index, members);
  if (!part)
    return part.status();
  auto self = std::find(ranks.begin(), ranks.end(), index);
  std::lock_guard lock(context->mutex);
  uint64_t identity = identityOf(1, *part, name);
  uint64_t id =
      identityOf(identity, {}, std::to_string(context->incarnation(identity)));
  return std::unique_ptr<Communicator>(std::make_unique<TransportCommunicator>(
      context, *part, int(self - ranks.begin()), id, movers));
}

std::unique_ptr<Communicator>
dist::createTransportCommunicator(std::unique_ptr<Transport> transport,
                                  TransportDeaths deaths,
                                  std::shared_ptr<CollectiveMovers> movers) {
  int rank = transport->rank();
  std::vector<int> members(size_t(transport->size()));
  std::iota(members.begin(), members.end(), 0);
  auto context = std::make_shared<TransportContext>(std::move(transport),
                                                    std::move(deaths));
  return std::make_unique<TransportCommunicator>(context, std::move(members),
                                                 rank, 0, std::move(movers));
}

std::unique_ptr<Communicator>
dist::createTransportCommunicator(std::unique_ptr<Transport> transport,
                                  TransportDeaths deaths) {
  return createTransportCommunicator(std::move(transport), std::move(deaths),
                                     /*movers=*/nullptr);
}
