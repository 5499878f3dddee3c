//===- SocketRendezvous.h - processes connect to one another ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_SOCKETRENDEZVOUS_H
#define DIST_RUNTIME_COMM_NCCL_SOCKETRENDEZVOUS_H

#include "SocketTransport.h"
#include "dist/Runtime/Comm/Backend.h"

namespace dist {

/// A connection to each other process of the setup, in the order of the ranks.
/// Listens at `host` until all have come, who prove by the handshake of the
/// store that they know a random secret, which is in it. Errors, besides those
/// of the store:
///   INVALID_ARGUMENT   this process cannot listen there
///   DEADLINE_EXCEEDED  a rank has not come; it is named
///   UNAVAILABLE        a rank cannot be reached; it is named
Result<std::vector<SocketTransport::Connection>>
connectSockets(const BackendSetup &setup, const std::string &host);

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_SOCKETRENDEZVOUS_H
