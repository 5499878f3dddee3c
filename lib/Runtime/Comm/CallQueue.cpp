//===- CallQueue.cpp - one queue of a process group -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallQueue.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

FlightRecord ProcessGroup::CallView::record() const {
  FlightRecord record;
  if (requests.empty())
    return record;
  const CollectiveSignature &signature = requests.front().signature;
  record.operation = toString(signature.op);
  record.purpose = signature.purpose;
  record.dtype = signature.dtype;
  if (reduces(signature.op))
    record.reduction = toString(signature.reduction);
  if (hasRoot(signature.op))
    record.peer = signature.root;
  const auto &counts = signature.isUneven ? signature.blocks : signature.counts;
  std::copy_n(counts.begin(), std::min(counts.size(), record.counts.size()),
              record.counts.begin());
  record.buffers = int(counts.size());
  return record;
}

Result<Communicator *>
ProcessGroup::CallQueue::messageChannel(const std::vector<int> &allRanks) {
  if (!messages) {
    auto part = communicator->split(allRanks, key + "messages");
    if (!part)
      return part.status();
    messages = std::move(*part);
  }
  return messages.get();
}

MemoryRange dist::rangeOf(const Message &message) {
  return {static_cast<const std::byte *>(message.data), message.bytes()};
}

std::vector<MemoryRange> dist::rangesOf(const GroupCall &call, int groupSize) {
  std::vector<MemoryRange> ranges;
  for (const CollectiveRequest &request : call.requests) {
    const CollectiveSignature &signature = request.signature;
    size_t element = size_t(sizeOf(signature.dtype));
    for (size_t i = 0; i < signature.counts.size(); ++i) {
      ranges.push_back({static_cast<const std::byte *>(request.sends[i]),
                        size_t(signature.counts[i]) * element});
      ranges.push_back(
          {static_cast<const std::byte *>(request.receives[i]),
           size_t(signature.receiveCount(i, groupSize)) * element});
    }
  }
  for (const Message &message : call.messages)
    ranges.push_back(rangeOf(message));
  for (const MemoryUse &use : call.uses)
    ranges.push_back(use.range);
  std::erase_if(ranges, [](const MemoryRange &r) { return !r.begin; });
  return ranges;
}
