//===- LocalCommunicator.cpp - ranks as threads ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/LocalCommunicator.h"
#include "LocalWorld.h"
#include "Transfer.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <thread>

using namespace dist;

namespace {

class LocalCommunicator final : public Communicator {
public:
  LocalCommunicator(std::shared_ptr<LocalWorld> world,
                    std::shared_ptr<LocalGroup> group, int index)
      : world(std::move(world)), group(std::move(group)), index(index) {}
  ~LocalCommunicator() override { world->leave(*group); }

  int rank() const override { return index; }
  int size() const override { return int(group->members.size()); }
  Capabilities capabilities() const override { return {"local", true}; }

  Status submit(const Batch &batch) override;
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &members,
                                              const std::string &name) override;
  void abort(const Status &why) override;

private:
  Status meet(Deadline deadline);
  Status missing();
  Status exchange(const Batch &batch);
  void awaitTransfers();

  std::shared_ptr<LocalWorld> world;
  std::shared_ptr<LocalGroup> group;
  int index;
};

} // namespace

Status LocalCommunicator::submit(const Batch &batch) {
  group->slots[index].batch = batch;
  if (Status status = meet(batch.deadline); !status.ok())
    return status;
  Status outcome = exchange(batch);
  group->slots[index].transfers.fetch_add(1);
  // Also after a mismatch: the others may still be reading this rank's batch.
  Status status = meet(batch.deadline);
  if (!status.ok())
    awaitTransfers();
  return outcome.ok() ? status : outcome;
}

/// All have passed the first rendezvous, so all finish their transfers soon:
/// nobody reads this rank's buffers any more when an aborted call returns.
void LocalCommunicator::awaitTransfers() {
  uint64_t own = group->slots[index].transfers.load();
  for (LocalSlot &slot : group->slots)
    while (slot.transfers.load() < own)
      std::this_thread::yield();
}

Status LocalCommunicator::exchange(const Batch &batch) {
  std::vector<const Batch *> batches(size());
  for (int peer = 0; peer < size(); ++peer)
    batches[peer] = &group->slots[peer].batch;
  if (Status status = compareBatches(batches); !status.ok())
    return status;
  std::vector<const CollectiveRequest *> peers(size());
  for (size_t i = 0; i < batch.requests.size(); ++i) {
    for (int peer = 0; peer < size(); ++peer)
      peers[peer] = &batches[peer]->requests[i];
    transfer(peers, index);
  }
  return {};
}

Status LocalCommunicator::meet(Deadline deadline) {
  group->slots[index].arrivals.fetch_add(1);
  switch (group->barrier.wait(deadline)) {
  case Barrier::Outcome::Passed:
    return {};
  case Barrier::Outcome::Poisoned:
    return world->aborted();
  case Barrier::Outcome::TimedOut: {
    Status status = missing();
    world->abort(status);
    return status;
  }
  }
  return {};
}

/// Names the members that have been at the barrier less often than this one.
Status LocalCommunicator::missing() {
  uint64_t own = group->slots[index].arrivals.load();
  std::vector<int> late;
  for (int peer = 0; peer < size(); ++peer)
    if (group->slots[peer].arrivals.load() < own)
      late.push_back(group->members[peer]);
  return Status(
      StatusCode::DeadlineExceeded,
      fmt::format("rank {} has not arrived in time", fmt::join(late, ", ")),
      late.empty() ? -1 : late.front());
}

Result<std::unique_ptr<Communicator>>
LocalCommunicator::split(const std::vector<int> &members,
                         const std::string &name) {
  auto self = std::find(members.begin(), members.end(), index);
  if (self == members.end())
    return Status::invalid(
        fmt::format("rank {} is not among the members [{}] of the group that "
                    "it asks for",
                    index, fmt::join(members, ", ")));
  std::vector<int> ranks;
  for (int member : members) {
    if (member < 0 || member >= size())
      return Status::invalid(fmt::format(
          "member {} is not a rank of a group of {}", member, size()));
    ranks.push_back(group->members[member]);
  }
  return std::unique_ptr<Communicator>(std::make_unique<LocalCommunicator>(
      world, world->group(ranks, name), int(self - members.begin())));
}

namespace {

/// Messages of threads, with what an abort says.
class LocalPost final : public PendingTransfer {
public:
  LocalPost(std::shared_ptr<LocalWorld> world,
            std::shared_ptr<LocalGroup> group, int rank,
            std::span<const Message> messages)
      : world(std::move(world)), group(std::move(group)), rank(rank),
        parcel(messages.size()) {
    this->group->mail.post(parcel, rank, messages);
  }
  ~LocalPost() override { group->mail.withdraw(parcel); }

  bool test() override { return parcel.isSettled(); }
  Status wait(Deadline deadline) override;
  int source(size_t index) const override {
    return parcel.letters[index].source;
  }

private:
  std::shared_ptr<LocalWorld> world;
  std::shared_ptr<LocalGroup> group;
  int rank;
  LocalParcel parcel;
};

} // namespace

Status LocalPost::wait(Deadline deadline) {
  const Message *first = nullptr;
  if (!parcel.wait(deadline)) {
    first = group->mail.firstUndelivered(parcel);
    if (!first) // The last one is being copied.
      parcel.wait(Deadline::max());
  }
  if (!first)
    return group->mail.isStopped(parcel) ? world->aborted() : parcel.status();
  int peer = first->peer == kAnySource ? -1 : group->members[first->peer];
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("{} of rank {} of the group has not met its "
                            "counterpart in time",
                            first->str(), rank),
                peer);
}

Result<std::unique_ptr<PendingTransfer>>
LocalCommunicator::post(std::span<const Message> messages) {
  for (const Message &message : messages)
    if (message.peer >= size() ||
        message.peer < (message.isSend ? 0 : kAnySource))
      return Status::invalid(fmt::format("{}: there are {} ranks in the group",
                                         message.str(), size()));
  return std::unique_ptr<PendingTransfer>(
      std::make_unique<LocalPost>(world, group, index, messages));
}

void LocalCommunicator::abort(const Status &why) { world->abort(why); }

std::vector<std::unique_ptr<Communicator>>
dist::createLocalCommunicators(int size) {
  auto world = std::make_shared<LocalWorld>();
  std::vector<int> members(size);
  std::iota(members.begin(), members.end(), 0);
  std::shared_ptr<LocalGroup> group = world->group(members, "");
  std::vector<std::unique_ptr<Communicator>> ranks;
  for (int rank = 0; rank < size; ++rank)
    ranks.push_back(std::make_unique<LocalCommunicator>(world, group, rank));
  return ranks;
}
