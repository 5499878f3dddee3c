//===- Handshake.h - proving to belong to a job -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_HANDSHAKE_H
#define DIST_LIB_RUNTIME_STORE_HANDSHAKE_H

#include "dist/Runtime/Store/JobToken.h"

#include <optional>
#include <string>

namespace dist {

// Each side proves that it holds the token, for this connection alone:
//
//   client -> server   version, has a token, 32 random bytes c
//   server -> client   version, has a token, 32 random bytes s
//   client -> server   HMAC(token, "client" c s)
//   server -> client   code (0: welcome); HMAC(token, "server" c s), or why not
//
// Without a token the proofs are zeros.

constexpr size_t maxHandshakeBytes = 256;

/// The server's end. It is called with the client's messages until it is done.
class ServerHandshake {
public:
  /// Returns the answer to the client's next message.
  std::string answer(const JobToken &token, std::string_view message);

  /// True if no more messages are expected: the client has been welcomed or
  /// refused.
  bool isDone() const { return done; }
  bool isWelcome() const { return welcome; }

private:
  std::string refuse(std::string_view why);
  std::string challenge(const JobToken &token, std::string_view hello);

  std::string clientNonce, nonce;
  bool clientHasToken = false;
  bool done = false, welcome = false;
};

/// The client's end.
class ClientHandshake {
public:
  ClientHandshake();
  std::string hello(const JobToken &token) const;
  /// Returns the answer to the server's challenge. Errors: only one side has a
  /// token; the server has another version.
  Result<std::string> prove(const JobToken &token, std::string_view challenge);
  /// Checks the server's answer. Errors: INVALID_ARGUMENT if the server
  /// refuses, or does not hold the token itself.
  Status finish(const JobToken &token, std::string_view verdict) const;

private:
  std::string nonce, serverNonce;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_HANDSHAKE_H
