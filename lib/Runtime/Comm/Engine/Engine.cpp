//===- Engine.cpp - moving the data of a collective -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine.h"
#include "dist/Runtime/Elements/Reduce.h"
#include "dist/Runtime/Elements/StreamCopy.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace dist;

bool dist::reducesWhole(CollectiveOp op) {
  return op == CollectiveOp::AllReduce || op == CollectiveOp::Reduce;
}

bool dist::movesPieces(CollectiveOp op) {
  switch (op) {
  case CollectiveOp::AllGather:
  case CollectiveOp::Gather:
  case CollectiveOp::AllToAll:
  case CollectiveOp::Permute:
  case CollectiveOp::Broadcast:
  case CollectiveOp::Scatter:
    return true;
  default:
    return false;
  }
}

int dist::piecesOf(CollectiveOp op, int size) {
  return op == CollectiveOp::ReduceScatter || op == CollectiveOp::AllToAll ||
                 op == CollectiveOp::Scatter
             ? size
             : 1;
}

int64_t dist::pieceElements(const CollectiveSignature &signature, size_t buffer,
                            int size) {
  if (signature.op == CollectiveOp::ReduceScatter)
    return signature.receiveCount(buffer, size);
  return signature.counts[buffer] / piecesOf(signature.op, size);
}

//===----------------------------------------------------------------------===//
// Staging
//===----------------------------------------------------------------------===//

/// True if other ranks read the data that `rank` sends.
static bool isRead(const CollectiveSignature &signature, int rank) {
  switch (signature.op) {
  case CollectiveOp::Broadcast:
  case CollectiveOp::Scatter:
    return rank == signature.root;
  case CollectiveOp::Gather:
    return rank != signature.root;
  case CollectiveOp::Permute:
    return std::find(signature.sources.begin(), signature.sources.end(),
                     rank) != signature.sources.end();
  default:
    return true;
  }
}

void dist::stage(const Part &part, int rank, int size, std::byte *stage,
                 int64_t begin, int64_t end) {
  const CollectiveSignature &signature = part.signature();
  if (!isRead(signature, rank))
    return;
  int64_t length = part.length(), count = signature.counts[part.buffer];
  if (piecesOf(signature.op, size) == 1) {
    std::memcpy(stage, part.send(part.begin), size_t(part.bytes(begin)));
    std::memcpy(stage + part.bytes(end), part.send(part.begin + end),
                size_t(part.bytes(length - end)));
    return;
  }
  int64_t piece = pieceElements(signature, part.buffer, size);
  for (int peer = 0; peer < size; ++peer) {
    int64_t from = peer * piece + part.begin;
    int64_t elements = std::min(length, count - from);
    if (peer != rank && elements > 0)
      std::memcpy(stage + part.bytes(peer * length), part.send(from),
                  size_t(part.bytes(elements)));
  }
}

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

ExchangeLayout::ExchangeLayout(const WindowFetch &fetch, const FetchPlan &plan,
                               int64_t element)
    : windowStrides(rowMajorStrides(fetch.resultShape(), element)),
      elementStrides(rowMajorStrides(plan.block, element)) {
  blockStrides = elementStrides;
  for (size_t dim = 0; dim < blockStrides.size(); ++dim)
    blockStrides[dim] *= fetch.windows[dim].stride;
}

int64_t ExchangeLayout::inBlock(const BoxTransfer &box) const {
  return std::inner_product(box.from.begin(), box.from.end(),
                            elementStrides.begin(), int64_t(0));
}

int64_t ExchangeLayout::inWindow(const BoxTransfer &box) const {
  return std::inner_product(box.to.begin(), box.to.end(), windowStrides.begin(),
                            int64_t(0));
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

namespace {

/// A part whose data all ranks' sources show.
class Receiver {
public:
  Receiver(const Part &part, int rank, int size, const PartSource &sources,
           bool streams)
      : part(part), signature(part.signature()), rank(rank), size(size),
        sources(sources), streams(streams),
        count(signature.counts[part.buffer]),
        piece(pieceElements(signature, part.buffer, size)) {}

  void run();

private:
  const std::byte *pieceOf(int peer, int index) const {
    return sources.of[size_t(peer)] + part.bytes(index * sources.pieceStride);
  }
  /// Copies to element `at` of the receive, unless it is there already.
  void pull(int64_t at, int peer, int index, int64_t elements) const {
    const std::byte *from = pieceOf(peer, index);
    size_t bytes = elements > 0 ? size_t(part.bytes(elements)) : 0;
    if (bytes > 0 && sources.read && peer != rank)
      (*sources.read)(peer, part.receive(at), from, bytes);
    else if (bytes > 0 && from != part.receive(at))
      copyBytes(part.receive(at), from, bytes, streams);
  }
  void zero(int64_t at, int64_t elements) const {
    if (elements > 0 && part.hasReceive())
      std::memset(part.receive(at), 0, size_t(part.bytes(elements)));
  }

  void gather(bool isReceived) const;
  void reduceScatter() const;
  void reduceWhole() const;
  void exchange() const;

  const Part &part;
  const CollectiveSignature &signature;
  int rank, size;
  const PartSource &sources;
  bool streams;
  int64_t count, piece;
};

} // namespace

void Receiver::gather(bool isReceived) const {
  int64_t whole = signature.receiveCount(part.buffer, size);
  for (int peer = 0; peer < size; ++peer) {
    int64_t at = peer * count + part.begin;
    int64_t elements = std::min(part.length(), whole - at);
    if (isReceived)
      pull(at, peer, 0, elements);
    else
      zero(at, elements);
  }
}

/// Reduces this rank's piece. Elements behind the end of the scattered data
/// become zero.
void Receiver::reduceScatter() const {
  int64_t left = count - rank * piece - part.begin;
  int64_t elements = std::clamp<int64_t>(left, 0, part.length());
  std::vector<const void *> sends(size_t(size), nullptr);
  for (int peer = 0; peer < size; ++peer)
    sends[size_t(peer)] = pieceOf(peer, rank);
  void *destination = part.receive(part.begin);
  reduce(signature.reduction, signature.dtype, sends, {&destination, 1}, 0,
         elements, streams);
  zero(part.begin + elements, part.length() - elements);
}

void Receiver::reduceWhole() const {
  if (signature.op == CollectiveOp::Reduce && rank != signature.root)
    return fillRest(part);
  std::byte *destination = part.receive(part.begin);
  reduceTo(part, sources, {&destination, 1}, 0, part.length(), streams);
}

/// Copies the boxes of this rank's window out of the blocks of its peers.
void Receiver::exchange() const {
  const FetchPlan &plan = (*part.request->plans)[part.buffer];
  ExchangeLayout layout(signature.fetches[part.buffer], plan, part.bytes(1));
  for (const BoxTransfer &box : plan.transfers)
    if (box.target == rank)
      copyStrided(part.receive() + layout.inWindow(box), layout.windowStrides,
                  pieceOf(int(box.source), 0) + layout.inBlock(box),
                  layout.blockStrides, box.extent, part.bytes(1));
}

void Receiver::run() {
  switch (signature.op) {
  case CollectiveOp::AllGather:
    return gather(true);
  case CollectiveOp::Gather:
    return gather(rank == signature.root);
  case CollectiveOp::ReduceScatter:
    return reduceScatter();
  case CollectiveOp::AllToAll:
    for (int peer = 0; peer < size; ++peer)
      pull(peer * piece + part.begin, peer, rank, part.length());
    return;
  case CollectiveOp::Permute: {
    int source = signature.sources[size_t(rank)];
    return source < 0 ? zero(part.begin, part.length())
                      : pull(part.begin, source, 0, part.length());
  }
  case CollectiveOp::Broadcast:
    return pull(part.begin, signature.root, 0, part.length());
  case CollectiveOp::Scatter:
    return pull(part.begin, signature.root, rank, part.length());
  case CollectiveOp::Exchange:
    return exchange();
  case CollectiveOp::AllReduce:
  case CollectiveOp::Reduce:
    return reduceWhole();
  case CollectiveOp::Barrier:
    return;
  }
}

void dist::fillRest(const Part &part) {
  if (part.hasReceive())
    fillIdentity(part.signature().reduction, part.signature().dtype,
                 part.receive(part.begin), part.length());
}

void dist::carryOut(const Part &part, int rank, int size,
                    const PartSource &sources, bool streams) {
  Receiver(part, rank, size, sources, streams).run();
}

void dist::reduceTo(const Part &part, const PartSource &sources,
                    std::span<std::byte *const> destinations, int64_t begin,
                    int64_t end, bool streams) {
  reduce(part.signature().reduction, part.signature().dtype,
         {reinterpret_cast<const void *const *>(sources.of.data()),
          sources.of.size()},
         {reinterpret_cast<void *const *>(destinations.data()),
          destinations.size()},
         begin, end, streams);
}
