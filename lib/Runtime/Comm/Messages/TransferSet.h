//===- TransferSet.h - bytes of one step of a collective --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSFERSET_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSFERSET_H

#include "TransportContext.h"

namespace dist {

/// Bytes that move together, and the wait for them.
class TransferSet {
public:
  explicit TransferSet(TransportContext &context) : context(context) {}
  /// Withdraws what is not complete.
  ~TransferSet();

  /// Nothing moves where there are no bytes.
  void send(int to, Transport::Channel channel, const void *data, size_t bytes);
  void receive(int from, Transport::Channel channel, void *data, size_t bytes);

  /// True if all transfers are complete. Errors: UNAVAILABLE, names the peer.
  Result<bool> test();
  /// Errors: as TransportContext::await; names one that has not moved its data.
  Status wait(Deadline deadline);

private:
  struct Item {
    int peer;
    std::unique_ptr<TransportTransfer> transfer;
  };
  void start(int peer, bool isSend, Transport::Channel channel, std::byte *data,
             size_t bytes);
  std::vector<int> peers() const;

  TransportContext &context;
  std::vector<Item> items; ///< Those that are not complete.
  Status failure;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSFERSET_H
