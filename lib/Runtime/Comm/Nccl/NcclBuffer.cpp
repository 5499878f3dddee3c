//===- NcclBuffer.cpp - one buffer of a collective of NCCL ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclBuffer.h"

#include <cstring>

using namespace dist;

NcclBuffer::NcclBuffer(const CollectiveRequest &request, size_t index, int rank,
                       int size)
    : part{&request, index, 0, pieceElements(request.signature, index, size)},
      rank(rank), size(size),
      received(
          size_t(part.bytes(request.signature.receiveCount(index, size)))) {
  if (reduces(op()))
    native = ncclReduction(signature().reduction, signature().dtype);
  isGathered = op() == CollectiveOp::Exchange || (reduces(op()) && !native);
  sent = size_t(part.bytes(int64_t(count())));
}

/// True if any data that this rank sends is read.
bool NcclBuffer::gives() const {
  bool isFromRoot =
      op() == CollectiveOp::Broadcast || op() == CollectiveOp::Scatter;
  return sent > 0 && part.hasSend() &&
         (!isFromRoot || signature().root == rank);
}

/// True if this rank's result is more than zeros or the identity.
bool NcclBuffer::gets() const {
  if (op() == CollectiveOp::Permute)
    return signature().sources[size_t(rank)] >= 0;
  bool isToRoot = op() == CollectiveOp::Reduce || op() == CollectiveOp::Gather;
  return !isToRoot || signature().root == rank;
}

//===----------------------------------------------------------------------===//
// Its place
//===----------------------------------------------------------------------===//

/// Blocks that end early are padded: those of what NCCL scatters by zeros, and
/// what it gathers has room for whole ones.
void NcclBuffer::place(NcclQueue &queue) {
  bool isScattered = op() == CollectiveOp::ReduceScatter && !isGathered;
  size_t room = isScattered ? received * size_t(size) : sent;
  if (gives()) {
    send = part.send();
    if (room != sent || !queue.isOnDevice(send)) {
      std::byte *copy = queue.allocate(room);
      queue.copy(copy, send, sent);
      queue.zero(copy + sent, room - sent);
      send = copy;
    }
  }
  isMade = hasResult() && (isGathered || !gets());
  if (isMade && queue.isOnDevice(part.receive()))
    made.resize(received);
  bool isWhole = isGathered || op() == CollectiveOp::AllGather;
  size_t landing = isWhole ? sent * size_t(size) : received;
  if (landing == 0 || (!isGathered && !(gets() && part.hasReceive())))
    return;
  bool isThere =
      !isGathered && landing == received && queue.isOnDevice(part.receive());
  receive = isThere ? part.receive() : queue.allocate(landing);
}

//===----------------------------------------------------------------------===//
// What NCCL does
//===----------------------------------------------------------------------===//

void NcclBuffer::issueReduction(NcclComm &comm, CudaStream stream) {
  auto [type, op] = *native;
  comm.call([&](const NcclApi &api, NcclHandle handle) {
    if (this->op() == CollectiveOp::AllReduce)
      return api.ncclAllReduce(send, receive, count(), type, op, handle,
                               stream);
    if (this->op() == CollectiveOp::Reduce)
      return api.ncclReduce(send, receive, count(), type, op, signature().root,
                            handle, stream);
    size_t block = size_t(part.length());
    return api.ncclReduceScatter(send, receive, block, type, op, handle,
                                 stream);
  });
}

/// True if `to` reads the data that `from` sends, or a piece of it.
static bool reads(const CollectiveSignature &signature, int to, int from) {
  switch (signature.op) {
  case CollectiveOp::Scatter:
    return from == signature.root;
  case CollectiveOp::Gather:
    return to == signature.root;
  case CollectiveOp::Permute:
    return signature.sources[size_t(to)] == from;
  default:
    return true;
  }
}

/// all_to_all, gather, scatter, permute: messages.
void NcclBuffer::issuePieces(NcclComm &comm, NcclQueue &queue) {
  size_t piece = size_t(part.bytes(part.length()));
  bool isCut = piecesOf(op(), size) > 1;
  bool isJoined =
      op() == CollectiveOp::AllToAll || op() == CollectiveOp::Gather;
  for (int peer = 0; piece > 0 && peer < size; ++peer) {
    const std::byte *from = send + (isCut ? size_t(peer) * piece : 0);
    std::byte *to = receive + (isJoined ? size_t(peer) * piece : 0);
    bool isRead = reads(signature(), peer, rank);
    bool isWanted = reads(signature(), rank, peer);
    if (peer == rank) {
      if (isRead && receive)
        queue.copy(to, from, piece);
      continue;
    }
    comm.call([&](const NcclApi &api, NcclHandle handle) {
      int code = kNcclSuccess;
      if (isRead)
        code = api.ncclSend(from, piece, NcclType::U8, peer, handle,
                            queue.stream());
      if (isWanted && api.nccl(code).ok())
        code =
            api.ncclRecv(to, piece, NcclType::U8, peer, handle, queue.stream());
      return code;
    });
  }
}

void NcclBuffer::issue(NcclComm &comm, NcclQueue &queue) {
  if (sent == 0)
    return;
  if (isGathered || op() == CollectiveOp::AllGather)
    return comm.call([&](const NcclApi &api, NcclHandle handle) {
      return api.ncclAllGather(send, receive, sent, NcclType::U8, handle,
                               queue.stream());
    });
  if (native)
    return issueReduction(comm, queue.stream());
  if (op() == CollectiveOp::Broadcast)
    return comm.call([&](const NcclApi &api, NcclHandle handle) {
      return api.ncclBroadcast(send ? send : receive, receive, sent,
                               NcclType::U8, signature().root, handle,
                               queue.stream());
    });
  issuePieces(comm, queue);
}

//===----------------------------------------------------------------------===//
// What follows
//===----------------------------------------------------------------------===//

void NcclBuffer::fetch(NcclQueue &queue) {
  if (!hasResult())
    return;
  if (!isMade)
    return queue.copy(part.receive(), receive, received);
  // What a window leaves out stays as it is.
  queue.copy(made.data(), part.receive(), made.size());
  gathered.resize(isGathered ? sent * size_t(size) : 0);
  queue.copy(gathered.data(), receive, gathered.size());
}

void NcclBuffer::make() {
  if (!isMade)
    return;
  CollectiveRequest request = *part.request;
  if (!made.empty())
    request.receives[part.buffer] = made.data();
  Part result = part;
  result.request = &request;
  if (isGathered) {
    std::vector<const std::byte *> sources;
    for (int peer = 0; peer < size; ++peer)
      sources.push_back(gathered.data() + size_t(peer) * sent);
    if (part.length() > 0)
      carryOut(result, rank, size, {sources, part.length()}, false);
  } else if (op() == CollectiveOp::Reduce) {
    fillRest(result);
  } else {
    std::memset(result.receive(), 0, received);
  }
}

void NcclBuffer::store(NcclQueue &queue) {
  queue.copy(part.receive(), made.data(), made.size());
}
