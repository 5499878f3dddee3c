//===- ShmMessageWaiting.cpp - waiting for messages of processes ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comm/Engine/Futex.h"
#include "Comm/Engine/Waiting.h"
#include "ShmMessageQueue.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using Clock = std::chrono::steady_clock;

/// Tests the requests. Looks for lost peers now and then, because a caller that
/// tests may never wait.
bool ShmMessageQueue::test(std::span<MessageRequest> requests) {
  if (progress(requests) || context.isAborted())
    return true;
  auto now = Clock::now();
  if (now - requests.front().looked < kLook)
    return false;
  requests.front().looked = now;
  return !look(requests, Deadline::max()).ok();
}

static Status firstFailure(std::span<const MessageRequest> requests) {
  for (const MessageRequest &request : requests)
    if (!request.status.ok())
      return request.status;
  return {};
}

Status ShmMessageQueue::wait(std::span<MessageRequest> requests,
                             Deadline deadline) {
  auto begin = Clock::now(), looked = begin;
  for (;;) {
    uint32_t rings = doorbell(rank).rings.load();
    if (progress(requests))
      return firstFailure(requests);
    if (context.isAborted())
      return aborted(requests);
    if (Clock::now() - begin < kYielding && offerCore())
      continue;
    bool isBusy = context.progressTasks.run(this);
    sleep(rings,
          std::min<Deadline>(deadline, Clock::now() + (isBusy ? kNap : kLook)));
    if (progress(requests))
      return firstFailure(requests);
    if (Clock::now() - looked < kLook && Clock::now() < deadline)
      continue;
    looked = Clock::now();
    if (Status status = look(requests, deadline); !status.ok())
      return status;
  }
}

void ShmMessageQueue::sleep(uint32_t rings, Deadline until) const {
  Doorbell &own = doorbell(rank);
  auto left =
      std::max<Clock::duration>(until - Clock::now(), Clock::duration::zero());
  own.sleepers.fetch_add(1);
  if (own.rings.load() == rings)
    futexWait(own.rings, rings, left);
  own.sleepers.fetch_sub(1);
}

/// Returns the status of requests after an abort. Requests that met their
/// counterparts before keep their results.
Status ShmMessageQueue::aborted(std::span<MessageRequest> requests) {
  if (progress(requests))
    return firstFailure(requests);
  std::lock_guard lock(mutex);
  Status own = firstFailure(requests);
  return own.ok() ? context.aborted() : own;
}

/// Null: all are done, by another thread's progress.
const Message *
ShmMessageQueue::firstPending(std::span<const MessageRequest> requests) {
  std::lock_guard lock(mutex);
  for (const MessageRequest &request : requests)
    if (request.state != MessageRequest::Done)
      return &request.message;
  return nullptr;
}

/// True if one of the requests needs `peer`, a rank that has left.
bool ShmMessageQueue::needs(std::span<const MessageRequest> requests,
                            int peer) const {
  bool isAlone = true;
  for (int other = 0; other < size; ++other)
    isAlone &= other == rank || segment.slot(other).left.load();
  return std::any_of(requests.begin(), requests.end(),
                     [&](const auto &request) {
                       return request.state != MessageRequest::Done &&
                              (request.message.peer == peer ||
                               (request.message.peer == kAnySource && isAlone));
                     });
}

/// A member that has ended without leaving the group; then one that has left it
/// and is needed: that may be why.
Status ShmMessageQueue::lostMember(std::span<const MessageRequest> requests) {
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank || segment.slot(peer).left.load())
      continue;
    std::optional<std::string> why = context.lost(members[size_t(peer)]);
    // It may have left meanwhile, and ended then.
    if (why && !segment.slot(peer).left.load())
      return lostRank(members[size_t(peer)], *why);
  }
  std::lock_guard lock(mutex);
  for (int peer = 0; peer < size; ++peer) {
    bool hasLeft = segment.slot(peer).left.load();
    if (peer != rank && (hasLeft || context.hasLeft(members[size_t(peer)])) &&
        needs(requests, peer))
      return lostRank(members[size_t(peer)], hasLeft ? "it has left the group"
                                                     : "it has left the job");
  }
  return {};
}

/// Checks if it makes sense to wait for the requests that are not done.
Status ShmMessageQueue::look(std::span<MessageRequest> requests,
                             Deadline deadline) {
  if (context.isAborted())
    return aborted(requests);
  if (Status gone = lostMember(requests); !gone.ok()) {
    if (progress(requests))
      return firstFailure(requests);
    return context.fail(gone);
  }
  const Message *first = firstPending(requests);
  if (!first || Clock::now() < deadline)
    return {};
  return lateMessage(*first, rank, members);
}
