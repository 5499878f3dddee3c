//===- WireCommunicator.cpp - a backend made of messages ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Messages/WireCommunicator.h"
#include "CollectiveMover.h"
#include "Comm/Engine/CommContext.h"
#include "MismatchCheck.h"
#include "WireCollectives.h"
#include "WireMessageQueue.h"

#include <algorithm>
#include <numeric>

using namespace dist;

namespace {

class WireCommunicator final : public Communicator, WirePort {
public:
  WireCommunicator(std::shared_ptr<WireContext> context,
                   std::vector<int> members, int index, uint64_t group,
                   std::shared_ptr<CollectiveMovers> movers);
  ~WireCommunicator() override;

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
  void take(int from, const WireNotice &notice) override;
  Status explainLate(const Batch &batch, const Status &status);

  std::shared_ptr<WireContext> context;
  std::shared_ptr<GroupMembership> membership;
  const std::vector<int> &members; ///< Of the membership.
  int index;
  uint64_t group; ///< The same on all members, and of no other group.
  MismatchCheck mismatchCheck;
  std::shared_ptr<WireMessageQueue> messageQueue;
  std::shared_ptr<CollectiveMovers> movers; ///< Null: messages move the data.
  std::unique_ptr<CollectiveMover> mover;
};

} // namespace

WireCommunicator::WireCommunicator(std::shared_ptr<WireContext> context,
                                   std::vector<int> members, int index,
                                   uint64_t group,
                                   std::shared_ptr<CollectiveMovers> movers)
    : context(std::move(context)),
      membership(std::make_shared<GroupMembership>(std::move(members), index)),
      members(membership->members), index(index), group(group),
      mismatchCheck(*this->context, group, membership),
      messageQueue(
          std::make_shared<WireMessageQueue>(this->context, group, membership)),
      movers(std::move(movers)) {
  if (this->movers)
    mover = this->movers->open(*this->context, this->members, index);
  this->context->open(group, *this);
}

WireCommunicator::~WireCommunicator() {
  mismatchCheck.leave();
  std::lock_guard lock(context->mutex);
  context->close(group, membership->present());
}

void WireCommunicator::take(int from, const WireNotice &notice) {
  auto member = std::find(members.begin(), members.end(), from);
  if (member == members.end())
    return;
  int rank = int(member - members.begin());
  if (notice.kind == WireNotice::Leave)
    membership->left[size_t(rank)] = true;
  else if (notice.kind >= WireNotice::Offer)
    messageQueue->take(rank, notice);
  else
    mismatchCheck.take(rank, notice);
}

/// Who is stopped is named; if all say that they run, the mover's own words.
Status WireCommunicator::explainLate(const Batch &batch, const Status &status) {
  Status missing = mismatchCheck.missing(batch);
  bool isKnown = missing.getCode() != StatusCode::DeadlineExceeded ||
                 missing.getRank() >= 0;
  return isKnown ? missing : status;
}

Status WireCommunicator::submit(const Batch &batch) {
  auto channel = mismatchCheck.meet(batch);
  if (!channel)
    return channel.status();
  if (mover) {
    Status status = mover->run(batch.requests, *channel, batch.deadline);
    return status.getCode() == StatusCode::DeadlineExceeded
               ? explainLate(batch, status)
               : status;
  }
  return WireCollectives(*context, members, index, *channel)
      .run(batch.requests, batch.deadline);
}

Result<std::unique_ptr<PendingTransfer>>
WireCommunicator::post(std::span<const Message> messages) {
  if (Status status = verifyPeers(messages, size()); !status.ok())
    return status;
  if (context->isAborted())
    return context->aborted();
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<WirePost>(context, messageQueue, messages));
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
WireCommunicator::split(const std::vector<int> &ranks,
                        const std::string &name) {
  auto part = contextRanks(ranks, index, members);
  if (!part)
    return part.status();
  auto self = std::find(ranks.begin(), ranks.end(), index);
  std::lock_guard lock(context->mutex);
  uint64_t identity = identityOf(1, *part, name);
  uint64_t id =
      identityOf(identity, {}, std::to_string(context->incarnation(identity)));
  return std::unique_ptr<Communicator>(std::make_unique<WireCommunicator>(
      context, *part, int(self - ranks.begin()), id, movers));
}

std::unique_ptr<Communicator>
dist::createWireCommunicator(std::unique_ptr<Wire> wire, WireDeaths deaths,
                             std::shared_ptr<CollectiveMovers> movers) {
  int rank = wire->rank();
  std::vector<int> members(size_t(wire->size()));
  std::iota(members.begin(), members.end(), 0);
  auto context =
      std::make_shared<WireContext>(std::move(wire), std::move(deaths));
  return std::make_unique<WireCommunicator>(context, std::move(members), rank,
                                            0, std::move(movers));
}

std::unique_ptr<Communicator>
dist::createWireCommunicator(std::unique_ptr<Wire> wire, WireDeaths deaths) {
  return createWireCommunicator(std::move(wire), std::move(deaths),
                                /*movers=*/nullptr);
}
