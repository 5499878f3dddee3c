//===- SocketTransport.h - bytes over TCP connections -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_SOCKETTRANSPORT_H
#define DIST_RUNTIME_COMM_NCCL_SOCKETTRANSPORT_H

#include "dist/Runtime/Comm/Messages/Transport.h"
#include "dist/Support/Descriptor.h"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace dist {

/// A connection to each other process. Data is sent in chunks that name their
/// channel, so it never delays control messages (kControl). The kernel closes
/// the connections of a process that ends.
class SocketTransport final : public Transport {
public:
  struct Connection {
    Descriptor socket;
    std::string ahead; ///< What was read of it already.
  };
  /// `connections`: one for each rank, none for this one.
  SocketTransport(const char *name, int rank,
                  std::vector<Connection> connections);

  const char *name() const override { return backend; }
  int rank() const override { return own; }
  int size() const override { return int(peers.size()); }
  Result<std::unique_ptr<TransportTransfer>>
  send(int to, Channel channel, const void *data, size_t bytes) override;
  Result<std::unique_ptr<TransportTransfer>>
  receive(int from, Channel channel, void *data, size_t bytes) override;

private:
  class Transfer;
  struct Header {
    Channel channel;
    uint32_t bytes;
  };
  /// The sends to a peer.
  struct Outbox {
    std::deque<Transfer *> control, data;
    Transfer *current = nullptr; ///< Whose chunk is under way.
    std::string rest;            ///< Of the chunk of a transfer withdrawn.
    Header header;
    size_t headerLeft = 0, chunkLeft = 0;
  };
  /// The receives from a peer.
  struct Inbox {
    std::map<Channel, std::deque<Transfer *>> wanted;
    std::map<Channel, std::string> early; ///< Has come before it was wanted.
    std::set<Channel> unwanted;           ///< Of receives withdrawn.
    Header header;
    size_t headerGot = 0, chunkLeft = 0;
  };
  struct Peer {
    Connection connection;
    Outbox out;
    Inbox in;
    std::string failure;
  };

  void write(Peer &peer);
  void read(Peer &peer);
  bool fill(Peer &peer, void *to, size_t bytes, size_t &got);
  bool readChunk(Peer &peer);
  void withdraw(Transfer &transfer);

  const char *backend;
  int own;
  std::vector<Peer> peers;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_SOCKETTRANSPORT_H
