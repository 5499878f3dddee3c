//===- StoreLink.h - a connection to a store's server -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORELINK_H
#define DIST_LIB_RUNTIME_STORE_STORELINK_H

#include "Frames.h"
#include "Handshake.h"

#include "dist/Runtime/Store/SocketAddress.h"
#include "dist/Support/Descriptor.h"

namespace dist {

/// A connection for messages in both directions. Errors:
///
///   UNAVAILABLE        the other side is gone
///   DEADLINE_EXCEEDED  it does not answer
///   INVALID_ARGUMENT   it is no store, or the handshake failed
class StoreLink {
public:
  /// Attempts once to connect and to prove that this process holds the token.
  /// One more error:
  ///
  ///   RESOURCE_EXHAUSTED  it closed the connection before that: try again
  static Result<StoreLink> open(const SocketAddress &server,
                                const JobToken &token, Deadline deadline);

  Result<std::string> exchange(std::string_view message, Deadline deadline);

  /// Releases the connection, for use by another protocol, with the bytes
  /// received for that.
  std::pair<Descriptor, std::string> release() {
    return {std::move(socket), input.rest()};
  }

private:
  explicit StoreLink(Descriptor socket) : socket(std::move(socket)) {}

  Status send(std::string_view message, Deadline deadline);
  Result<std::string> receive(Deadline deadline);
  Status greet(const JobToken &token, Deadline deadline);

  Descriptor socket;
  FrameReader input{maxMessageBytes};
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORELINK_H
