//===- Multicast.cpp - datagrams to all of a network ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Multicast.h"

#include "Sockets.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

using namespace dist;

static sockaddr_in internetAddress(const char *host, int port) {
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  if (inet_pton(AF_INET, host, &name.sin_addr) != 1)
    name.sin_family = AF_UNSPEC;
  return name;
}

static const sockaddr_in everyone = internetAddress("239.255.68.84", 29499);

Status Multicast::error(std::string_view what, int error) const {
  return {StatusCode::Unavailable,
          fmt::format("no multicast by the interface of {} ({}: {}); meet at "
                      "tcp://HOST:PORT instead, or select another interface "
                      "by bind=ADDRESS",
                      interface, what, std::strerror(error))};
}

static bool bindTo(const Descriptor &socket, const sockaddr_in &name) {
  return bind(socket.get(), reinterpret_cast<const sockaddr *>(&name),
              sizeof name) == 0;
}

template <typename T>
static bool set(const Descriptor &socket, int level, int option,
                const T &value) {
  return setsockopt(socket.get(), level, option, &value, sizeof value) == 0;
}

Status Multicast::enable(const std::string &address) {
  constexpr int type = SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
  receiver = Descriptor(socket(AF_INET, type, 0));
  sender = Descriptor(socket(AF_INET, type, 0));
  sockaddr_in own = internetAddress(address.c_str(), 0);
  if (own.sin_family == AF_UNSPEC)
    return Status::invalid(fmt::format(
        "bind={}; expected the number of an interface, e.g. 10.0.0.1",
        address));
  if (!receiver || !sender)
    return error("socket", errno);
  if (!set(receiver, SOL_SOCKET, SO_REUSEADDR, 1) ||
      !bindTo(receiver, everyone))
    return error("listen", errno);
  if (!set(receiver, IPPROTO_IP, IP_ADD_MEMBERSHIP,
           ip_mreq{everyone.sin_addr, own.sin_addr}))
    return error("join", errno);
  if (!bindTo(sender, own) ||
      !set(sender, IPPROTO_IP, IP_MULTICAST_IF, own.sin_addr))
    return error("send", errno);
  return {};
}

Result<Multicast> Multicast::open(const std::string &address) {
  Multicast result;
  result.interface = address;
  if (Status status = result.enable(address); !status.ok())
    return status;
  return result;
}

Status Multicast::send(std::string_view bytes) const {
  ssize_t sent =
      sendto(sender.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr *>(&everyone), sizeof everyone);
  // A full queue loses a datagram; others follow.
  if (sent >= 0 || errno == EAGAIN || errno == ENOBUFS)
    return {};
  return error("send", errno);
}

std::optional<Multicast::Datagram> Multicast::receive(Deadline deadline) const {
  if (!pollUntil(receiver.get(), POLLIN, deadline))
    return std::nullopt;
  char bytes[512], host[INET_ADDRSTRLEN] = "";
  sockaddr_in from{};
  socklen_t size = sizeof from;
  ssize_t length = recvfrom(receiver.get(), bytes, sizeof bytes, 0,
                            reinterpret_cast<sockaddr *>(&from), &size);
  inet_ntop(AF_INET, &from.sin_addr, host, sizeof host);
  return Datagram{std::string(bytes, std::max<ssize_t>(length, 0)), host};
}
