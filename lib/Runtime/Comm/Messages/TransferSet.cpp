//===- TransferSet.cpp - bytes of one step of a collective ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferSet.h"
#include "dist/Runtime/Comm/Communicator.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

TransferSet::~TransferSet() {
  std::lock_guard lock(context.mutex);
  items.clear();
}

void TransferSet::start(int peer, bool isSend, Transport::Channel channel,
                        std::byte *data, size_t bytes) {
  std::lock_guard lock(context.mutex);
  while (bytes > 0 && failure.ok()) {
    size_t part = std::min(bytes, Transport::kMaxBytes);
    auto transfer = isSend
                        ? context.messages().send(peer, channel, data, part)
                        : context.messages().receive(peer, channel, data, part);
    if (transfer)
      items.push_back({peer, std::move(*transfer)});
    else
      failure = lostRank(peer, transfer.status().getMessage());
    data += part;
    bytes -= part;
  }
}

void TransferSet::send(int to, Transport::Channel channel, const void *data,
                       size_t bytes) {
  start(to, true, channel,
        const_cast<std::byte *>(static_cast<const std::byte *>(data)), bytes);
}

void TransferSet::receive(int from, Transport::Channel channel, void *data,
                          size_t bytes) {
  start(from, false, channel, static_cast<std::byte *>(data), bytes);
}

Result<bool> TransferSet::test() {
  std::lock_guard lock(context.mutex);
  std::erase_if(items, [&](const Item &item) {
    Result<bool> done = item.transfer->test();
    if (!done && failure.ok())
      failure = lostRank(item.peer, done.status().getMessage());
    return done && *done;
  });
  if (!failure.ok())
    return failure;
  return items.empty();
}

std::vector<int> TransferSet::peers() const {
  std::vector<int> ranks;
  for (const Item &item : items)
    ranks.push_back(item.peer);
  return ranks;
}

Status TransferSet::wait(Deadline deadline) {
  Status status =
      context.await([&] { return test(); }, [&] { return peers(); }, deadline);
  if (status.getCode() != StatusCode::DeadlineExceeded || items.empty())
    return status;
  int late = items.front().peer;
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("rank {} has not moved its data in time", late),
                late);
}
