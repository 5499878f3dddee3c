//===- TransportCollectives.cpp - collectives by messages -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransportCollectives.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>

using namespace dist;

/// Shorter buffers are reduced by every rank as a whole: one step, not two.
static constexpr int64_t kSlicedBytes = 16 << 10;

std::byte *TransportCollectives::allocate(Buffer &buffer, int64_t bytes) const {
  buffer.memory.push_back(
      std::make_unique_for_overwrite<std::byte[]>(size_t(bytes)));
  return buffer.memory.back().get();
}

//===----------------------------------------------------------------------===//
// Who sends what to whom
//===----------------------------------------------------------------------===//

/// True if `to` reads the data that `from` sends, as a whole or a piece of it.
static bool reads(const CollectiveSignature &signature, int to, int from) {
  switch (signature.op) {
  case CollectiveOp::Broadcast:
  case CollectiveOp::Scatter:
    return from == signature.root;
  case CollectiveOp::Reduce:
  case CollectiveOp::Gather:
    return to == signature.root;
  case CollectiveOp::Permute:
    return signature.sources[size_t(to)] == from;
  default:
    return true;
  }
}

/// Returns the final place of the data of `peer` if it can be received there;
/// else newly allocated memory.
std::byte *TransportCollectives::landing(Buffer &buffer, int peer,
                                         int64_t elements) const {
  const CollectiveSignature &signature = buffer.part.signature();
  int64_t count = signature.counts[buffer.index];
  switch (signature.op) {
  case CollectiveOp::AllGather:
  case CollectiveOp::Gather:
    return buffer.part.receive(peer * count);
  case CollectiveOp::AllToAll:
    return buffer.part.receive(peer * (count / size));
  case CollectiveOp::Permute:
  case CollectiveOp::Broadcast:
  case CollectiveOp::Scatter:
    return buffer.part.receive();
  default:
    return allocate(buffer, buffer.part.bytes(elements));
  }
}

/// Begins a collective in which all readers of a send get the same data.
void TransportCollectives::beginWhole(Buffer &buffer) {
  const Part &part = buffer.part;
  const CollectiveSignature &signature = part.signature();
  int64_t count = signature.counts[buffer.index];
  bool gathers = signature.op == CollectiveOp::AllGather;
  auto elementsOf = [&](int peer) {
    if (!gathers)
      return count;
    int64_t whole = signature.receiveCount(buffer.index, size);
    return std::clamp<int64_t>(whole - peer * count, 0, count);
  };
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      buffer.sources[size_t(peer)] = part.send();
    else if (reads(signature, rank, peer)) {
      std::byte *to = landing(buffer, peer, count);
      receive(first, peer, to, part.bytes(elementsOf(peer)));
      buffer.sources[size_t(peer)] = to;
    }
    if (peer != rank && reads(signature, peer, rank))
      send(first, peer, part.send(), part.bytes(elementsOf(rank)));
  }
}

/// Begins a collective in which a send has a piece for each rank. The last
/// pieces may be shorter or empty.
void TransportCollectives::beginPieces(Buffer &buffer) {
  const Part &part = buffer.part;
  const CollectiveSignature &signature = part.signature();
  int64_t count = signature.counts[buffer.index];
  int64_t piece = pieceElements(signature, buffer.index, size);
  auto elementsOf = [&](int peer) {
    return std::clamp<int64_t>(count - peer * piece, 0, piece);
  };
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank) {
      buffer.sources[size_t(peer)] = part.send(std::min(peer * piece, count));
      continue;
    }
    if (reads(signature, rank, peer)) {
      std::byte *to = landing(buffer, peer, piece);
      receive(first, peer, to, part.bytes(elementsOf(rank)));
      buffer.sources[size_t(peer)] = to;
    }
    if (reads(signature, peer, rank))
      send(first, peer, part.send(peer * piece), part.bytes(elementsOf(peer)));
  }
}

//===----------------------------------------------------------------------===//
// Reductions in two steps
//===----------------------------------------------------------------------===//

bool TransportCollectives::isSliced(const Buffer &buffer) const {
  return reducesWhole(buffer.part.signature().op) && size > 2 &&
         buffer.part.bytes(buffer.part.end) >= kSlicedBytes;
}

Part TransportCollectives::slice(const Buffer &buffer, int peer) const {
  int64_t count = buffer.part.end;
  return {buffer.request, buffer.index, count * peer / size,
          count * (peer + 1) / size};
}

void TransportCollectives::beginSlices(Buffer &buffer) {
  Part own = slice(buffer, rank);
  int64_t bytes = own.bytes(own.length());
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank) {
      buffer.sources[size_t(peer)] = own.send(own.begin);
      continue;
    }
    std::byte *to = allocate(buffer, bytes);
    buffer.sources[size_t(peer)] = to;
    receive(first, peer, to, bytes);
    Part theirs = slice(buffer, peer);
    send(first, peer, theirs.send(theirs.begin), theirs.bytes(theirs.length()));
  }
}

void TransportCollectives::reduceSlice(Buffer &buffer) {
  Part own = slice(buffer, rank);
  const CollectiveSignature &signature = own.signature();
  bool isForAll = signature.op == CollectiveOp::AllReduce;
  bool isRoot = isForAll || rank == signature.root;
  int64_t bytes = own.bytes(own.length());
  buffer.slice = isRoot ? own.receive(own.begin) : allocate(buffer, bytes);
  reduceTo(own, {buffer.sources}, {&buffer.slice, 1}, 0, own.length(), false);
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      continue;
    Part theirs = slice(buffer, peer);
    if (isRoot)
      receive(second, peer, theirs.receive(theirs.begin),
              theirs.bytes(theirs.length()));
    if (isForAll || peer == signature.root)
      send(second, peer, buffer.slice, bytes);
  }
  if (!isRoot)
    fillRest(buffer.part);
}

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

/// The boxes between two ranks are packed, in the order of the plan.
void TransportCollectives::beginExchange(Buffer &buffer) {
  const Part &part = buffer.part;
  const FetchPlan &plan = (*buffer.request->plans)[buffer.index];
  int64_t element = part.bytes(1);
  ExchangeLayout layout(part.signature().fetches[buffer.index], plan, element);
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      continue;
    int64_t out = 0, in = 0;
    for (const BoxTransfer &box : plan.transfers) {
      out += box.source == rank && box.target == peer ? box.elements() : 0;
      in += box.source == peer && box.target == rank ? box.elements() : 0;
    }
    std::byte *landing = allocate(buffer, in * element);
    buffer.sources[size_t(peer)] = landing;
    receive(first, peer, landing, in * element);
    std::byte *packed = allocate(buffer, out * element), *end = packed;
    for (const BoxTransfer &box : plan.transfers) {
      if (box.source != rank || box.target != peer)
        continue;
      copyStrided(end, rowMajorStrides(box.extent, element),
                  part.send() + layout.inBlock(box), layout.blockStrides,
                  box.extent, element);
      end += box.elements() * element;
    }
    send(first, peer, packed, out * element);
  }
}

void TransportCollectives::finishExchange(const Buffer &buffer) {
  const Part &part = buffer.part;
  const FetchPlan &plan = (*buffer.request->plans)[buffer.index];
  int64_t element = part.bytes(1);
  ExchangeLayout layout(part.signature().fetches[buffer.index], plan, element);
  std::vector<const std::byte *> next = buffer.sources;
  for (const BoxTransfer &box : plan.transfers) {
    if (box.target != rank)
      continue;
    std::byte *to = part.receive() + layout.inWindow(box);
    if (box.source == rank) {
      copyStrided(to, layout.windowStrides, part.send() + layout.inBlock(box),
                  layout.blockStrides, box.extent, element);
      continue;
    }
    const std::byte *&from = next[size_t(box.source)];
    copyStrided(to, layout.windowStrides, from,
                rowMajorStrides(box.extent, element), box.extent, element);
    from += box.elements() * element;
  }
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void TransportCollectives::begin(Buffer &buffer) {
  const CollectiveSignature &signature = buffer.part.signature();
  if (signature.op == CollectiveOp::Exchange)
    beginExchange(buffer);
  else if (isSliced(buffer))
    beginSlices(buffer);
  else if (piecesOf(signature.op, size) > 1)
    beginPieces(buffer);
  else
    beginWhole(buffer);
}

void TransportCollectives::finish(Buffer &buffer) {
  const CollectiveSignature &signature = buffer.part.signature();
  if (signature.op == CollectiveOp::Exchange)
    return finishExchange(buffer);
  if (isSliced(buffer))
    return reduceSlice(buffer);
  bool isUseless = !buffer.part.hasReceive() || buffer.part.end == 0;
  if (!isUseless)
    carryOut(buffer.part, rank, size, {buffer.sources}, false);
}

Status TransportCollectives::run(std::span<const CollectiveRequest> requests,
                                 Deadline deadline) {
  for (const CollectiveRequest &request : requests)
    for (size_t i = 0; i < request.signature.counts.size(); ++i) {
      int64_t elements = pieceElements(request.signature, i, size);
      buffers.push_back({&request, i, {&request, i, 0, elements}, {}, {}});
      buffers.back().sources.resize(size_t(size));
    }
  for (Buffer &buffer : buffers)
    begin(buffer);
  Status status = first.wait(deadline);
  if (status.ok()) {
    for (Buffer &buffer : buffers)
      finish(buffer);
    status = second.wait(deadline);
  }
  if (!status.ok()) // The others are notified before anything is withdrawn.
    context.abort(status);
  return status;
}
