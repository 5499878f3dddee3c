//===- StoreServerLoop.cpp - the thread of a store's server ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreServerLoop.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>

using namespace dist;
using std::chrono::steady_clock;

static constexpr uint64_t listenerId = 0, wakeUpId = 1, firstId = 2;

/// Returns the most connections without a proof. They use at most a quarter of
/// the descriptors that this process may have.
static size_t mostStrangers() {
  constexpr size_t kMost = 256;
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0
             ? std::min<size_t>(kMost, files.rlim_cur / 4)
             : kMost;
}

StoreServer::Loop::Loop(Descriptor listener, StoreServerOptions options)
    : listener(std::move(listener)), events(epoll_create1(EPOLL_CLOEXEC)),
      wakeUp(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      options(std::move(options)),
      service(
          [this](uint64_t id, const StoreReply &answer) { reply(id, answer); }),
      nextId(firstId) {}

static bool watch(const Descriptor &events, int how, int fd, uint64_t id,
                  uint32_t what) {
  epoll_event event{};
  event.events = what;
  event.data.u64 = id;
  return epoll_ctl(events.get(), how, fd, &event) == 0;
}

Status StoreServer::Loop::open() {
  if (events && wakeUp &&
      watch(events, EPOLL_CTL_ADD, listener.get(), listenerId, EPOLLIN) &&
      watch(events, EPOLL_CTL_ADD, wakeUp.get(), wakeUpId, EPOLLIN))
    return {};
  return {StatusCode::ResourceExhausted,
          fmt::format("cannot serve a store: {} (ulimit -n shows the limit "
                      "of open files)",
                      std::strerror(errno))};
}

void StoreServer::Loop::stop() {
  uint64_t one = 1;
  [[maybe_unused]] ssize_t written = write(wakeUp.get(), &one, sizeof one);
}

void StoreServer::Loop::run() {
  std::array<epoll_event, 64> ready;
  while (!isDone()) {
    int count = epoll_wait(events.get(), ready.data(), ready.size(), timeout());
    for (int i = 0; i < count; ++i)
      handle(ready[i].data.u64, ready[i].events);
    Deadline now = steady_clock::now();
    service.expire(now);
    dropLate(now);
    dropBroken();
    if (!acceptsNow && now >= acceptAgain && !lingerEnd)
      acceptsNow =
          watch(events, EPOLL_CTL_MOD, listener.get(), listenerId, EPOLLIN);
  }
  sayGoodbye();
}

/// Returns the milliseconds until the next time-out.
int StoreServer::Loop::timeout() const {
  Deadline next = service.nextExpiry();
  if (!strangers.empty())
    next = std::min(next, connections.at(*strangers.begin()).handshakeEnd);
  if (lingerEnd)
    next = std::min(next, *lingerEnd);
  if (!acceptsNow && !lingerEnd)
    next = std::min(next, acceptAgain);
  if (next == Deadline::max())
    return -1;
  auto left =
      std::chrono::ceil<std::chrono::milliseconds>(next - steady_clock::now());
  return int(std::clamp<int64_t>(left.count(), 0, 1 << 30));
}

void StoreServer::Loop::handle(uint64_t id, uint32_t what) {
  if (id == listenerId)
    return accept();
  if (id == wakeUpId)
    return beginToStop();
  auto place = connections.find(id);
  if (place == connections.end() || place->second.isBroken)
    return;
  StoreConnection &connection = place->second;
  if (what & EPOLLERR)
    return breakOff(id);
  if (connection.isSending())
    settle(id, connection);
  else
    receive(id, connection);
}

void StoreServer::Loop::receive(uint64_t id, StoreConnection &connection) {
  bool isGood = connection.receive(
      options.token, [&](std::string message) { handleRequest(id, message); });
  if (connection.isMember())
    strangers.erase(id);
  if (!isGood)
    breakOff(id);
  else if (connection.isSending())
    settle(id, connection);
}

void StoreServer::Loop::handleRequest(uint64_t id, const std::string &message) {
  std::optional<StoreRequest> request = decodeRequest(message);
  // A client must await the answer before the next request.
  if (!request || service.isWaiting(id) || connections.at(id).isSending())
    return breakOff(id);
  service.request(id, std::move(*request));
}

void StoreServer::Loop::reply(uint64_t id, const StoreReply &reply) {
  auto place = connections.find(id);
  if (place == connections.end() || place->second.isBroken)
    return;
  if (place->second.send(encode(reply)))
    settle(id, place->second);
  else
    breakOff(id);
}

/// Registers the next event. While bytes are left to send, it is only room for
/// them.
void StoreServer::Loop::settle(uint64_t id, StoreConnection &connection) {
  if (connection.isSending() && !connection.flush())
    return breakOff(id);
  if (connection.isSending() == connection.awaitsOutput)
    return;
  connection.awaitsOutput = connection.isSending();
  watch(events, EPOLL_CTL_MOD, connection.fd(), id,
        connection.awaitsOutput ? EPOLLOUT : EPOLLIN);
}

void StoreServer::Loop::accept() {
  Descriptor socket(
      accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  bool isOut = !socket && (errno == EMFILE || errno == ENFILE ||
                           errno == ENOBUFS || errno == ENOMEM);
  if (isOut && !dropOldestStranger()) {
    acceptsNow = !watch(events, EPOLL_CTL_MOD, listener.get(), listenerId, 0);
    acceptAgain = deadlineIn(std::chrono::milliseconds(100));
  }
  if (!socket)
    return;
  tuneConnection(socket);
  uint64_t id = nextId++;
  if (!watch(events, EPOLL_CTL_ADD, socket.get(), id, EPOLLIN))
    return;
  connections.try_emplace(id, std::move(socket),
                          deadlineIn(options.handshakeTimeout));
  strangers.insert(id);
  if (strangers.size() > mostStrangers())
    dropOldestStranger();
}

bool StoreServer::Loop::dropOldestStranger() {
  if (strangers.empty())
    return false;
  breakOff(*strangers.begin());
  dropBroken();
  return true;
}

void StoreServer::Loop::dropLate(Deadline now) {
  while (!strangers.empty() &&
         connections.at(*strangers.begin()).handshakeEnd <= now)
    breakOff(*strangers.begin());
}

void StoreServer::Loop::breakOff(uint64_t id) {
  strangers.erase(id);
  service.forget(id);
  if (!std::exchange(connections.at(id).isBroken, true))
    broken.push_back(id);
}

void StoreServer::Loop::dropBroken() {
  for (uint64_t id : broken)
    connections.erase(id);
  broken.clear();
}

void StoreServer::Loop::beginToStop() {
  uint64_t count = 0;
  [[maybe_unused]] ssize_t size = read(wakeUp.get(), &count, sizeof count);
  listener.reset();
  while (dropOldestStranger()) {
  }
  lingerEnd = deadlineIn(options.linger);
}

/// Sends all clients the answer to their present or next request.
void StoreServer::Loop::sayGoodbye() {
  Status status(StatusCode::Aborted, "it has ended, in order");
  for (auto &[id, connection] : connections)
    connection.send(encode(StoreReply{status, {}, 0}));
}

bool StoreServer::Loop::isDone() const {
  return lingerEnd &&
         (connections.empty() || steady_clock::now() >= *lingerEnd);
}
