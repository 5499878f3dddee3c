//===- StoreConnection.h - a client, seen from the server -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORECONNECTION_H
#define DIST_LIB_RUNTIME_STORE_STORECONNECTION_H

#include "Frames.h"
#include "Handshake.h"

#include "dist/Runtime/Host/NotInherited.h"
#include "dist/Support/Descriptor.h"

#include <functional>

namespace dist {

/// One client of a server: its bytes, and whether it has proved to belong to
/// the job. Before that it holds a few hundred bytes at most. Nothing is read
/// while an answer is being sent.
class StoreConnection {
public:
  StoreConnection(Descriptor socket, Deadline handshakeEnd)
      : handshakeEnd(handshakeEnd), socket(std::move(socket)) {}

  /// Reads available bytes, answers the handshake, and passes requests to
  /// `handle`. Returns false if the client is gone, is refused, or uses another
  /// protocol.
  using Handle = std::function<void(std::string message)>;
  bool receive(const JobToken &token, const Handle &handle);

  /// Sends a message, as much as possible now. Returns false if the client is
  /// gone.
  bool send(std::string_view message);
  /// Continues to send.
  bool flush();
  /// Releases the connection, for use by another protocol.
  Descriptor release() { return std::move(socket); }

  int fd() const { return socket.get(); }
  bool isMember() const { return handshake.isWelcome(); }
  bool isSending() const { return !output.empty(); }

  const Deadline handshakeEnd;
  bool isBroken = false;
  bool awaitsOutput = false; ///< The registered event.

private:
  bool handleAll(const JobToken &token, const Handle &handle);

  Descriptor socket;
  NotInherited own{socket.get()};
  FrameReader input{maxHandshakeBytes};
  std::string output;
  ServerHandshake handshake;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORECONNECTION_H
