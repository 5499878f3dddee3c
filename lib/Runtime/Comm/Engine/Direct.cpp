//===- Direct.cpp - collectives on buffers where they lie -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Direct.h"
#include "dist/Runtime/Elements/StreamCopy.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

using namespace dist;

/// Calls `function(request, buffer)`; stops when it returns false.
template <typename Function>
static bool forEachBuffer(std::span<const CollectiveRequest> requests,
                          Function &&function) {
  for (const CollectiveRequest &request : requests)
    for (size_t i = 0; i < request.signature.counts.size(); ++i)
      if (!function(request, i))
        return false;
  return true;
}

static size_t sendBytes(const CollectiveSignature &signature, size_t buffer) {
  return size_t(signature.counts[buffer] * sizeOf(signature.dtype));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// True if every rank computes a share of the result for all ranks.
static bool isShared(CollectiveOp op) {
  return reducesWhole(op) || op == CollectiveOp::Broadcast;
}

bool Direct::canAllUse(const CollectiveRequest &request, size_t buffer) const {
  size_t bytes = sendBytes(request.signature, buffer);
  return context.offsetOf(request.sends[buffer], bytes) &&
         (!isShared(request.signature.op) ||
          context.offsetOf(request.receives[buffer], bytes));
}

bool Direct::mayRead(std::span<const CollectiveRequest> requests) const {
  return !readFails && context.readsPeers() &&
         std::all_of(requests.begin(), requests.end(), [](const auto &request) {
           return movesPieces(request.signature.op);
         });
}

bool Direct::wantsToRead(std::span<const CollectiveRequest> requests) {
  trial = nullptr;
  if (!mayRead(requests))
    return false;
  size_t bytes = 0;
  forEachBuffer(requests, [&](const auto &request, size_t buffer) {
    bytes += sendBytes(request.signature, buffer);
    return true;
  });
  trial = &trials[{requests.front().signature.op, std::bit_width(bytes)}];
  return trial->wants();
}

Result<uint32_t> Direct::show(std::span<const CollectiveRequest> requests,
                              bool copiesExchanges) {
  auto *addresses = reinterpret_cast<Address *>(barrier.nextStage());
  size_t count = 0;
  bool areUsable = true, reads = wantsToRead(requests);
  bool fit = forEachBuffer(requests, [&](const auto &request, size_t buffer) {
    areUsable &= canAllUse(request, buffer);
    if (++count * sizeof(Address) > GroupSegment::kArea)
      return false;
    addresses[count - 1] = {
        context.offsetOf(request.sends[buffer], 0).value_or(0),
        context.offsetOf(request.receives[buffer], 0).value_or(0),
        static_cast<const std::byte *>(request.sends[buffer])};
    return areUsable || copiesExchanges || reads;
  });
  if (!copiesExchanges && !fit)
    return None;
  if (!copiesExchanges)
    return (areUsable ? All : None) | (reads ? Readable : None);
  if (!fit)
    return Status::invalid(fmt::format(
        "an exchange of more than {} bytes is in a batch of more than {} "
        "buffers",
        GroupSegment::kArea, GroupSegment::kArea / sizeof(Address)));
  if (areUsable)
    return All;
  Status status = copyExchanges(requests);
  return status.ok() ? Result<uint32_t>(Exchanges) : status;
}

Status Direct::copyExchanges(std::span<const CollectiveRequest> requests) {
  auto isCopied = [&](const CollectiveRequest &request, size_t buffer) {
    return request.signature.op == CollectiveOp::Exchange &&
           !canAllUse(request, buffer);
  };
  size_t bytes = 0;
  forEachBuffer(requests, [&](const auto &request, size_t buffer) {
    if (isCopied(request, buffer))
      bytes += sendBytes(request.signature, buffer);
    return true;
  });
  if (bytes > copiesBytes) {
    copies.reset();
    auto memory = context.allocate(bytes);
    if (!memory)
      return memory.status();
    copies = *memory;
    copiesBytes = bytes;
  }
  auto *address = reinterpret_cast<Address *>(barrier.nextStage());
  auto *at = static_cast<std::byte *>(copies.get());
  forEachBuffer(requests, [&](const auto &request, size_t buffer) {
    if (isCopied(request, buffer)) {
      size_t own = sendBytes(request.signature, buffer);
      std::memcpy(at, request.sends[buffer], own);
      address->send = *context.offsetOf(at, own);
      at += own;
    }
    ++address;
    return true;
  });
  return {};
}

const Direct::Address &Direct::addressOf(int peer, size_t index) const {
  return reinterpret_cast<const Address *>(barrier.stage(peer))[index];
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

Status Direct::run(std::span<const CollectiveRequest> requests, Usable usable,
                   Deadline deadline, bool streams) {
  if (!barrier.beginReading())
    return context.aborted();
  struct End {
    StepBarrier &barrier;
    ~End() { barrier.endReading(); }
  };
  {
    End end{barrier};
    carryOutAll(requests, usable, streams);
  }
  return barrier.meet(deadline);
}

Result<bool> Direct::read(std::span<const CollectiveRequest> requests,
                          Deadline deadline) {
  bool isRead = true;
  ReadPeer readPeer = [&](int peer, std::byte *to, const std::byte *from,
                          size_t bytes) {
    isRead = isRead && context.readPeer(members[size_t(peer)], to, from, bytes);
  };
  size_t index = 0;
  forEachBuffer(requests, [&](const auto &request, size_t buffer) {
    for (int peer = 0; peer < size; ++peer)
      sources[size_t(peer)] = addressOf(peer, index).own;
    int64_t elements = pieceElements(request.signature, buffer, size);
    carryOut({&request, buffer, 0, elements}, rank, size,
             {sources, elements, &readPeer}, false);
    ++index;
    return true;
  });
  if (context.isAborted()) // A rank that gave up may have written there.
    return context.aborted();
  barrier.nextHeader().flags = isRead ? Readable : None;
  if (Status status = barrier.meet(deadline); !status.ok())
    return status;
  for (int peer = 0; peer < size; ++peer)
    readFails |= barrier.header(peer).flags == None;
  return !readFails;
}

void Direct::carryOutAll(std::span<const CollectiveRequest> requests,
                         Usable usable, bool streams) {
  size_t first = 0;
  for (const CollectiveRequest &request : requests) {
    const CollectiveSignature &signature = request.signature;
    bool isMeant = usable == All || signature.op == CollectiveOp::Exchange;
    if (isMeant && isShared(signature.op))
      carryOutShares(request, first, streams);
    else if (isMeant)
      for (size_t i = 0; i < signature.counts.size(); ++i)
        carryOutBuffer({&request, i, 0, pieceElements(signature, i, size)},
                       first + i, streams);
    first += signature.counts.size();
  }
}

void Direct::setSources(size_t index) {
  for (int peer = 0; peer < size; ++peer)
    sources[size_t(peer)] = context.addressOf(addressOf(peer, index).send);
}

void Direct::carryOutBuffer(const Part &part, size_t index, bool streams) {
  if (part.length() == 0)
    return;
  setSources(index);
  carryOut(part, rank, size, {sources, part.length()}, streams);
}

/// Copies bytes [begin, end) to the same place of all destinations; they are
/// read once.
static void copyTo(std::span<std::byte *const> destinations,
                   const std::byte *from, size_t begin, size_t end,
                   bool streams) {
  constexpr size_t kBlock = 16 << 10;
  for (size_t at = begin; at < end; at += kBlock)
    for (std::byte *destination : destinations)
      if (destination != from)
        copyUnordered(destination + at, from + at, std::min(kBlock, end - at),
                      streams);
  if (streams)
    orderStreams();
}

/// Splits all buffers, seen as one, evenly among the ranks: this rank fills its
/// part of each for all ranks. Parts start at whole cache lines.
void Direct::carryOutShares(const CollectiveRequest &request, size_t first,
                            bool streams) {
  constexpr int64_t kAlign = 64;
  const CollectiveSignature &signature = request.signature;
  const std::vector<int64_t> &counts = signature.counts;
  int64_t total = 0;
  for (int64_t count : counts)
    total += count;
  int64_t share = (total + size - 1) / size;
  share = (share + kAlign - 1) / kAlign * kAlign;
  int64_t begin = rank * share, end = begin + share;
  for (size_t i = 0; i < counts.size(); ++i) {
    Part part{&request, i, std::clamp<int64_t>(begin, 0, counts[i]),
              std::clamp<int64_t>(end, 0, counts[i])};
    if (part.length() > 0)
      carryOutRange(part, first + i, streams);
    if (signature.op == CollectiveOp::Reduce && rank != signature.root)
      fillRest({&request, i, 0, counts[i]});
    begin -= counts[i];
    end -= counts[i];
  }
}

void Direct::carryOutRange(const Part &part, size_t index, bool streams) {
  const CollectiveSignature &signature = part.signature();
  setSources(index);
  std::vector<std::byte *> destinations;
  for (int peer = 0; peer < size; ++peer)
    if (signature.op != CollectiveOp::Reduce || peer == signature.root)
      destinations.push_back(context.addressOf(addressOf(peer, index).receive));
  if (signature.op == CollectiveOp::Broadcast)
    copyTo(destinations, sources[size_t(signature.root)],
           size_t(part.bytes(part.begin)), size_t(part.bytes(part.end)),
           streams);
  else
    reduceTo(part, {sources, 0}, destinations, part.begin, part.end, streams);
}
