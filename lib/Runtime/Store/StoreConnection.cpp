//===- StoreConnection.cpp - a client, seen from the server ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreConnection.h"

#include <array>
#include <cerrno>
#include <sys/socket.h>

using namespace dist;

bool StoreConnection::receive(const JobToken &token, const Handle &handle) {
  std::array<char, 64 << 10> bytes;
  size_t most = isMember() ? bytes.size() : maxHandshakeBytes;
  ssize_t size = recv(fd(), bytes.data(), most, 0);
  if (size < 0)
    return errno == EAGAIN || errno == EINTR;
  input.append({bytes.data(), size_t(size)});
  return size > 0 && handleAll(token, handle);
}

bool StoreConnection::handleAll(const JobToken &token, const Handle &handle) {
  while (!isBroken) {
    Result<std::optional<std::string>> message = input.next();
    if (!message)
      return false;
    if (!*message)
      return true;
    if (isMember()) {
      handle(std::move(**message));
      continue;
    }
    if (!send(handshake.answer(token, **message)))
      return false;
    if (handshake.isDone() && !handshake.isWelcome())
      return false;
    if (isMember())
      input.setLimit(maxMessageBytes);
  }
  return false;
}

bool StoreConnection::send(std::string_view message) {
  output += frame(message);
  return flush();
}

bool StoreConnection::flush() {
  ssize_t sent = ::send(fd(), output.data(), output.size(), MSG_NOSIGNAL);
  if (sent < 0)
    return errno == EAGAIN || errno == EINTR;
  output = output.substr(sent);
  return true;
}
