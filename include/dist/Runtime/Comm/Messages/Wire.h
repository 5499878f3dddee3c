//===- Wire.h - bytes between processes -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_WIRE_H
#define DIST_RUNTIME_COMM_MESSAGES_WIRE_H

#include "dist/Support/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace dist {

/// Bytes under way. The end withdraws what is not complete: the buffer is not
/// used after it.
class WireTransfer {
public:
  virtual ~WireTransfer() = default;
  /// Whether it is complete; never blocks. Errors: the peer is lost.
  virtual Result<bool> test() = 0;
};

/// What a library of messages (MPI, Gloo) offers: bytes from one process to
/// another, which arrive in the order in which they were sent on one channel.
/// Everything else is made of that, once for all such libraries (WireWorld,
/// WireCommunicator). One thread at a time calls it.
class Wire {
public:
  using Channel = uint32_t;
  static constexpr Channel kControl = 0;
  static constexpr Channel kChannels = 0x7fffffff;
  /// Longer messages are cut.
  static constexpr size_t kMaxBytes = size_t(1) << 30;

  virtual ~Wire() = default;
  virtual const char *name() const = 0;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Channels are less than this; the same on all ranks, at most kChannels.
  virtual Channel channels() const { return kChannels; }

  /// Both never block. The ends give the same number of bytes.
  virtual Result<std::unique_ptr<WireTransfer>>
  send(int to, Channel channel, const void *data, size_t bytes) = 0;
  virtual Result<std::unique_ptr<WireTransfer>>
  receive(int from, Channel channel, void *data, size_t bytes) = 0;

  /// Why a process will never come again, if it is known by other means than
  /// the failure of a transfer.
  virtual std::optional<std::string> lost(int rank) { return std::nullopt; }

  /// The job has failed, if `isRankLost` because of a process that will never
  /// come again. Messages that say so may follow.
  virtual void abandon(bool isRankLost) {}
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_WIRE_H
