//===- ShmMail.cpp - messages between processes ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmMail.h"
#include "Futex.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <sched.h>

using namespace dist;
using Clock = std::chrono::steady_clock;

static constexpr std::chrono::microseconds kYielding(100);
static constexpr std::chrono::milliseconds kLook(20);

size_t ShmMail::bytes(int size) {
  return size_t(size) * sizeof(MailBell) +
         size_t(size) * size_t(size) * sizeof(MailChannel);
}

ShmMail::ShmMail(std::byte *memory, int rank, std::vector<int> members,
                 World &world)
    : memory(memory), rank(rank), size(int(members.size())),
      members(std::move(members)), world(world) {}

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

static size_t bytesOf(const Message &message) {
  return size_t(message.count * sizeOf(message.dtype));
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

void ShmMail::send(MailLetter &letter) {
  int peer = letter.message.peer;
  if (letter.state != MailLetter::Waiting || isFull[size_t(peer)] ||
      world.isAborted())
    return;
  MailChannel &out = channel(rank, peer);
  uint64_t number = out.sent.load(std::memory_order_relaxed);
  isFull[size_t(peer)] = number - out.received.load() >= MailChannel::kCells;
  if (isFull[size_t(peer)])
    return;
  put(letter, out.cells[number % MailChannel::kCells]);
  if (!letter.status.ok()) {
    letter.state = MailLetter::Done;
    // Or the next message would meet the receive that this one was for.
    world.abort(letter.status);
    return;
  }
  letter.number = number;
  letter.state = MailLetter::Under;
  out.sent.store(number + 1);
  ring(peer);
}

void ShmMail::put(MailLetter &letter, MailCell &cell) {
  const Message &message = letter.message;
  size_t bytes = bytesOf(message);
  cell.dtype = int32_t(message.dtype);
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

static Message messageOf(bool isSend, int peer, int32_t dtype, int64_t count) {
  return {isSend, peer, DType(dtype), count, nullptr};
}

static Status differ(int sender, const Message &sent, int receiver,
                     const Message &wanted) {
  return Status::invalid(fmt::format(
      "two ranks of the group disagree about a message: rank {} asks for {}, "
      "rank {} for {}",
      sender, sent.str(), receiver, wanted.str()));
}

/// A send is done when it is taken.
void ShmMail::acknowledge(MailLetter &letter) {
  MailChannel &out = channel(rank, letter.message.peer);
  if (letter.state != MailLetter::Under || out.received.load() <= letter.number)
    return;
  letter.state = MailLetter::Done;
  letter.copy.reset();
  if (out.refused.load() == letter.number + 1)
    letter.status = differ(rank, letter.message, letter.message.peer,
                           messageOf(false, rank, out.dtype, out.count));
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

void ShmMail::receiveFrom(int peer) {
  MailChannel &in = channel(peer, rank);
  uint64_t number = in.received.load(std::memory_order_relaxed);
  for (; number < in.sent.load(); ++number) {
    MailCell &cell = in.cells[number % MailChannel::kCells];
    auto letter =
        std::find_if(receives.begin(), receives.end(), [&](MailLetter *other) {
          int wanted = other->message.peer;
          return wanted == peer || wanted == kAnySource;
        });
    if (letter == receives.end() && cell.state != MailCell::Withdrawn)
      return;
    uint32_t posted = MailCell::Posted;
    if (letter != receives.end() &&
        cell.state.compare_exchange_strong(posted, MailCell::Taken)) {
      take(**letter, peer, cell);
      if (!(*letter)->status.ok()) {
        in.dtype = int32_t((*letter)->message.dtype);
        in.count = (*letter)->message.count;
        uint64_t none = 0;
        in.refused.compare_exchange_strong(none, number + 1);
      }
      receives.erase(letter);
    }
    in.received.store(number + 1);
    ring(peer);
  }
}

void ShmMail::take(MailLetter &letter, int from, const MailCell &cell) {
  letter.source = from;
  letter.state = MailLetter::Done;
  const Message &message = letter.message;
  if (int32_t(message.dtype) != cell.dtype || message.count != cell.count) {
    letter.status = differ(from, messageOf(true, rank, cell.dtype, cell.count),
                           rank, message);
    return;
  }
  if (size_t bytes = bytesOf(message))
    std::memcpy(message.data,
                cell.offset ? world.addressOf(cell.offset) : cell.inlined,
                bytes);
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

/// Whether the letters are done.
bool ShmMail::progress(std::span<MailLetter> letters) {
  std::lock_guard lock(mutex);
  isFull.assign(size_t(size), false);
  for (MailLetter *letter : sends) {
    send(*letter);
    acknowledge(*letter);
  }
  std::erase_if(sends, [](MailLetter *letter) {
    return letter->state == MailLetter::Done;
  });
  for (int peer = 0; peer < size && !receives.empty(); ++peer)
    receiveFrom(peer);
  return std::all_of(letters.begin(), letters.end(), [](const auto &letter) {
    return letter.state == MailLetter::Done;
  });
}

void ShmMail::post(std::span<MailLetter> letters) {
  {
    std::lock_guard lock(mutex);
    for (MailLetter &letter : letters)
      (letter.message.isSend ? sends : receives).push_back(&letter);
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
  auto begin = Clock::now();
  for (;;) {
    uint32_t rings = bell(rank).rings.load();
    if (progress(letters))
      return firstFailure(letters);
    if (world.isAborted())
      return aborted(letters);
    if (Clock::now() - begin < kYielding) {
      sched_yield();
      continue;
    }
    sleep(rings, deadline);
    if (progress(letters))
      return firstFailure(letters);
    if (Status status = look(letters, deadline); !status.ok())
      return status;
  }
}

void ShmMail::sleep(uint32_t rings, Deadline deadline) const {
  MailBell &own = bell(rank);
  auto left = std::clamp<Clock::duration>(deadline - Clock::now(),
                                          Clock::duration::zero(), kLook);
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

/// Whether it makes sense to wait for what is not done.
Status ShmMail::look(std::span<MailLetter> letters, Deadline deadline) {
  if (world.isAborted())
    return aborted(letters);
  const Message *first = firstPending(letters);
  if (!first)
    return {};
  int only = first->peer;
  for (int peer = 0; peer < size; ++peer)
    if (only == peer || only == kAnySource)
      if (auto why = world.lost(members[size_t(peer)])) {
        if (progress(letters))
          return firstFailure(letters);
        int culprit = members[size_t(peer)];
        Status status(StatusCode::Unavailable,
                      fmt::format("rank {} is lost: {}", culprit, *why),
                      culprit);
        world.abort(status);
        return status;
      }
  if (Clock::now() < deadline)
    return {};
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("{} of rank {} of the group has not met its "
                            "counterpart in time",
                            first->str(), rank),
                only == kAnySource ? -1 : members[size_t(only)]);
}

/// Whether nobody uses the buffer of a letter any more.
bool ShmMail::recall(MailLetter &letter) {
  if (letter.state != MailLetter::Under)
    return true;
  acknowledge(letter);
  MailChannel &out = channel(rank, letter.message.peer);
  uint32_t posted = MailCell::Posted;
  return letter.state == MailLetter::Done ||
         out.cells[letter.number % MailChannel::kCells]
             .state.compare_exchange_strong(posted, MailCell::Withdrawn) ||
         posted == MailCell::Withdrawn;
}

void ShmMail::withdraw(std::span<MailLetter> letters) {
  auto isTheirs = [&](MailLetter *letter) {
    return letter >= letters.data() && letter < letters.data() + letters.size();
  };
  std::unique_lock lock(mutex);
  std::erase_if(sends, isTheirs);
  std::erase_if(receives, isTheirs);
  for (MailLetter &letter : letters)
    while (letter.message.isSend && !recall(letter) &&
           !world.lost(members[size_t(letter.message.peer)]))
      sched_yield();
}
