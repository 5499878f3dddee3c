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
/// the job. Until it has, it holds a few hundred bytes at most. While an answer
/// is on its way, nothing more is read.
class StoreConnection {
public:
  StoreConnection(Descriptor socket, Deadline handshakeEnd)
      : handshakeEnd(handshakeEnd), socket(std::move(socket)) {}

  /// Reads what has come, answers the handshake, and hands requests on. False:
  /// the client is gone, is refused, or speaks something else.
  using Handle = std::function<void(std::string message)>;
  bool receive(const JobToken &token, const Handle &handle);

  /// Sends a message, as much of it as goes now. False: the client is gone.
  bool send(std::string_view message);
  /// Goes on sending.
  bool flush();
  /// The connection, for another protocol from here on.
  Descriptor release() { return std::move(socket); }

  int fd() const { return socket.get(); }
  bool isMember() const { return handshake.isWelcome(); }
  bool isSending() const { return !output.empty(); }

  const Deadline handshakeEnd;
  bool isBroken = false;
  bool awaitsOutput = false; ///< What it is registered for.

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
