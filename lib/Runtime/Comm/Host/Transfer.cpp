//===- Transfer.cpp - moving the data of a collective ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transfer.h"
#include "dist/Runtime/Array/StridedCopy.h"
#include "dist/Runtime/Comm/Reduce.h"

#include <algorithm>
#include <cstring>

using namespace dist;

namespace {

/// One buffer of one collective, as every rank sees it.
class SharedBuffer {
public:
  SharedBuffer(std::span<const CollectiveRequest *const> peers, int rank,
               size_t buffer)
      : peers(peers), signature(peers[rank]->signature), rank(rank),
        size(int(peers.size())), buffer(buffer),
        count(signature.counts[buffer]) {}

  /// Everything but the reductions to whole buffers.
  void transfer();

  /// Reduces elements [begin, end) of an all_reduce or reduce for everyone.
  void reduceRange(int64_t begin, int64_t end);

  void fillIdentity() {
    if (receive())
      dist::fillIdentity(signature.reduction, signature.dtype, receive(),
                         count);
  }

private:
  int64_t bytes(int64_t elements) const {
    return elements * sizeOf(signature.dtype);
  }
  /// Element `at` of a peer's send, of this rank's receive.
  const std::byte *send(int peer, int64_t at = 0) const {
    return static_cast<const std::byte *>(peers[peer]->sends[buffer]) +
           bytes(at);
  }
  std::byte *receive(int64_t at = 0) const {
    return static_cast<std::byte *>(peers[rank]->receives[buffer]) + bytes(at);
  }
  /// Element `at` of every peer's send.
  std::vector<const void *> sends(int64_t at) const {
    std::vector<const void *> all(size);
    for (int peer = 0; peer < size; ++peer)
      all[peer] = send(peer, at);
    return all;
  }
  /// Copies to element `at` of this rank's receive, unless it lies there.
  void pull(int64_t at, const std::byte *from, int64_t elements) const {
    if (elements > 0 && from != receive(at))
      std::memcpy(receive(at), from, bytes(elements));
  }
  void zero() const {
    int64_t elements = signature.receiveCount(buffer, size);
    if (receive() && elements > 0)
      std::memset(receive(), 0, bytes(elements));
  }

  void gather();
  void reduceScatter();
  void allToAll();
  void permute();
  void exchange();

  std::span<const CollectiveRequest *const> peers;
  const CollectiveSignature &signature;
  int rank, size;
  size_t buffer;
  int64_t count;
};

} // namespace

void SharedBuffer::reduceRange(int64_t begin, int64_t end) {
  std::vector<void *> receives;
  for (int peer = 0; peer < size; ++peer)
    if (signature.op == CollectiveOp::AllReduce || peer == signature.root)
      receives.push_back(peers[peer]->receives[buffer]);
  reduce(signature.reduction, signature.dtype, sends(0), receives, begin, end);
}

void SharedBuffer::gather() {
  int64_t whole = signature.receiveCount(buffer, size);
  for (int peer = 0; peer < size; ++peer)
    pull(peer * count, send(peer), std::min(count, whole - peer * count));
}

/// What is behind the end of what is scattered is zero.
void SharedBuffer::reduceScatter() {
  int64_t block = signature.receiveCount(buffer, size);
  int64_t begin = std::min(rank * block, count);
  int64_t extent = std::min(block, count - begin);
  void *destination = receive();
  reduce(signature.reduction, signature.dtype, sends(begin), {&destination, 1},
         0, extent);
  if (extent < block)
    std::memset(receive(extent), 0, bytes(block - extent));
}

void SharedBuffer::allToAll() {
  int64_t block = count / size;
  for (int peer = 0; peer < size; ++peer)
    pull(peer * block, send(peer, rank * block), block);
}

void SharedBuffer::permute() {
  int source = signature.sources[rank];
  if (source < 0)
    return zero();
  pull(0, send(source), count);
}

/// Copies the boxes of this rank's window out of the blocks of its peers.
void SharedBuffer::exchange() {
  const WindowFetch &fetch = signature.fetches[buffer];
  const FetchPlan &plan = (*peers[rank]->plans)[buffer];
  int64_t element = sizeOf(signature.dtype);
  std::vector<int64_t> toStrides =
      rowMajorStrides(fetch.resultShape(), element);
  for (const BoxTransfer &box : plan.transfers) {
    if (box.target != rank)
      continue;
    std::vector<int64_t> fromStrides = rowMajorStrides(plan.block, element);
    const std::byte *from = send(int(box.source));
    std::byte *to = receive();
    for (size_t dim = 0; dim < box.extent.size(); ++dim) {
      from += box.from[dim] * fromStrides[dim];
      to += box.to[dim] * toStrides[dim];
      fromStrides[dim] *= fetch.windows[dim].stride;
    }
    copyStrided(to, toStrides, from, fromStrides, box.extent, element);
  }
}

void SharedBuffer::transfer() {
  switch (signature.op) {
  case CollectiveOp::AllGather:
    return gather();
  case CollectiveOp::ReduceScatter:
    return reduceScatter();
  case CollectiveOp::AllToAll:
    return allToAll();
  case CollectiveOp::Permute:
    return permute();
  case CollectiveOp::Broadcast:
    pull(0, send(signature.root), count);
    return;
  case CollectiveOp::Gather:
    return rank == signature.root ? gather() : zero();
  case CollectiveOp::Scatter: {
    int64_t block = count / size;
    pull(0, send(signature.root, rank * block), block);
    return;
  }
  case CollectiveOp::Exchange:
    return exchange();
  case CollectiveOp::AllReduce:
  case CollectiveOp::Reduce:
  case CollectiveOp::Barrier:
    return;
  }
}

/// Splits all buffers, seen as one, evenly among the ranks: this rank reduces
/// its part of each for everyone. Parts start at whole cache lines.
static void reduceShare(std::span<const CollectiveRequest *const> peers,
                        int rank) {
  constexpr int64_t kAlign = 64;
  const std::vector<int64_t> &counts = peers[rank]->signature.counts;
  int64_t total = 0;
  for (int64_t count : counts)
    total += count;
  int64_t share = blockSize(total, int64_t(peers.size()));
  share = (share + kAlign - 1) / kAlign * kAlign;
  int64_t begin = rank * share, end = begin + share;
  for (size_t i = 0; i < counts.size(); ++i) {
    int64_t from = std::clamp<int64_t>(begin, 0, counts[i]);
    int64_t to = std::clamp<int64_t>(end, 0, counts[i]);
    if (from < to)
      SharedBuffer(peers, rank, i).reduceRange(from, to);
    begin -= counts[i];
    end -= counts[i];
  }
}

void dist::transfer(std::span<const CollectiveRequest *const> peers, int rank) {
  const CollectiveSignature &signature = peers[rank]->signature;
  if (signature.op == CollectiveOp::AllReduce ||
      signature.op == CollectiveOp::Reduce)
    reduceShare(peers, rank);
  for (size_t i = 0; i < signature.counts.size(); ++i) {
    SharedBuffer buffer(peers, rank, i);
    buffer.transfer();
    if (signature.op == CollectiveOp::Reduce && rank != signature.root)
      buffer.fillIdentity();
  }
}
