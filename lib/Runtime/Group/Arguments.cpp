//===- Arguments.cpp - checks of the arguments of calls -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

using namespace dist;

namespace {
/// A row of Group's table.
struct OpShape {
  CollectiveOp op;
  bool sendsBlocks, receivesBlocks; ///< One for each rank.
  bool onlyRootSends = false, onlyRootReceives = false;
};
} // namespace

static constexpr std::array<OpShape, 8> kShapes = {{
    {CollectiveOp::AllReduce, false, false},
    {CollectiveOp::Reduce, false, false, false, true},
    {CollectiveOp::Broadcast, false, false, true, false},
    {CollectiveOp::AllGather, false, true},
    {CollectiveOp::Gather, false, true, false, true},
    {CollectiveOp::Scatter, true, false, true, false},
    {CollectiveOp::ReduceScatter, true, false},
    {CollectiveOp::AllToAll, true, true},
}};

static const OpShape &shapeOf(CollectiveOp op) {
  return *std::find_if(kShapes.begin(), kShapes.end(),
                       [&](const OpShape &shape) { return shape.op == op; });
}

CollectiveArguments::CollectiveArguments(CollectiveOp op,
                                         const TensorView &send,
                                         const TensorView &receive, int rank,
                                         int size, int root)
    : send(send), receive(receive), rank(rank),
      sendBlocks(shapeOf(op).sendsBlocks ? size : 1),
      receiveBlocks(shapeOf(op).receivesBlocks ? size : 1),
      sends(!shapeOf(op).onlyRootSends || rank == root),
      receives(!shapeOf(op).onlyRootReceives || rank == root) {}

int64_t CollectiveArguments::count() const {
  return sends ? send.count : receive.count / receiveBlocks * sendBlocks;
}

MemoryRange dist::rangeOf(const TensorView &view) {
  return {static_cast<const std::byte *>(view.data), size_t(view.bytes())};
}

/// True if the smaller of the two is this rank's block of the larger one.
bool CollectiveArguments::isInPlace() const {
  if (sendBlocks > 1 && receiveBlocks > 1)
    return false;
  auto begin = [](const TensorView &view) {
    return static_cast<const std::byte *>(view.data);
  };
  if (receiveBlocks > 1)
    return begin(send) == begin(receive) + rank * send.bytes();
  if (sendBlocks > 1)
    return begin(receive) == begin(send) + rank * receive.bytes();
  return begin(send) == begin(receive);
}

Status CollectiveArguments::verifySizes() const {
  if (sends && send.count % sendBlocks != 0)
    return Status::invalid(fmt::format("a send of {} elements is not {} equal "
                                       "blocks",
                                       send.count, sendBlocks));
  if (receives && receive.count % receiveBlocks != 0)
    return Status::invalid(fmt::format("a receive of {} elements is not {} "
                                       "equal blocks",
                                       receive.count, receiveBlocks));
  if (!sends || !receives)
    return {};
  int64_t expected = send.count / sendBlocks * receiveBlocks;
  if (receive.count != expected)
    return Status::invalid(fmt::format("a send of {} elements needs a receive "
                                       "of {}, got {}",
                                       send.count, expected, receive.count));
  return {};
}

Status CollectiveArguments::verify() const {
  if (sends)
    if (Status status = send.verify(); !status.ok())
      return status;
  if (receives)
    if (Status status = receive.verify(); !status.ok())
      return status;
  if (sends && receives && send.dtype != receive.dtype)
    return Status::invalid(fmt::format("a send of {} and a receive of {}",
                                       toString(send.dtype),
                                       toString(receive.dtype)));
  if (Status status = verifySizes(); !status.ok())
    return status;
  if (sends && receives && rangeOf(send).overlaps(rangeOf(receive)) &&
      !isInPlace())
    return Status::invalid("the send and the receive overlap");
  return {};
}

static std::vector<MemoryUse> usesOf(std::span<const PeerMessage> messages,
                                     int own) {
  std::vector<MemoryUse> uses;
  const void *kept = nullptr;
  for (const PeerMessage &message : messages)
    if (message.isSend && message.peer == own)
      kept = message.data.data;
  for (const PeerMessage &message : messages) {
    bool isInPlace =
        !message.isSend && message.peer == own && message.data.data == kept;
    if (message.data.count > 0 && !isInPlace)
      uses.push_back({rangeOf(message.data), !message.isSend});
  }
  return uses;
}

static Status verifyUses(std::vector<MemoryUse> uses) {
  std::sort(uses.begin(), uses.end(),
            [](const MemoryUse &a, const MemoryUse &b) {
              return a.range.begin < b.range.begin;
            });
  // The end of the uses so far, which may overlap several that follow.
  const std::byte *written = nullptr, *read = nullptr;
  for (const MemoryUse &use : uses) {
    if (use.range.begin < written || (use.isWritten && use.range.begin < read))
      return Status::invalid("buffers overlap of which one is written");
    const std::byte *&reached = use.isWritten ? written : read;
    reached = std::max(reached, use.range.begin + use.range.bytes);
  }
  return {};
}

Status dist::verifyDisjoint(std::span<const PeerMessage> messages, int own) {
  return verifyUses(usesOf(messages, own));
}

/// Adds the send and the receive of a request; in place they are one use.
static void add(std::vector<MemoryUse> &uses, const CollectiveRequest &request,
                size_t buffer, int groupSize) {
  const CollectiveSignature &signature = request.signature;
  auto rangeAt = [&](const void *data, int64_t count) {
    return MemoryRange{static_cast<const std::byte *>(data),
                       data ? size_t(count * sizeOf(signature.dtype)) : 0};
  };
  MemoryRange send = rangeAt(request.sends[buffer], signature.counts[buffer]);
  MemoryRange receive = rangeAt(request.receives[buffer],
                                signature.receiveCount(buffer, groupSize));
  if (send.overlaps(receive))
    (send.bytes > receive.bytes ? receive : send) = {};
  if (send.bytes > 0)
    uses.push_back({send, receive.bytes == 0 && request.receives[buffer]});
  if (receive.bytes > 0)
    uses.push_back({receive, true});
}

Status dist::verifyIndependent(std::span<const CollectiveRequest> requests,
                               std::span<const Message> messages,
                               std::vector<MemoryUse> uses, int groupSize) {
  for (const CollectiveRequest &request : requests)
    for (size_t i = 0; i < request.signature.counts.size(); ++i)
      add(uses, request, i, groupSize);
  for (const Message &message : messages)
    if (message.count > 0)
      uses.push_back({{static_cast<const std::byte *>(message.data),
                       size_t(message.count * sizeOf(message.dtype))},
                      !message.isSend});
  Status status = verifyUses(std::move(uses));
  return status.ok() ? status
                     : Status::invalid("calls of one batch depend on each "
                                       "other: " +
                                       status.getMessage());
}
