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
#include <cstring>
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
/// been told to stop: the reason arrives before the loss or soon after. Where
/// ranks disagree, all are told, and those that were told first abort.
static constexpr auto kReason = 100ms;
/// Time for which a rank that is done waits for the others.
static constexpr std::chrono::milliseconds kFarewell = 1s;
/// Receives of control messages that wait at a time, for each peer.
static constexpr size_t kWaiting = 32;
/// Longer texts are cut: a stranger's number does not cost memory.
static constexpr size_t kMaxText = 1 << 20;
/// Frames that may wait unsent. After that, the beats end: a stopped process
/// takes none.
static constexpr size_t kMostUnsent = 4096;

/// A control message travels as frames of one size; its text as far as it fits.
struct TransportContext::Frame {
  uint64_t group, a, b;
  uint32_t kind, left; ///< Bytes of text from here on.
  char text[992];
};

struct TransportContext::Sent {
  Frame frame;
  std::unique_ptr<TransportTransfer> transfer;
};

struct TransportContext::Inbox {
  struct Slot {
    Frame frame;
    std::unique_ptr<TransportTransfer> transfer;
  };
  std::list<Slot> slots; ///< In the order in which they fill.
  std::string text; ///< Of a control message whose last frame has not come.
  std::optional<std::string> lost;
  bool isGone = false;
};

TransportContext::TransportContext(std::unique_ptr<Transport> given,
                                   TransportDeaths known)
    : transport(std::move(given)), inboxes(size_t(transport->size())),
      sent(inboxes.size()), deaths(std::move(known)),
      liveness(size(), deaths.deadAfter) {
  for (int peer = 0; peer < size(); ++peer)
    for (size_t i = 0; peer != rank() && i < kWaiting; ++i)
      post(peer);
  if (size() > 1)
    thread = std::thread([this] { progress(); });
}

bool TransportContext::areOthersGone() {
  std::lock_guard lock(mutex);
  poll();
  for (int peer = 0; peer < size(); ++peer) {
    const Inbox &inbox = inboxes[size_t(peer)];
    if (peer != rank() && !inbox.isGone && !inbox.lost &&
        !transport->lost(peer))
      return false;
  }
  return unsent == 0;
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
  if (reason || unsent > kMostUnsent || !liveness.isBeatDue(now))
    return;
  for (int peer = 0; peer < size(); ++peer)
    if (peer != rank() && !inboxes[size_t(peer)].isGone)
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

void TransportContext::post(int peer) {
  Inbox &inbox = inboxes[size_t(peer)];
  if (inbox.lost)
    return;
  Inbox::Slot &slot = inbox.slots.emplace_back();
  auto transfer =
      transport->receive(peer, Transport::kControl, &slot.frame, sizeof(Frame));
  if (transfer)
    slot.transfer = std::move(*transfer);
  else
    inbox.lost = transfer.status().getMessage();
}

void TransportContext::pollPeer(int peer) {
  Inbox &inbox = inboxes[size_t(peer)];
  while (!inbox.slots.empty() && inbox.slots.front().transfer) {
    Result<bool> arrived = inbox.slots.front().transfer->test();
    if (!arrived)
      inbox.lost = arrived.status().getMessage();
    if (!arrived || !*arrived)
      return;
    Frame frame = inbox.slots.front().frame;
    inbox.slots.pop_front();
    post(peer);
    liveness.heard(peer);
    take(peer, frame);
  }
}

/// Releases the frames that have left. Frames leave in the order in which they
/// were sent.
void TransportContext::flush() {
  for (std::list<Sent> &items : sent)
    while (!items.empty()) {
      Result<bool> isDone = items.front().transfer->test();
      if (isDone && !*isDone)
        break;
      items.pop_front();
      --unsent;
    }
}

void TransportContext::poll() {
  std::lock_guard lock(mutex);
  for (int peer = 0; peer < size(); ++peer)
    if (peer != rank())
      pollPeer(peer);
  flush();
}

void TransportContext::take(int from, const Frame &frame) {
  std::string &text = inboxes[size_t(from)].text;
  size_t length = std::min<size_t>(frame.left, sizeof(frame.text));
  if (text.size() < kMaxText)
    text.append(frame.text, length);
  if (frame.left > length)
    return;
  deliver(from, {ControlMessage::Kind(frame.kind), frame.group, frame.a,
                 frame.b, std::exchange(text, {})});
}

void TransportContext::deliver(int from, const ControlMessage &message) {
  if (message.kind == ControlMessage::Beat)
    return;
  if (message.kind == ControlMessage::Bye) {
    inboxes[size_t(from)].isGone = true;
    return;
  }
  if (message.kind == ControlMessage::Abort) {
    if (!reason) {
      setReason(
          Status(StatusCode(message.b), message.text, int(message.a) - 1));
      told = size(); // By who aborts.
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

void TransportContext::send(int to, const ControlMessage &message) {
  std::lock_guard lock(mutex);
  std::string_view rest = std::string_view(message.text).substr(0, kMaxText);
  do {
    std::list<Sent> next(1); // One of `sent` once it is under way.
    Sent &item = next.front();
    size_t length = std::min(rest.size(), sizeof(item.frame.text));
    item.frame = {message.group,         message.a, message.b, message.kind,
                  uint32_t(rest.size()), {}};
    std::memcpy(item.frame.text, rest.data(), length);
    rest.remove_prefix(length);
    auto transfer =
        transport->send(to, Transport::kControl, &item.frame, sizeof(Frame));
    if (!transfer) // Whoever waits for the peer finds that it is lost.
      continue;
    item.transfer = std::move(*transfer);
    sent[size_t(to)].splice(sent[size_t(to)].end(), next);
    ++unsent;
  } while (!rest.empty());
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
  std::optional<std::string> why = inboxes[size_t(rank)].lost;
  if (!why)
    why = transport->lost(rank);
  if (why || rank == this->rank())
    return why;
  if (deaths.ended)
    why = deaths.ended(rank);
  return why ? why : liveness.lost(rank);
}

/// Rather one that has not let go of the context.
Status TransportContext::lost(const std::vector<int> &ranks) const {
  Status failure;
  for (int rank : ranks)
    if (auto why = whyLost(rank)) {
      if (!inboxes[size_t(rank)].isGone)
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
    if (auto why = whyLost(rank); why && !inboxes[size_t(rank)].isGone)
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
  std::optional<Deadline> over; // Who is lost may have been done before.
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
    isRankLost |=
        peer != rank() && !inboxes[size_t(peer)].isGone && whyLost(peer);
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

/// The others of the abort. Whom an exception leaves out is told at the next
/// look.
void TransportContext::tell() {
  for (; reason && told < size(); ++told)
    if (told != rank())
      send(told, {ControlMessage::Abort, 0, uint64_t(reason->getRank() + 1),
                  uint64_t(reason->getCode()), reason->getMessage()});
}

/// Returns a new odd channel; even ones are of messages. So no rank has to ask
/// whether a channel is free.
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
