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

/// A connection on which messages go back and forth. Errors:
///   UNAVAILABLE        the other side is gone
///   DEADLINE_EXCEEDED  it does not answer
///   INVALID_ARGUMENT   it is no store, or the handshake failed
class StoreLink {
public:
  /// One attempt to connect and to prove to hold the token. Another error:
  ///   RESOURCE_EXHAUSTED  it closed the connection before that: try again
  static Result<StoreLink> open(const SocketAddress &server,
                                const JobToken &token, Deadline deadline);

  Result<std::string> exchange(std::string_view message, Deadline deadline);

  /// The connection, for another protocol from here on; and what has come of
  /// that already.
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
