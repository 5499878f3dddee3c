//===- Discovery.cpp - search for the server of a group -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Discovery.h"

#include "RandomBytes.h"

#include <algorithm>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

static constexpr std::string_view magic = "DISTFIND1";
static constexpr size_t idBytes = 16, proofBytes = 32;
static constexpr size_t bodyBytes = idBytes + 1 + 2;
static constexpr auto interval = 50ms, patience = 500ms;

static std::string header(const std::string &group) {
  return std::string(magic) + char(group.size()) + group;
}

std::string Beacon::encode(const std::string &group,
                           const JobToken &token) const {
  std::string bytes = header(group) + id;
  bytes += char(serves + 2 * mayServe);
  bytes += char(port);
  bytes += char(port >> 8);
  JobToken::Proof proof = token.prove(bytes);
  return bytes.append(proof.begin(), proof.end());
}

/// Decodes the bytes after the header.
static Beacon decode(std::string_view body) {
  Beacon beacon;
  beacon.id = body.substr(0, idBytes);
  beacon.serves = body[idBytes] & 1;
  beacon.mayServe = body[idBytes] & 2;
  beacon.port = uint8_t(body[idBytes + 1]) | uint8_t(body[idBytes + 2]) << 8;
  return beacon;
}

Discovery::Discovery(Multicast network, std::string group, JobToken token)
    : network(std::move(network)), group(std::move(group)),
      token(std::move(token)), id(randomBytes(idBytes)), process(getpid()) {}

/// Returns the next beacon of this group and token.
std::optional<Beacon> Discovery::listen(Deadline deadline,
                                        std::string &sender) {
  while (auto datagram = network.receive(deadline)) {
    std::string_view bytes = datagram->bytes, start = bytes;
    std::string begin = header(group);
    if (!bytes.starts_with(begin) ||
        bytes.size() != begin.size() + bodyBytes + proofBytes)
      continue;
    start = bytes.substr(0, begin.size() + bodyBytes);
    if (!token.verify(start, bytes.substr(start.size()))) {
      heardStrangers = true;
      continue;
    }
    sender = datagram->sender;
    return decode(start.substr(begin.size()));
  }
  return std::nullopt;
}

Status Discovery::nobody() const {
  if (!heardItself)
    return {StatusCode::Unavailable,
            fmt::format("group '{}': multicast does not even reach this "
                        "process itself; meet at tcp://HOST:PORT instead",
                        group)};
  return {StatusCode::DeadlineExceeded,
          fmt::format("group '{}': no server of it answers by multicast{}; "
                      "has rank 0 been started, and does the network "
                      "forward multicast? Otherwise meet at tcp://HOST:PORT",
                      group,
                      heardStrangers
                          ? " (others answer, but with another job token)"
                          : "")};
}

Result<std::optional<SocketAddress>> Discovery::findServer(bool mayServe,
                                                           Deadline deadline) {
  Deadline serveAt = deadlineIn(patience), sendAt{};
  std::string question = Beacon{id, false, mayServe, 0}.encode(group, token);
  while (true) {
    auto now = steady_clock::now();
    if (now >= deadline)
      return nobody();
    if (now >= serveAt && mayServe)
      return heardItself ? Result(std::optional<SocketAddress>()) : nobody();
    if (now >= sendAt) {
      if (Status status = network.send(question); !status.ok())
        return status;
      sendAt = now + interval;
    }
    std::string sender;
    auto beacon = listen(std::min(deadline, sendAt), sender);
    if (!beacon)
      continue;
    if (beacon->serves)
      return std::optional(SocketAddress{sender, beacon->port});
    heardItself |= beacon->id == id;
    if (beacon->mayServe && beacon->id < id)
      serveAt = deadlineIn(patience);
  }
}

void Discovery::announce(int port) {
  stop = Descriptor(eventfd(0, EFD_CLOEXEC));
  answering = std::thread([this, port] { answer(port); });
}

void Discovery::answer(int port) {
  std::string text = Beacon{id, true, true, port}.encode(group, token);
  (void)network.send(text);
  pollfd ready[] = {{network.fd(), POLLIN, 0}, {stop.get(), POLLIN, 0}};
  while (poll(ready, 2, -1) < 0 || !ready[1].revents) {
    std::string sender;
    auto beacon = listen(steady_clock::now(), sender);
    if (!beacon || beacon->serves)
      continue;
    (void)network.send(text);
    // All receive the answer: other processes that sent a request at the same
    // time need no answer of their own.
    std::this_thread::sleep_for(5ms);
    while (network.receive(steady_clock::now())) {
    }
  }
}

/// Does nothing in a forked process: its parent answers.
Discovery::~Discovery() {
  if (!answering.joinable())
    return;
  if (getpid() != process) {
    answering.detach();
    return;
  }
  uint64_t one = 1;
  [[maybe_unused]] ssize_t written = write(stop.get(), &one, sizeof one);
  answering.join();
}
