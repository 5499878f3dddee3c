//===- TransportCollectives.h - collectives by messages ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOLLECTIVES_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOLLECTIVES_H

#include "Comm/Engine/Engine.h"
#include "TransferSet.h"

namespace dist {

/// Carries out a batch by messages between all ranks of a group: every rank
/// sends each other one what that one reads, and the engine of `local` makes
/// the result of it, with the same bits. An all_reduce or reduce of more than
/// some kilobytes takes a second step: each rank reduces its slice of the
/// buffer, and sends it to those that want it; so no rank moves more than
/// 2 (n - 1) / n times the bytes of the buffer each way.
class TransportCollectives {
public:
  TransportCollectives(TransportContext &context,
                       const std::vector<int> &members, int rank,
                       Transport::Channel channel)
      : context(context), members(members), rank(rank),
        size(int(members.size())), channel(channel), first(context),
        second(context) {}

  Status run(std::span<const CollectiveRequest> requests, Deadline deadline);

private:
  using Bytes = std::unique_ptr<std::byte[]>;

  /// A buffer, and its contents once the first step is complete.
  struct Buffer {
    const CollectiveRequest *request;
    size_t index;
    Part part;
    std::vector<const std::byte *> sources; ///< What each rank sends to this.
    std::vector<Bytes> memory;
    std::byte *slice = nullptr; ///< This rank's, reduced.
  };

  void begin(Buffer &buffer);
  void beginWhole(Buffer &buffer);
  void beginPieces(Buffer &buffer);
  void beginSlices(Buffer &buffer);
  void beginExchange(Buffer &buffer);
  void finish(Buffer &buffer);
  void finishExchange(const Buffer &buffer);
  void reduceSlice(Buffer &buffer);

  bool isSliced(const Buffer &buffer) const;
  Part slice(const Buffer &buffer, int peer) const;
  std::byte *landing(Buffer &buffer, int peer, int64_t elements) const;
  std::byte *allocate(Buffer &buffer, int64_t bytes) const;
  void send(TransferSet &set, int peer, const void *data, int64_t bytes) {
    set.send(members[size_t(peer)], channel, data, size_t(bytes));
  }
  void receive(TransferSet &set, int peer, void *data, int64_t bytes) {
    set.receive(members[size_t(peer)], channel, data, size_t(bytes));
  }

  TransportContext &context;
  const std::vector<int> &members;
  int rank, size;
  Transport::Channel channel;
  std::vector<Buffer> buffers; ///< Outlive what moves.
  TransferSet first, second;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOLLECTIVES_H
