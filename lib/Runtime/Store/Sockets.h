//===- Sockets.h - TCP sockets as values ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_SOCKETS_H
#define DIST_LIB_RUNTIME_STORE_SOCKETS_H

#include "dist/Runtime/Deadline.h"
#include "dist/Runtime/Store/SocketAddress.h"
#include "dist/Support/Descriptor.h"

namespace dist {

/// Returns a non-blocking socket that listens at an address. Errors:
/// UNAVAILABLE if the port is in use; INVALID_ARGUMENT if this host has no such
/// address.
Result<Descriptor> listenAt(const SocketAddress &address);
int portOf(const Descriptor &socket);

/// Attempts once to connect; the socket does not block. Errors: UNAVAILABLE if
/// nothing listens there, or the host is unknown or cannot be reached.
Result<Descriptor> connectTo(const SocketAddress &address, Deadline deadline);

/// Sends small messages at once, and detects a silently lost peer within 20 s.
void tuneConnection(const Descriptor &socket);

/// True if one of `events` (POLLIN, ...) happens before the deadline.
bool pollUntil(int fd, short events, Deadline deadline);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_SOCKETS_H
