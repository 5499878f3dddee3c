//===- TransportContext.cpp - processes on a transport --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransportContext.h"
#include "Comm/Engine/CommContext.h"
#include "Comm/Engine/Waiting.h"
#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Comm/Work.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Time for which a waiting rank offers its core to others before it sleeps.
static constexpr auto kOffering = 500us;
static constexpr auto kSleep = 100us;
/// Interval at which the context's own thread takes arrived frames while it
/// moves messages. Otherwise the interval is at most kLook.
static constexpr auto kMove = 1ms;
/// Time in which the reason of a failure may still arrive. A lost rank may have
/// been notified to stop: the reason arrives before the loss or soon after.
/// Where ranks disagree, all are notified, and the first of them abort.
static constexpr auto kReason = 100ms;
/// Time for which a rank that is done waits for the others.
static constexpr std::chrono::milliseconds kFarewell = 1s;
/// Frames that may wait unsent. After that, the beats end: a stopped process
/// takes none.
static constexpr size_t kMostUnsent = 4096;

TransportContext::TransportContext(std::unique_ptr<Transport> given,
                                   TransportDeaths known)
    : transport(std::move(given)),
      frames(
          *transport, [this](int from) { liveness.heard(from); },
          [this](int from, const ControlMessage &message) {
            deliver(from, message);
          }),
      isGone(size_t(transport->size())), deaths(std::move(known)),
      liveness(size(), deaths.deadAfter) {
  if (size() > 1)
    thread = std::thread([this] { progress(); });
}

bool TransportContext::areOthersGone() {
  std::lock_guard lock(mutex);
  poll();
  for (int peer = 0; peer < size(); ++peer)
    if (peer != rank() && !isGone[size_t(peer)] && !frames.lost(peer) &&
        !transport->lost(peer))
      return false;
  return frames.countUnsent() == 0;
}

void TransportContext::end() {
  {
    std::lock_guard lock(mutex);
    isEnding = true;
  }
  woken.notify_all();
  if (thread.joinable())
    thread.join();
}

TransportContext::~TransportContext() {
  end();
  (void)withoutExceptions([this] {
    sayGoodbye();
    return Status();
  });
}

void TransportContext::sayGoodbye() {
  tell();
  for (int peer = 0; peer < size(); ++peer)
    if (peer != rank())
      send(peer, {ControlMessage::Bye, 0, 0, 0, {}});
  Deadline end = deadlineIn(isAborted() ? kFarewell / 5 : kFarewell);
  while (!areOthersGone() && Clock::now() < end)
    std::this_thread::sleep_for(kSleep);
}

//===----------------------------------------------------------------------===//
// The context's own thread
//===----------------------------------------------------------------------===//

/// A control message may be lost with an exception: the ranks do not go on
/// then.
void TransportContext::progress() {
  std::unique_lock lock(mutex);
  auto idle = std::min<std::chrono::milliseconds>(kLook, liveness.interval());
  while (!isEnding) {
    Status status = withoutExceptions([this] {
      poll();
      beat();
      tell();
      return Status();
    });
    if (!status.ok() && !reason)
      setReason(Status(status.getCode(), status.getMessage(), rank()));
    woken.wait_for(lock, moving > 0 ? kMove : idle);
  }
}

void TransportContext::beat() {
  auto now = Clock::now();
  liveness.advance(now);
  if (reason || frames.countUnsent() > kMostUnsent || !liveness.isBeatDue(now))
    return;
  for (int peer = 0; peer < size(); ++peer)
    if (peer != rank() && !isGone[size_t(peer)])
      send(peer, {ControlMessage::Beat, 0, 0, 0, {}});
}

void TransportContext::beginMoving() {
  std::lock_guard lock(mutex);
  if (moving++ == 0)
    woken.notify_all();
}

void TransportContext::endMoving() {
  std::lock_guard lock(mutex);
  --moving;
}

//===----------------------------------------------------------------------===//
// Control messages
//===----------------------------------------------------------------------===//

void TransportContext::poll() {
  std::lock_guard lock(mutex);
  frames.poll();
}

void TransportContext::send(int to, const ControlMessage &message) {
  std::lock_guard lock(mutex);
  frames.send(to, message);
}

void TransportContext::deliver(int from, const ControlMessage &message) {
  if (message.kind == ControlMessage::Beat)
    return;
  if (message.kind == ControlMessage::Bye) {
    isGone[size_t(from)] = true;
    return;
  }
  if (message.kind == ControlMessage::Abort) {
    if (!reason) {
      setReason(
          Status(StatusCode(message.b), message.text, int(message.a) - 1));
      told = size(); // By the rank that aborts.
    }
    return;
  }
  auto port = ports.find(message.group);
  if (port != ports.end())
    port->second->take(from, message);
  else if (auto found = closed.find(message.group); found == closed.end())
    early[message.group].emplace_back(from, message);
  else if (message.kind == ControlMessage::Leave && found->second.erase(from) &&
           found->second.empty())
    closed.erase(found);
}

void TransportContext::open(uint64_t group, ControlPort &port) {
  std::lock_guard lock(mutex);
  ports[group] = &port;
  auto waiting = early.extract(group);
  if (!waiting.empty())
    for (const auto &[from, message] : waiting.mapped())
      port.take(from, message);
}

void TransportContext::close(uint64_t group, const std::vector<int> &present) {
  std::lock_guard lock(mutex);
  ports.erase(group);
  if (!present.empty())
    closed[group] = {present.begin(), present.end()};
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

std::optional<std::string> TransportContext::whyLost(int rank) const {
  std::optional<std::string> why = frames.lost(rank);
  if (!why)
    why = transport->lost(rank);
  if (why || rank == this->rank())
    return why;
  if (deaths.ended)
    why = deaths.ended(rank);
  return why ? why : liveness.lost(rank);
}

/// Prefers a rank that has not left the context.
Status TransportContext::lost(const std::vector<int> &ranks) const {
  Status failure;
  for (int rank : ranks)
    if (auto why = whyLost(rank)) {
      if (!isGone[size_t(rank)])
        return lostRank(rank, *why);
      failure = failure.ok() ? lostRank(rank, *why) : failure;
    }
  return failure;
}

/// Returns the cause of a failure. A lost rank may be the cause that others
/// have closed their connections or released the context.
Status TransportContext::causeOf(const Status &failure) const {
  if (failure.getCode() != StatusCode::Unavailable)
    return failure;
  if (Status first = deaths.killed ? deaths.killed() : Status(); !first.ok())
    return first;
  for (int rank = 0; rank < size(); ++rank)
    if (auto why = whyLost(rank); why && !isGone[size_t(rank)])
      return lostRank(rank, *why);
  return failure;
}

/// A failure, unless another rank's abort explains it.
Status TransportContext::settle(const Status &failure) {
  for (Deadline end = deadlineIn(kReason); Clock::now() < end;) {
    poll();
    if (isAborted())
      return aborted();
    std::this_thread::sleep_for(kSleep);
  }
  return fail(failure);
}

/// Aborts for a failure. The first failure, here or elsewhere, stays the
/// reason.
Status TransportContext::fail(const Status &failure) {
  std::lock_guard lock(mutex);
  poll();
  if (reason)
    return aborted();
  Status cause = causeOf(failure);
  abort(cause);
  return cause;
}

bool TransportContext::hasFailed(Status failure,
                                 const std::vector<int> &awaited) {
  std::lock_guard lock(mutex);
  if (failure.ok())
    failure = lost(awaited);
  if (reason || failure.ok())
    return reason.has_value();
  auto now = Clock::now();
  if (!doom)
    doom = now + kReason;
  if (now < *doom)
    return false;
  (void)fail(failure);
  return true;
}

Status TransportContext::await(const std::function<Result<bool>()> &isDone,
                               const std::function<std::vector<int>()> &awaited,
                               Deadline deadline) {
  auto begin = Clock::now(), looked = begin;
  std::optional<Deadline> told;
  std::optional<Deadline> over; // A lost rank may have finished before.
  Status gone;
  for (;;) {
    auto now = Clock::now();
    Status failure;
    {
      std::lock_guard lock(mutex);
      poll();
      Result<bool> done = isDone();
      if (done && *done)
        return {};
      if (reason && !told)
        told = reason->getCode() == StatusCode::Mismatch ? now + kReason : now;
      if (told && now >= *told)
        return aborted();
      failure = done.status();
      if (done && now - looked >= kLook) {
        looked = now;
        gone = lost(awaited());
        over = gone.ok() ? std::nullopt
                         : std::optional(over.value_or(now + kReason));
      }
      if (over && now >= *over)
        return fail(gone);
    }
    if (!failure.ok())
      return settle(failure);
    if (now >= deadline)
      return Status(StatusCode::DeadlineExceeded, "");
    if (now - begin >= kOffering || !offerCore())
      std::this_thread::sleep_for(kSleep);
  }
}

//===----------------------------------------------------------------------===//
// Aborts and channels
//===----------------------------------------------------------------------===//

bool TransportContext::isAborted() {
  std::lock_guard lock(mutex);
  return reason.has_value();
}

Status TransportContext::aborted() {
  std::lock_guard lock(mutex);
  return reason ? abortedBecause(*reason) : Status();
}

void TransportContext::setReason(Status why) {
  reason = std::move(why);
  bool isRankLost = false;
  for (int peer = 0; peer < size(); ++peer)
    isRankLost |= peer != rank() && !isGone[size_t(peer)] && whyLost(peer);
  transport->abandon(isRankLost);
}

void TransportContext::abort(const Status &why) {
  std::lock_guard lock(mutex);
  poll();
  if (reason)
    return;
  setReason(why);
  tell();
}

/// Notifies the others of the abort. A rank that an exception leaves out is
/// notified the next time.
void TransportContext::tell() {
  for (; reason && told < size(); ++told)
    if (told != rank())
      send(told, {ControlMessage::Abort, 0, uint64_t(reason->getRank() + 1),
                  uint64_t(reason->getCode()), reason->getMessage()});
}

/// Returns a new odd channel; even ones are of messages. So ranks need not
/// agree on a free channel.
Result<Transport::Channel> TransportContext::newGroupChannel() {
  std::lock_guard lock(mutex);
  uint32_t groups = transport->channels() / 2 / uint32_t(size());
  if (groupsLed >= groups)
    return Status(StatusCode::ResourceExhausted,
                  fmt::format("rank {} has led {} groups; there are no more",
                              rank(), groups),
                  rank());
  return 1 + 2 * (uint32_t(rank()) * groups + groupsLed++);
}

Transport::Channel TransportContext::newMessageChannel() {
  std::lock_guard lock(mutex);
  return 2 + 2 * (messagesReceived++ % (transport->channels() / 2 - 1));
}
