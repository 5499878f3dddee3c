//===- Sockets.cpp - TCP sockets as values --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sockets.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

using namespace dist;

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

static Result<AddressList> resolve(const SocketAddress &address, int flags) {
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV | flags;
  int error = getaddrinfo(address.host.c_str(),
                          std::to_string(address.port).c_str(), &hints, &found);
  if (error)
    return Status(StatusCode::Unavailable,
                  fmt::format("unknown host '{}': {}", address.host,
                              gai_strerror(error)));
  return AddressList(found, freeaddrinfo);
}

static Descriptor openSocket(const addrinfo &entry) {
  return Descriptor(
      socket(entry.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

static void enable(const Descriptor &socket, int level, int option,
                   int value = 1) {
  setsockopt(socket.get(), level, option, &value, sizeof value);
}

static int tryListen(const addrinfo &entry, Descriptor &socket) {
  socket = openSocket(entry);
  if (!socket)
    return errno;
  enable(socket, SOL_SOCKET, SO_REUSEADDR);
  bool listens = bind(socket.get(), entry.ai_addr, entry.ai_addrlen) == 0 &&
                 listen(socket.get(), SOMAXCONN) == 0;
  return listens ? 0 : errno;
}

static Status cannotListen(const SocketAddress &address, int error) {
  std::string what = fmt::format("cannot listen at {}: ", address.str());
  switch (error) {
  case EADDRINUSE:
    return {StatusCode::Unavailable,
            what + "the port is in use; choose another one, or end the program "
                   "that has it (ss -ltnp lists it)"};
  case EADDRNOTAVAIL:
    return Status::invalid(what + "this host has no such address (ip address "
                                  "lists its addresses)");
  case EACCES:
    return Status::invalid(what + "permission denied; choose a port from 1024");
  default:
    return Status::invalid(what + std::strerror(error));
  }
}

Result<Descriptor> dist::listenAt(const SocketAddress &address) {
  Result<AddressList> list = resolve(address, AI_PASSIVE);
  if (!list)
    return Status::invalid(fmt::format("cannot listen at {}: {}", address.str(),
                                       list.status().getMessage()));
  int error = EADDRNOTAVAIL;
  Descriptor socket;
  for (addrinfo *entry = list->get(); entry && error; entry = entry->ai_next)
    error = tryListen(*entry, socket);
  if (error)
    return cannotListen(address, error);
  return socket;
}

int dist::portOf(const Descriptor &socket) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  getsockname(socket.get(), reinterpret_cast<sockaddr *>(&name), &size);
  return ntohs(name.ss_family == AF_INET6
                   ? reinterpret_cast<sockaddr_in6 &>(name).sin6_port
                   : reinterpret_cast<sockaddr_in &>(name).sin_port);
}

bool dist::pollUntil(int fd, short events, Deadline deadline) {
  using namespace std::chrono;
  while (true) {
    auto left = ceil<milliseconds>(deadline - steady_clock::now()).count();
    pollfd entry{fd, events, 0};
    // poll's time-out has at most the range of int; longer waits poll again.
    int ready = poll(&entry, 1, int(std::clamp<int64_t>(left, 0, 1 << 30)));
    if (ready > 0)
      return true;
    if (left <= 0 || (ready < 0 && errno != EINTR))
      return false;
  }
}

/// True if a port without a listener was connected to itself, which rarely
/// happens.
static bool isConnectedToItself(const Descriptor &socket) {
  sockaddr_storage own{}, peer{};
  socklen_t ownSize = sizeof own, peerSize = sizeof peer;
  getsockname(socket.get(), reinterpret_cast<sockaddr *>(&own), &ownSize);
  getpeername(socket.get(), reinterpret_cast<sockaddr *>(&peer), &peerSize);
  return ownSize == peerSize && !std::memcmp(&own, &peer, ownSize);
}

static int tryConnect(const addrinfo &entry, Descriptor &socket,
                      Deadline deadline) {
  socket = openSocket(entry);
  if (!socket)
    return errno;
  if (connect(socket.get(), entry.ai_addr, entry.ai_addrlen) != 0) {
    if (errno != EINPROGRESS)
      return errno;
    if (!pollUntil(socket.get(), POLLOUT, deadline))
      return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
    if (error)
      return error;
  }
  return isConnectedToItself(socket) ? ECONNREFUSED : 0;
}

Result<Descriptor> dist::connectTo(const SocketAddress &address,
                                   Deadline deadline) {
  Result<AddressList> list = resolve(address, 0);
  if (!list)
    return list.status();
  int error = EADDRNOTAVAIL;
  Descriptor socket;
  for (addrinfo *entry = list->get(); entry && error; entry = entry->ai_next)
    error = tryConnect(*entry, socket, deadline);
  if (error)
    return Status(StatusCode::Unavailable, std::strerror(error));
  tuneConnection(socket);
  return socket;
}

void dist::tuneConnection(const Descriptor &socket) {
  enable(socket, IPPROTO_TCP, TCP_NODELAY);
  enable(socket, SOL_SOCKET, SO_KEEPALIVE);
  enable(socket, IPPROTO_TCP, TCP_KEEPIDLE, 5);
  enable(socket, IPPROTO_TCP, TCP_KEEPINTVL, 5);
  enable(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
  enable(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 20000);
}
