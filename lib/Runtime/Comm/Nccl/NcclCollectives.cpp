//===- NcclCollectives.cpp - collectives by NCCL --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclCollectives.h"

#include <thread>

using namespace dist;
using namespace std::chrono_literals;

/// Time for which stopped operations may still use the GPU.
static constexpr std::chrono::milliseconds kStopping = 1s;

Capabilities dist::ncclCapabilities() {
  Capabilities can;
  can.name = "nccl";
  can.comparesSignatures = true;
  can.deviceTypes = ~uint32_t(0);
  return can;
}

Capabilities NcclMovers::capabilities() const { return ncclCapabilities(); }

Status NcclCollectives::open(Transport::Channel channel, Deadline deadline) {
  {
    NcclDevice::Scope scope(*device);
    if (comm.isOpen())
      return {};
    if (Status status = queue.open(); !status.ok())
      return status;
  }
  return splits->open(comm, context, members, rank, channel, deadline);
}

/// Puts something on the stream for each buffer, and waits until it is done.
template <typename Step>
Status NcclCollectives::step(std::vector<NcclBuffer> &buffers,
                             Deadline deadline, Step &&step) {
  {
    NcclDevice::Scope scope(*device);
    for (NcclBuffer &buffer : buffers)
      step(buffer);
  }
  auto isDone = [&] {
    Result<bool> ready = comm.isReady();
    return ready && *ready ? queue.isIdle() : ready;
  };
  Status status = await(context, *device, isDone, members, deadline);
  if (status.ok())
    queue.land();
  return status;
}

Status NcclCollectives::carryOut(std::vector<NcclBuffer> &buffers,
                                 Deadline deadline) {
  {
    NcclDevice::Scope scope(*device);
    for (NcclBuffer &buffer : buffers)
      buffer.place(queue);
    if (Result<bool> placed = queue.isIdle(); !placed)
      return placed.status();
    comm.group([&] {
      for (NcclBuffer &buffer : buffers)
        buffer.issue(comm, queue);
    });
  }
  Status status = step(buffers, deadline, [](NcclBuffer &) {});
  if (status.ok())
    status = step(buffers, deadline,
                  [&](NcclBuffer &buffer) { buffer.fetch(queue); });
  if (!status.ok())
    return status;
  for (NcclBuffer &buffer : buffers)
    buffer.make();
  return step(buffers, deadline,
              [&](NcclBuffer &buffer) { buffer.store(queue); });
}

/// Stops all operations. Nothing uses the buffers afterwards.
void NcclCollectives::stop() {
  NcclDevice::Scope scope(*device);
  comm.abort();
  Result<bool> isIdle = queue.isIdle();
  for (Deadline end = deadlineIn(kStopping);
       isIdle && !*isIdle && std::chrono::steady_clock::now() < end;
       isIdle = queue.isIdle())
    std::this_thread::sleep_for(100us);
}

/// A failure of CUDA or NCCL here.
static bool isOwn(const Status &status) {
  return status.getCode() == StatusCode::Internal ||
         status.getCode() == StatusCode::ResourceExhausted;
}

Status NcclCollectives::run(std::span<const CollectiveRequest> requests,
                            Transport::Channel channel, Deadline deadline) {
  std::vector<NcclBuffer> buffers;
  for (const CollectiveRequest &request : requests)
    for (size_t i = 0; i < request.signature.counts.size(); ++i)
      buffers.emplace_back(request, i, rank, int(members.size()));
  if (buffers.empty())
    return {};
  Status status = open(channel, deadline);
  if (status.ok())
    status = carryOut(buffers, deadline);
  if (!status.ok()) {
    if (status.getRank() < 0 && isOwn(status))
      status = Status(status.getCode(), status.getMessage(), context.rank());
    if (status.getCode() != StatusCode::DeadlineExceeded)
      context.abort(status); // Before the others miss this rank.
    stop();
  }
  NcclDevice::Scope scope(*device);
  queue.release();
  return status;
}
