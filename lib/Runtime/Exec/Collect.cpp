//===- Collect.cpp - what ranks have, on one of them ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collect.h"

using namespace dist;

static Status carryOut(ProcessGroup &group,
                       const std::vector<Message> &messages) {
  Result<PendingWork> work = group.post(messages);
  return work ? work->wait() : work.status();
}

static Message message(bool isSend, int peer, DType dtype, int64_t count,
                       const void *data) {
  return {isSend, peer, dtype, count, const_cast<void *>(data)};
}

/// What other ranks have; each says first how much that is.
static Status receive(ProcessGroup &group,
                      std::vector<std::vector<std::byte>> &parts) {
  std::vector<int64_t> sizes(group.size());
  std::vector<Message> heads, bodies;
  for (int peer = 1; peer < group.size(); ++peer)
    heads.push_back(message(false, peer, DType::I64, 1, &sizes[peer]));
  if (Status status = carryOut(group, heads); !status.ok())
    return status;
  for (int peer = 1; peer < group.size(); ++peer) {
    parts[peer].resize(sizes[peer]);
    bodies.push_back(
        message(false, peer, DType::U8, sizes[peer], parts[peer].data()));
  }
  return carryOut(group, bodies);
}

static Status send(ProcessGroup &group, std::span<const std::byte> own) {
  int64_t size = int64_t(own.size());
  Status status = carryOut(group, {message(true, 0, DType::I64, 1, &size)});
  if (!status.ok())
    return status;
  return carryOut(group, {message(true, 0, DType::U8, size, own.data())});
}

Result<std::vector<std::vector<std::byte>>>
dist::collect(ProcessGroup &group, std::span<const std::byte> own) {
  std::vector<std::vector<std::byte>> parts;
  if (group.rank() > 0) {
    if (Status status = send(group, own); !status.ok())
      return status;
    return parts;
  }
  parts.resize(group.size());
  parts[0].assign(own.begin(), own.end());
  if (Status status = receive(group, parts); !status.ok())
    return status;
  return parts;
}
