//===- NcclSplits.cpp - communicators made of one another -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclSplits.h"

#include <algorithm>
#include <numeric>

using namespace dist;
using namespace std::chrono_literals;

/// NCCL may notice that a process is gone before it is known here which.
static constexpr std::chrono::milliseconds kBlame = 200ms;

Status dist::await(TransportContext &context, NcclDevice &device,
                   const std::function<Result<bool>()> &isDone,
                   const std::vector<int> &members, Deadline deadline) {
  std::optional<Deadline> failed;
  auto look = [&]() -> Result<bool> {
    NcclDevice::Scope scope(device);
    Result<bool> done = isDone();
    if (done)
      return done;
    if (!failed)
      failed = deadlineIn(kBlame);
    if (std::chrono::steady_clock::now() < *failed)
      return false;
    return Status(done.status().getCode(), done.status().getMessage(),
                  context.rank());
  };
  Status status = context.await(
      look, [&] { return members; }, deadline);
  if (status.getCode() != StatusCode::DeadlineExceeded)
    return status;
  return {StatusCode::DeadlineExceeded,
          "all ranks have come, but NCCL has not ended in time"};
}

Result<NcclSplits::Plan> NcclSplits::decide(NcclComm &comm, bool isWholeWorld) {
  NcclDevice::Scope scope(*device);
  Plan plan;
  if (isWholeWorld)
    plan.turn = wholes++;
  if (plan.turn > 1) // The trunk is there.
    return plan;
  auto id = comm.newId();
  if (!id)
    return id.status();
  plan.id = *id;
  return plan;
}

Status NcclSplits::spread(Plan &plan, TransportContext &context,
                          const std::vector<int> &members, int rank,
                          Transport::Channel channel, Deadline deadline) {
  TransferSet set(context);
  if (rank != 0)
    set.receive(members[0], channel, &plan, sizeof plan);
  for (size_t peer = 1; rank == 0 && peer < members.size(); ++peer)
    set.send(members[peer], channel, &plan, sizeof plan);
  return set.wait(deadline);
}

Status NcclSplits::split(NcclComm &comm, const Plan &plan,
                         TransportContext &context, Deadline deadline) {
  std::vector<int> all(static_cast<size_t>(context.size()));
  std::iota(all.begin(), all.end(), 0);
  auto wait = [&](const std::function<Result<bool>()> &isDone) {
    return await(context, *device, isDone, all, deadline);
  };
  if (Status status = wait([&]() -> Result<bool> { return turn == plan.turn; });
      !status.ok())
    return status;
  if (plan.turn == 1) {
    NcclDevice::Scope scope(*device);
    (void)trunk.connect(plan.id, context.rank(), context.size());
  }
  if (Status status = wait([&] { return trunk.isReady(); }); !status.ok())
    return status;
  {
    NcclDevice::Scope scope(*device);
    (void)comm.split(trunk, context.rank());
  }
  Status status = wait([&] {
    Result<bool> whole = trunk.isReady();
    return whole && *whole ? comm.isReady() : whole;
  });
  NcclDevice::Scope scope(*device);
  ++turn;
  return status;
}

Status NcclSplits::open(NcclComm &comm, TransportContext &context,
                        const std::vector<int> &members, int rank,
                        Transport::Channel channel, Deadline deadline) {
  bool isWholeWorld = int(members.size()) == context.size() &&
                      std::is_sorted(members.begin(), members.end());
  Plan plan;
  if (rank == 0) {
    auto decided = decide(comm, isWholeWorld);
    if (!decided)
      return decided.status();
    plan = *decided;
  }
  Status status = spread(plan, context, members, rank, channel, deadline);
  if (!status.ok())
    return status;
  if (plan.turn > 0)
    return split(comm, plan, context, deadline);
  {
    NcclDevice::Scope scope(*device);
    (void)comm.connect(plan.id, rank, int(members.size()));
  }
  return await(
      context, *device, [&] { return comm.isReady(); }, members, deadline);
}
