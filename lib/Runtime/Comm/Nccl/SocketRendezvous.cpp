//===- SocketRendezvous.cpp - processes connect to one another ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SocketRendezvous.h"
#include "Store/RandomBytes.h"
#include "Store/Sockets.h"
#include "Store/StoreConnection.h"
#include "Store/StoreLink.h"

#include <charconv>
#include <fmt/format.h>
#include <list>
#include <poll.h>
#include <sys/socket.h>

using namespace dist;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Time in which a process that connects must send its rank.
static constexpr std::chrono::milliseconds kGuestTime = 10s;
/// Connections of strangers that are held at a time: the oldest goes.
static constexpr size_t kMostGuests = 256;
static constexpr size_t kSecret = 32;
static constexpr const char *kWelcome = "welcome";

static std::string keyOf(int rank) { return fmt::format("socket/{}", rank); }

//===----------------------------------------------------------------------===//
// Calling
//===----------------------------------------------------------------------===//

/// `setup.rank` connects to a lower rank, whose key holds a secret and where
/// it listens.
static Result<SocketTransport::Connection>
callPeer(const BackendSetup &setup, int peer, Deadline deadline) {
  auto place = setup.store->get(keyOf(peer), deadline);
  if (!place)
    return place.status().getCode() == StatusCode::DeadlineExceeded
               ? missingRanks({peer})
               : place.status();
  if (place->size() < kSecret)
    return Status::internal(fmt::format("the address of rank {} is cut", peer));
  auto address = SocketAddress::parse(std::string_view(*place).substr(kSecret));
  if (!address)
    return address.status();
  auto link =
      StoreLink::open(*address, JobToken(place->substr(0, kSecret)), deadline);
  if (!link)
    return lostRank(peer, fmt::format("{}: {}", address->str(),
                                      link.status().getMessage()));
  auto answer = link->exchange(std::to_string(setup.rank), deadline);
  if (!answer)
    return answer.status().getCode() == StatusCode::DeadlineExceeded
               ? missingRanks({peer})
               : lostRank(peer, answer.status().getMessage());
  auto [socket, ahead] = link->release();
  return SocketTransport::Connection{std::move(socket), std::move(ahead)};
}

//===----------------------------------------------------------------------===//
// Being called
//===----------------------------------------------------------------------===//

namespace {
/// Accepts the connections of the higher ranks, and no others.
class Doorman {
public:
  Doorman(const BackendSetup &setup, Descriptor listener, std::string secret,
          std::vector<SocketTransport::Connection> &connections)
      : setup(setup), listener(std::move(listener)), token(std::move(secret)),
        connections(connections) {}

  /// Accepts all. Errors: DEADLINE_EXCEEDED, names the ranks that have not
  /// come.
  Status takeAll(Deadline deadline);

private:
  std::vector<int> missing() const;
  void sleep() const;
  void admit();
  void take(StoreConnection &guest, const std::string &message);

  const BackendSetup &setup;
  Descriptor listener;
  JobToken token;
  std::vector<SocketTransport::Connection> &connections;
  std::list<StoreConnection> guests;
};
} // namespace

std::vector<int> Doorman::missing() const {
  std::vector<int> ranks;
  for (int peer = setup.rank + 1; peer < setup.size; ++peer)
    if (!connections[size_t(peer)].socket)
      ranks.push_back(peer);
  return ranks;
}

void Doorman::sleep() const {
  std::vector<pollfd> entries = {{listener.get(), POLLIN, 0}};
  for (const StoreConnection &guest : guests)
    entries.push_back(
        {guest.fd(), short(guest.isSending() ? POLLOUT : POLLIN), 0});
  (void)poll(entries.data(), entries.size(), /*milliseconds=*/20);
}

void Doorman::admit() {
  while (true) {
    Descriptor socket(accept4(listener.get(), nullptr, nullptr,
                              SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket)
      return;
    guests.emplace_back(std::move(socket), deadlineIn(kGuestTime));
    if (guests.size() > kMostGuests)
      guests.pop_front();
  }
}

/// A member of the job sends its rank.
void Doorman::take(StoreConnection &guest, const std::string &message) {
  int rank = -1;
  std::from_chars(message.data(), message.data() + message.size(), rank);
  guest.isBroken = true; // Nothing more is read.
  if (rank <= setup.rank || rank >= setup.size || !guest.send(kWelcome) ||
      guest.isSending())
    return;
  connections[size_t(rank)].socket = guest.release();
}

Status Doorman::takeAll(Deadline deadline) {
  while (!missing().empty()) {
    if (Status gone = setup.lost(); !gone.ok())
      return gone;
    if (Clock::now() > deadline)
      return missingRanks(missing());
    sleep();
    admit();
    guests.remove_if([&](StoreConnection &guest) {
      bool goesOn = guest.isSending() ? guest.flush()
                                      : guest.receive(token, [&](auto message) {
                                          take(guest, message);
                                        });
      return !goesOn || guest.isBroken || Clock::now() > guest.handshakeEnd;
    });
  }
  return {};
}

Result<std::vector<SocketTransport::Connection>>
dist::connectSockets(const BackendSetup &setup, const std::string &host) {
  Deadline deadline = deadlineIn(setup.timeout);
  std::vector<SocketTransport::Connection> connections(
      static_cast<size_t>(setup.size));
  if (setup.size == 1)
    return connections;
  auto listener = listenAt({host, 0});
  if (!listener)
    return listener.status();
  std::string secret = randomBytes(kSecret);
  SocketAddress place{host, portOf(*listener)};
  if (Status status = setup.store->set(keyOf(setup.rank), secret + place.str());
      !status.ok())
    return status;
  for (int peer = 0; peer < setup.rank; ++peer) {
    auto socket = callPeer(setup, peer, deadline);
    if (!socket)
      return socket.status();
    connections[size_t(peer)] = std::move(*socket);
  }
  Doorman doorman(setup, std::move(*listener), secret, connections);
  if (Status status = doorman.takeAll(deadline); !status.ok())
    return status;
  if (auto removed = setup.store->remove(keyOf(setup.rank)); !removed)
    return removed.status();
  return connections;
}
