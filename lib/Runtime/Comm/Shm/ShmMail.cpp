//===- ShmMail.cpp - messages between processes ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmMail.h"
#include "Comm/Engine/Futex.h"
#include "Comm/Engine/Waiting.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <sched.h>

using namespace dist;
using Clock = std::chrono::steady_clock;

size_t ShmMail::bytes(int size) {
  return size_t(size) * sizeof(MailBell) +
         size_t(size) * size_t(size) * sizeof(MailChannel);
}

ShmMail::ShmMail(GroupSegment segment, std::byte *memory, int rank,
                 std::vector<int> members, World &world)
    : segment(segment), memory(memory), rank(rank), size(int(members.size())),
      members(std::move(members)), world(world), peers(size_t(size)) {
  world.progressTasks.add(*this);
}

MailBell &ShmMail::bell(int of) const {
  return reinterpret_cast<MailBell *>(memory)[of];
}

MailChannel &ShmMail::channel(int from, int to) const {
  return reinterpret_cast<MailChannel *>(
      memory + size_t(size) * sizeof(MailBell))[from * size + to];
}

void ShmMail::ring(int peer) const {
  MailBell &theirs = bell(peer);
  theirs.rings.fetch_add(1);
  if (theirs.sleepers.load() > 0)
    futexWakeAll(theirs.rings);
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

void ShmMail::finish(MailLetter &letter) {
  letter.state = MailLetter::Done;
  --pending;
}

/// As many as there is room for.
void ShmMail::send(int peer) {
  Queue &waiting = peers[size_t(peer)].waiting;
  MailChannel &out = channel(rank, peer);
  uint64_t number = out.sent.load(std::memory_order_relaxed);
  while (!waiting.empty() && !world.isAborted() &&
         number - out.received.load() < MailChannel::kCells) {
    MailLetter &letter = *waiting.front();
    waiting.pop_front();
    put(letter, out.cells[number % MailChannel::kCells]);
    if (!letter.status.ok()) {
      finish(letter);
      // Or the next message would meet the receive that this one was for.
      world.abort(letter.status);
      return;
    }
    letter.number = number++;
    letter.state = MailLetter::Under;
    peers[size_t(peer)].under.push_back(&letter);
    out.sent.store(number);
    ring(peer);
  }
}

void ShmMail::put(MailLetter &letter, MailCell &cell) {
  const Message &message = letter.message;
  size_t bytes = message.bytes();
  cell.kind = message.kind();
  cell.count = message.count;
  cell.offset = 0;
  cell.state.store(MailCell::Posted, std::memory_order_relaxed);
  if (bytes <= sizeof(cell.inlined)) {
    if (bytes > 0)
      std::memcpy(cell.inlined, message.data, bytes);
    return;
  }
  auto offset = world.offsetOf(message.data, bytes);
  if (!offset) {
    auto memory = world.allocate(bytes);
    if (!memory) {
      letter.status =
          Status(memory.status().getCode(), memory.status().getMessage(),
                 members[size_t(rank)]);
      return;
    }
    letter.copy = *memory;
    std::memcpy(letter.copy.get(), message.data, bytes);
    offset = world.offsetOf(letter.copy.get(), bytes);
  }
  cell.offset = *offset;
}

/// A send is done when it is taken.
bool ShmMail::acknowledge(MailLetter &letter) {
  MailChannel &out = channel(rank, letter.message.peer);
  if (out.received.load() <= letter.number)
    return false;
  finish(letter);
  letter.copy.reset();
  if (out.refused.load() == letter.number + 1)
    letter.status =
        messagesDiffer(rank, letter.message.str(), letter.message.peer,
                       Message::of(false, rank, out.kind, out.count).str());
  return true;
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

/// Where the first receive is that takes a message of `peer`; null: nowhere.
ShmMail::Queue *ShmMail::nextReceive(int peer) {
  Queue &own = peers[size_t(peer)].receives;
  if (own.empty() || fromAny.empty())
    return own.empty() && fromAny.empty() ? nullptr
           : own.empty()                  ? &fromAny
                                          : &own;
  return own.front()->number < fromAny.front()->number ? &own : &fromAny;
}

void ShmMail::receiveFrom(int peer) {
  MailChannel &in = channel(peer, rank);
  uint64_t number = in.received.load(std::memory_order_relaxed);
  for (; number < in.sent.load(); ++number) {
    MailCell &cell = in.cells[number % MailChannel::kCells];
    Queue *queue = nextReceive(peer);
    if (!queue && cell.state != MailCell::Withdrawn)
      return;
    uint32_t posted = MailCell::Posted;
    if (queue && cell.state.compare_exchange_strong(posted, MailCell::Taken)) {
      MailLetter &letter = *queue->front();
      queue->pop_front();
      take(letter, peer, cell);
      if (letter.status.getCode() == StatusCode::Mismatch) {
        in.kind = letter.message.kind();
        in.count = letter.message.count;
        uint64_t none = 0;
        in.refused.compare_exchange_strong(none, number + 1);
      }
    }
    in.received.store(number + 1);
    ring(peer);
  }
}

void ShmMail::take(MailLetter &letter, int from, MailCell &cell) {
  letter.source = from;
  finish(letter);
  const Message &message = letter.message;
  if (message.kind() != cell.kind || message.count != cell.count) {
    letter.status = messagesDiffer(
        from, Message::of(true, rank, cell.kind, cell.count).str(), rank,
        message.str());
    return;
  }
  if (size_t bytes = message.bytes())
    std::memcpy(message.data,
                cell.offset ? world.addressOf(cell.offset) : cell.inlined,
                bytes);
  uint32_t taken = MailCell::Taken;
  if (!cell.state.compare_exchange_strong(taken, MailCell::Copied))
    letter.status = world.aborted(); // It was another thing meanwhile.
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

void ShmMail::moveAll() {
  for (int i = 0; i < size; ++i) {
    Peer &peer = peers[size_t(i)];
    while (!peer.under.empty() && acknowledge(*peer.under.front()))
      peer.under.pop_front();
    if (!peer.waiting.empty())
      send(i);
    if (!peer.receives.empty() || !fromAny.empty())
      receiveFrom(i);
  }
}

/// Whether the letters are done.
bool ShmMail::progress(std::span<MailLetter> letters) {
  std::lock_guard lock(mutex);
  moveAll();
  return std::all_of(letters.begin(), letters.end(), [](const auto &letter) {
    return letter.state == MailLetter::Done;
  });
}

void ShmMail::run() {
  std::unique_lock lock(mutex, std::try_to_lock);
  if (lock)
    moveAll();
}

/// Where a letter waits that is not done.
ShmMail::Queue &ShmMail::queueOf(const MailLetter &letter) {
  if (!letter.message.isSend && letter.message.peer == kAnySource)
    return fromAny;
  Peer &peer = peers[size_t(letter.message.peer)];
  if (!letter.message.isSend)
    return peer.receives;
  return letter.state == MailLetter::Under ? peer.under : peer.waiting;
}

void ShmMail::post(std::span<MailLetter> letters) {
  {
    std::lock_guard lock(mutex);
    pending += int(letters.size());
    for (MailLetter &letter : letters) {
      letter.number = ++turns;
      queueOf(letter).push_back(&letter);
    }
  }
  progress(letters);
}

/// Looks for lost peers now and then: whoever tests may never wait.
bool ShmMail::test(std::span<MailLetter> letters) {
  if (progress(letters) || world.isAborted())
    return true;
  auto now = Clock::now();
  if (now - letters.front().looked < kLook)
    return false;
  letters.front().looked = now;
  return !look(letters, Deadline::max()).ok();
}

static Status firstFailure(std::span<const MailLetter> letters) {
  for (const MailLetter &letter : letters)
    if (!letter.status.ok())
      return letter.status;
  return {};
}

Status ShmMail::wait(std::span<MailLetter> letters, Deadline deadline) {
  auto begin = Clock::now(), looked = begin;
  for (;;) {
    uint32_t rings = bell(rank).rings.load();
    if (progress(letters))
      return firstFailure(letters);
    if (world.isAborted())
      return aborted(letters);
    if (Clock::now() - begin < kYielding && offerCore())
      continue;
    bool isBusy = world.progressTasks.run(this);
    sleep(rings,
          std::min<Deadline>(deadline, Clock::now() + (isBusy ? kNap : kLook)));
    if (progress(letters))
      return firstFailure(letters);
    if (Clock::now() - looked < kLook && Clock::now() < deadline)
      continue;
    looked = Clock::now();
    if (Status status = look(letters, deadline); !status.ok())
      return status;
  }
}

void ShmMail::sleep(uint32_t rings, Deadline until) const {
  MailBell &own = bell(rank);
  auto left =
      std::max<Clock::duration>(until - Clock::now(), Clock::duration::zero());
  own.sleepers.fetch_add(1);
  if (own.rings.load() == rings)
    futexWait(own.rings, rings, left);
  own.sleepers.fetch_sub(1);
}

/// What has met its counterpart before an abort keeps its result.
Status ShmMail::aborted(std::span<MailLetter> letters) {
  if (progress(letters))
    return firstFailure(letters);
  std::lock_guard lock(mutex);
  Status own = firstFailure(letters);
  return own.ok() ? world.aborted() : own;
}

/// Null: all are done, by another thread's progress.
const Message *ShmMail::firstPending(std::span<const MailLetter> letters) {
  std::lock_guard lock(mutex);
  for (const MailLetter &letter : letters)
    if (letter.state != MailLetter::Done)
      return &letter.message;
  return nullptr;
}

/// Whether one of the letters needs a rank that has left.
bool ShmMail::needs(std::span<const MailLetter> letters, int peer) const {
  bool isAlone = true;
  for (int other = 0; other < size; ++other)
    isAlone &= other == rank || segment.slot(other).left.load();
  return std::any_of(letters.begin(), letters.end(), [&](const auto &letter) {
    return letter.state != MailLetter::Done &&
           (letter.message.peer == peer ||
            (letter.message.peer == kAnySource && isAlone));
  });
}

/// A member that has ended without leaving the group; then one that has left it
/// and is needed: that may be why.
Status ShmMail::lostMember(std::span<const MailLetter> letters) {
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank || segment.slot(peer).left.load())
      continue;
    std::optional<std::string> why = world.lost(members[size_t(peer)]);
    // It may have left meanwhile, and ended then.
    if (why && !segment.slot(peer).left.load())
      return lostRank(members[size_t(peer)], *why);
  }
  std::lock_guard lock(mutex);
  for (int peer = 0; peer < size; ++peer) {
    bool hasLeft = segment.slot(peer).left.load();
    if (peer != rank && (hasLeft || world.hasLeft(members[size_t(peer)])) &&
        needs(letters, peer))
      return lostRank(members[size_t(peer)], hasLeft ? "it has left the group"
                                                     : "it has left the job");
  }
  return {};
}

/// Whether it makes sense to wait for what is not done.
Status ShmMail::look(std::span<MailLetter> letters, Deadline deadline) {
  if (world.isAborted())
    return aborted(letters);
  if (Status gone = lostMember(letters); !gone.ok()) {
    if (progress(letters))
      return firstFailure(letters);
    return world.fail(gone);
  }
  const Message *first = firstPending(letters);
  if (!first || Clock::now() < deadline)
    return {};
  return lateMessage(*first, rank, members);
}

MailCell &ShmMail::cellOf(const MailLetter &letter) const {
  return channel(rank, letter.message.peer)
      .cells[letter.number % MailChannel::kCells];
}

/// Whether nobody uses the buffer of a letter any more.
bool ShmMail::recall(MailLetter &letter) {
  if (letter.state != MailLetter::Under || acknowledge(letter))
    return true;
  uint32_t posted = MailCell::Posted;
  return cellOf(letter).state.compare_exchange_strong(posted,
                                                      MailCell::Withdrawn) ||
         posted == MailCell::Withdrawn;
}

/// Where all has failed nobody waits for who copies a letter, and may be
/// stopped: it sees that afterwards.
bool ShmMail::abandon(const MailLetter &letter) const {
  if (!world.isAborted())
    return false;
  uint32_t taken = MailCell::Taken;
  cellOf(letter).state.compare_exchange_strong(taken, MailCell::Abandoned);
  return true;
}

void ShmMail::withdraw(std::span<MailLetter> letters) {
  std::unique_lock lock(mutex);
  for (MailLetter &letter : letters) {
    if (letter.state == MailLetter::Done)
      continue;
    std::erase(queueOf(letter), &letter);
    while (letter.message.isSend && !recall(letter) && !abandon(letter) &&
           !world.lost(members[size_t(letter.message.peer)]))
      sched_yield();
    if (letter.state != MailLetter::Done)
      finish(letter);
  }
}
