//===- TransportCommunicator.h - a backend made of messages -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOMMUNICATOR_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOMMUNICATOR_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Comm/Messages/Transport.h"

#include <functional>

namespace dist {

/// Returns the capabilities of every backend made of messages, whatever its
/// library: everything, in host memory.
inline Capabilities wireCapabilities(const char *name) { return {name, true}; }

/// The sources of information about lost ranks, besides the transport.
struct TransportDeaths {
  /// The time without heartbeats after which a process counts as stopped (at
  /// least 100 ms): a thread of each process sends them.
  std::chrono::milliseconds deadAfter;
  /// Returns the first rank that has ended without leaving; may be null
  /// (BackendSetup::lost).
  std::function<Status()> killed = nullptr;
  /// Returns the reason why a rank has ended, if it has; may be null
  /// (BackendSetup::ended).
  std::function<std::optional<std::string>(int rank)> ended = nullptr;
};

/// Creates the group of all processes on a transport, with all that a backend
/// needs besides it. Results have the bits of `local`. A process that is lost,
/// stopped or late is named by its rank.
std::unique_ptr<Communicator>
createTransportCommunicator(std::unique_ptr<Transport> transport,
                            TransportDeaths deaths);

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCOMMUNICATOR_H
