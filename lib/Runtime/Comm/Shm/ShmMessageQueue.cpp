//===- ShmMessageQueue.cpp - messages between processes -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmMessageQueue.h"
#include "Comm/Engine/Futex.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <sched.h>

using namespace dist;

size_t ShmMessageQueue::bytes(int size) {
  return size_t(size) * sizeof(Doorbell) +
         size_t(size) * size_t(size) * sizeof(MessageChannel);
}

ShmMessageQueue::ShmMessageQueue(GroupSegment segment, std::byte *memory,
                                 int rank, std::vector<int> members,
                                 CommContext &context)
    : segment(segment), memory(memory), rank(rank), size(int(members.size())),
      members(std::move(members)), context(context), peers(size_t(size)) {
  context.progressTasks.add(*this);
}

Doorbell &ShmMessageQueue::doorbell(int of) const {
  return reinterpret_cast<Doorbell *>(memory)[of];
}

MessageChannel &ShmMessageQueue::channel(int from, int to) const {
  return reinterpret_cast<MessageChannel *>(
      memory + size_t(size) * sizeof(Doorbell))[from * size + to];
}

void ShmMessageQueue::ring(int peer) const {
  Doorbell &theirs = doorbell(peer);
  theirs.rings.fetch_add(1);
  if (theirs.sleepers.load() > 0)
    futexWakeAll(theirs.rings);
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

void ShmMessageQueue::finish(MessageRequest &request) {
  request.state = MessageRequest::Done;
  --pending;
}

/// As many as there is room for.
void ShmMessageQueue::send(int peer) {
  Queue &waiting = peers[size_t(peer)].waiting;
  MessageChannel &out = channel(rank, peer);
  uint64_t number = out.sent.load(std::memory_order_relaxed);
  while (!waiting.empty() && !context.isAborted() &&
         number - out.received.load() < MessageChannel::kSlots) {
    MessageRequest &request = *waiting.front();
    waiting.pop_front();
    put(request, out.slots[number % MessageChannel::kSlots]);
    if (!request.status.ok()) {
      finish(request);
      // Or the next message would meet the receive that this one was for.
      context.abort(request.status);
      return;
    }
    request.number = number++;
    request.state = MessageRequest::Under;
    peers[size_t(peer)].under.push_back(&request);
    out.sent.store(number);
    ring(peer);
  }
}

void ShmMessageQueue::put(MessageRequest &request, MessageSlot &slot) {
  const Message &message = request.message;
  size_t bytes = message.bytes();
  slot.kind = message.kind();
  slot.count = message.count;
  slot.offset = 0;
  slot.state.store(MessageSlot::Posted, std::memory_order_relaxed);
  if (bytes <= sizeof(slot.inlined)) {
    if (bytes > 0)
      std::memcpy(slot.inlined, message.data, bytes);
    return;
  }
  auto offset = context.offsetOf(message.data, bytes);
  if (!offset) {
    auto memory = context.allocate(bytes);
    if (!memory) {
      request.status =
          Status(memory.status().getCode(), memory.status().getMessage(),
                 members[size_t(rank)]);
      return;
    }
    request.copy = *memory;
    std::memcpy(request.copy.get(), message.data, bytes);
    offset = context.offsetOf(request.copy.get(), bytes);
  }
  slot.offset = *offset;
}

/// A send is done when it is taken.
bool ShmMessageQueue::acknowledge(MessageRequest &request) {
  MessageChannel &out = channel(rank, request.message.peer);
  if (out.received.load() <= request.number)
    return false;
  finish(request);
  request.copy.reset();
  if (out.refused.load() == request.number + 1)
    request.status =
        messagesDiffer(rank, request.message.str(), request.message.peer,
                       Message::of(false, rank, out.kind, out.count).str());
  return true;
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

/// Returns the queue of the first receive that takes a message of `peer`; null:
/// there is none.
ShmMessageQueue::Queue *ShmMessageQueue::nextReceive(int peer) {
  Queue &own = peers[size_t(peer)].receives;
  if (own.empty() || fromAny.empty())
    return own.empty() && fromAny.empty() ? nullptr
           : own.empty()                  ? &fromAny
                                          : &own;
  return own.front()->number < fromAny.front()->number ? &own : &fromAny;
}

void ShmMessageQueue::receiveFrom(int peer) {
  MessageChannel &in = channel(peer, rank);
  uint64_t number = in.received.load(std::memory_order_relaxed);
  for (; number < in.sent.load(); ++number) {
    MessageSlot &slot = in.slots[number % MessageChannel::kSlots];
    Queue *queue = nextReceive(peer);
    if (!queue && slot.state != MessageSlot::Withdrawn)
      return;
    uint32_t posted = MessageSlot::Posted;
    if (queue &&
        slot.state.compare_exchange_strong(posted, MessageSlot::Taken)) {
      MessageRequest &request = *queue->front();
      queue->pop_front();
      take(request, peer, slot);
      if (request.status.getCode() == StatusCode::Mismatch) {
        in.kind = request.message.kind();
        in.count = request.message.count;
        uint64_t none = 0;
        in.refused.compare_exchange_strong(none, number + 1);
      }
    }
    in.received.store(number + 1);
    ring(peer);
  }
}

void ShmMessageQueue::take(MessageRequest &request, int from,
                           MessageSlot &slot) {
  request.source = from;
  finish(request);
  const Message &message = request.message;
  if (message.kind() != slot.kind || message.count != slot.count) {
    request.status = messagesDiffer(
        from, Message::of(true, rank, slot.kind, slot.count).str(), rank,
        message.str());
    return;
  }
  if (size_t bytes = message.bytes())
    std::memcpy(message.data,
                slot.offset ? context.addressOf(slot.offset) : slot.inlined,
                bytes);
  uint32_t taken = MessageSlot::Taken;
  if (!slot.state.compare_exchange_strong(taken, MessageSlot::Copied))
    request.status = context.aborted(); // It was another thing meanwhile.
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

void ShmMessageQueue::moveAll() {
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

/// Moves messages. True if the requests are done.
bool ShmMessageQueue::progress(std::span<MessageRequest> requests) {
  std::lock_guard lock(mutex);
  moveAll();
  return std::all_of(requests.begin(), requests.end(), [](const auto &request) {
    return request.state == MessageRequest::Done;
  });
}

void ShmMessageQueue::run() {
  std::unique_lock lock(mutex, std::try_to_lock);
  if (lock)
    moveAll();
}

/// Returns the queue in which a request waits that is not done.
ShmMessageQueue::Queue &
ShmMessageQueue::queueOf(const MessageRequest &request) {
  if (!request.message.isSend && request.message.peer == kAnySource)
    return fromAny;
  Peer &peer = peers[size_t(request.message.peer)];
  if (!request.message.isSend)
    return peer.receives;
  return request.state == MessageRequest::Under ? peer.under : peer.waiting;
}

void ShmMessageQueue::post(std::span<MessageRequest> requests) {
  {
    std::lock_guard lock(mutex);
    pending += int(requests.size());
    for (MessageRequest &request : requests) {
      request.number = ++turns;
      queueOf(request).push_back(&request);
    }
  }
  progress(requests);
}

//===----------------------------------------------------------------------===//
// Withdrawal
//===----------------------------------------------------------------------===//

MessageSlot &ShmMessageQueue::slotOf(const MessageRequest &request) const {
  return channel(rank, request.message.peer)
      .slots[request.number % MessageChannel::kSlots];
}

/// Takes back a request. True if no rank uses its buffer any more.
bool ShmMessageQueue::recall(MessageRequest &request) {
  if (request.state != MessageRequest::Under || acknowledge(request))
    return true;
  uint32_t posted = MessageSlot::Posted;
  return slotOf(request).state.compare_exchange_strong(
             posted, MessageSlot::Withdrawn) ||
         posted == MessageSlot::Withdrawn;
}

/// Gives up a request that its receiver is copying, if the context is aborted.
/// The receiver may be stopped, so no rank waits for it. It sees afterwards
/// that the request was given up.
bool ShmMessageQueue::abandon(const MessageRequest &request) const {
  if (!context.isAborted())
    return false;
  uint32_t taken = MessageSlot::Taken;
  slotOf(request).state.compare_exchange_strong(taken, MessageSlot::Abandoned);
  return true;
}

void ShmMessageQueue::withdraw(std::span<MessageRequest> requests) {
  std::unique_lock lock(mutex);
  for (MessageRequest &request : requests) {
    if (request.state == MessageRequest::Done)
      continue;
    std::erase(queueOf(request), &request);
    while (request.message.isSend && !recall(request) && !abandon(request) &&
           !context.lost(members[size_t(request.message.peer)]))
      sched_yield();
    if (request.state != MessageRequest::Done)
      finish(request);
  }
}
