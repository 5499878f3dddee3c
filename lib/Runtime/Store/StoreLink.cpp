//===- StoreLink.cpp - a connection to a store's server -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreLink.h"

#include "Sockets.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

using namespace dist;

static Status isGone(const char *why) {
  return {StatusCode::Unavailable, fmt::format("it has ended ({})", why)};
}

static Status noAnswer() {
  return {StatusCode::DeadlineExceeded,
          "it does not answer: its process is stopped, the network is down, or "
          "something else listens there"};
}

Status StoreLink::send(std::string_view message, Deadline deadline) {
  std::string bytes = frame(message);
  for (size_t done = 0; done < bytes.size();) {
    ssize_t sent = ::send(socket.get(), bytes.data() + done,
                          bytes.size() - done, MSG_NOSIGNAL);
    if (sent > 0)
      done += sent;
    else if (errno != EAGAIN && errno != EINTR)
      return isGone(std::strerror(errno));
    else if (!pollUntil(socket.get(), POLLOUT, deadline))
      return noAnswer();
  }
  return {};
}

Result<std::string> StoreLink::receive(Deadline deadline) {
  while (true) {
    Result<std::optional<std::string>> message = input.next();
    if (!message)
      return message.status();
    if (*message)
      return std::move(**message);
    if (!pollUntil(socket.get(), POLLIN, deadline))
      return noAnswer();
    std::array<char, 64 << 10> bytes;
    ssize_t size = recv(socket.get(), bytes.data(), bytes.size(), 0);
    if (size == 0)
      return isGone("it closed the connection");
    if (size < 0 && errno != EAGAIN && errno != EINTR)
      return isGone(std::strerror(errno));
    if (size > 0)
      input.append({bytes.data(), size_t(size)});
  }
}

Result<std::string> StoreLink::exchange(std::string_view message,
                                        Deadline deadline) {
  if (Status status = send(message, deadline); !status.ok())
    return status;
  return receive(deadline);
}

Status StoreLink::greet(const JobToken &token, Deadline deadline) {
  ClientHandshake handshake;
  Result<std::string> challenge = exchange(handshake.hello(token), deadline);
  if (!challenge)
    return challenge.status();
  Result<std::string> proof = handshake.prove(token, *challenge);
  if (!proof)
    return proof.status();
  Result<std::string> verdict = exchange(*proof, deadline);
  return verdict ? handshake.finish(token, *verdict) : verdict.status();
}

Result<StoreLink> StoreLink::open(const SocketAddress &server,
                                  const JobToken &token, Deadline deadline) {
  Result<Descriptor> socket = connectTo(server, deadline);
  if (!socket)
    return socket.status();
  StoreLink link(std::move(*socket));
  Status status = link.greet(token, deadline);
  if (status.getCode() == StatusCode::Unavailable)
    return Status(StatusCode::ResourceExhausted,
                  "it closes new connections; has it too many?");
  if (!status.ok())
    return status;
  return link;
}
