//===- CollectiveMover.h - what moves the data of collectives ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_COLLECTIVEMOVER_H
#define DIST_RUNTIME_COMM_MESSAGES_COLLECTIVEMOVER_H

#include "TransportContext.h"
#include "dist/Runtime/Comm/Communicator.h"

namespace dist {

/// Moves the data of one group's collectives, once all its ranks have come and
/// request the same. One thread at a time uses it.
class CollectiveMover {
public:
  virtual ~CollectiveMover() = default;
  /// Moves the data. `channel` is a channel of the transport for this group
  /// alone. After a failure no rank uses the buffers, and the context is
  /// aborted. DEADLINE_EXCEEDED does not abort it: the caller finds out which
  /// rank is late.
  virtual Status run(std::span<const CollectiveRequest> requests,
                     Transport::Channel channel, Deadline deadline) = 0;
};

/// Backends whose collectives do not go by the messages of their transport.
class CollectiveMovers {
public:
  virtual ~CollectiveMovers() = default;
  virtual Capabilities capabilities() const = 0;
  /// For rank `rank` of a group; `members` are ranks of the context.
  virtual std::unique_ptr<CollectiveMover>
  open(TransportContext &context, std::vector<int> members, int rank) = 0;
};

/// createTransportCommunicator, but for the data of collectives.
std::unique_ptr<Communicator>
createTransportCommunicator(std::unique_ptr<Transport> transport,
                            TransportDeaths deaths,
                            std::shared_ptr<CollectiveMovers> movers);

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_COLLECTIVEMOVER_H
