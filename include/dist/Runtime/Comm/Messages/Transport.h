//===- Transport.h - bytes between processes --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORT_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORT_H

#include "dist/Support/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace dist {

/// A transfer of bytes. The destructor cancels an incomplete one: the buffer is
/// not used after it.
class TransportTransfer {
public:
  virtual ~TransportTransfer() = default;
  /// Returns true once it is complete; never blocks. Errors: the peer is lost.
  virtual Result<bool> test() = 0;
};

/// The service of a library of messages (MPI, Gloo): bytes from one process to
/// another, which arrive in the order in which they were sent on one channel.
/// All other operations are built on it, once for all such libraries
/// (TransportContext, TransportCommunicator). One thread at a time calls it.
class Transport {
public:
  using Channel = uint32_t;
  static constexpr Channel kControl = 0;
  static constexpr Channel kChannels = 0x7fffffff;
  /// The largest message; longer ones are split.
  static constexpr size_t kMaxBytes = size_t(1) << 30;

  virtual ~Transport() = default;
  virtual const char *name() const = 0;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Returns the number of channels, the same on all ranks and at most
  /// kChannels.
  virtual Channel channels() const { return kChannels; }

  /// Start a transfer; both never block. The ends give the same number of
  /// bytes.
  virtual Result<std::unique_ptr<TransportTransfer>>
  send(int to, Channel channel, const void *data, size_t bytes) = 0;
  virtual Result<std::unique_ptr<TransportTransfer>>
  receive(int from, Channel channel, void *data, size_t bytes) = 0;

  /// Returns the reason why a process will never come again, if it is known by
  /// other means than the failure of a transfer.
  virtual std::optional<std::string> lost(int rank) { return std::nullopt; }

  /// Notifies the transport that the job has failed, if `isRankLost` because of
  /// a process that will never come again. Messages with that news may follow.
  virtual void abandon(bool isRankLost) {}
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORT_H
