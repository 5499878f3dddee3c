//===- LocalMessageQueue.cpp - messages between threads -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalMessageQueue.h"
#include "Comm/Engine/Waiting.h"

#include <algorithm>
#include <cstring>

using namespace dist;

//===----------------------------------------------------------------------===//
// LocalParcel
//===----------------------------------------------------------------------===//

bool LocalParcel::wait(Deadline deadline) {
  auto begin = std::chrono::steady_clock::now();
  while (!isSettled() && std::chrono::steady_clock::now() - begin < kYielding &&
         offerCore())
    ;
  std::unique_lock lock(mutex);
  return done.wait_until(lock, deadline, [&] { return isSettled(); });
}

bool LocalParcel::areAllThere() {
  std::lock_guard lock(mutex);
  return left == 0;
}

void LocalParcel::awaitAll() {
  std::unique_lock lock(mutex);
  done.wait(lock, [&] { return left == 0; });
}

Status LocalParcel::status() {
  std::lock_guard lock(mutex);
  return failure;
}

/// Completes one request of the parcel. The rank that waits may destroy the
/// parcel once the lock is free.
void LocalParcel::complete(const Status &status, bool isStop) {
  std::lock_guard lock(mutex);
  if (failure.ok())
    failure = status;
  stopped |= isStop;
  if (--left == 0 || stopped || !failure.ok())
    settled.store(true, std::memory_order_release);
  if (isSettled())
    done.notify_all();
}

//===----------------------------------------------------------------------===//
// LocalMessageQueue
//===----------------------------------------------------------------------===//

LocalMessageRequest *
LocalMessageQueue::takeCounterpart(Box &box,
                                   const LocalMessageRequest &request) {
  auto &others = request.message.isSend ? box.receives : box.sends;
  auto fits = [&](const LocalMessageRequest *other) {
    return request.message.isSend ? other->message.accepts(request.owner)
                                  : request.message.accepts(other->owner);
  };
  auto found = std::find_if(others.begin(), others.end(), fits);
  if (found == others.end())
    return nullptr;
  LocalMessageRequest *other = *found;
  others.erase(found);
  return other;
}

/// Moves the data, unless the two ends want different things.
static Status copy(const LocalMessageRequest &send,
                   const LocalMessageRequest &receive) {
  const Message &from = send.message, &to = receive.message;
  if (from.kind() != to.kind() || from.count != to.count)
    return messagesDiffer(send.owner, from.str(), receive.owner, to.str());
  if (from.count > 0 && from.data != to.data)
    std::memcpy(to.data, from.data, from.bytes());
  return {};
}

void LocalMessageQueue::deliver(LocalMessageRequest &request) {
  Box &box = boxOf(request);
  LocalMessageRequest *other;
  {
    std::lock_guard lock(box.mutex);
    if (box.stopped)
      return request.parcel->complete({}, /*isStop=*/true);
    other = takeCounterpart(box, request);
    if (!other) {
      if (Status gone = whoHasLeft(request); !gone.ok())
        return request.parcel->complete(gone);
      (request.message.isSend ? box.sends : box.receives).push_back(&request);
      return;
    }
  }
  LocalMessageRequest &send = request.message.isSend ? request : *other;
  LocalMessageRequest &receive = request.message.isSend ? *other : request;
  receive.source = send.owner;
  Status status = copy(send, receive);
  // In this order: the other rank may go once its request is complete.
  LocalParcel *theirs = other->parcel, *own = request.parcel;
  theirs->complete(status);
  own->complete(status);
}

void LocalMessageQueue::post(LocalParcel &parcel, int rank,
                             std::span<const Message> messages) {
  parcel.left = messages.size();
  parcel.settled = messages.empty();
  for (size_t i = 0; i < messages.size(); ++i)
    parcel.requests[i] = {messages[i], rank, messages[i].peer, &parcel};
  for (LocalMessageRequest &request : parcel.requests)
    deliver(request);
}

void LocalMessageQueue::withdraw(LocalParcel &parcel) {
  if (parcel.areAllThere())
    return;
  for (LocalMessageRequest &request : parcel.requests) {
    Box &box = boxOf(request);
    std::lock_guard lock(box.mutex);
    auto &list = request.message.isSend ? box.sends : box.receives;
    if (list.remove(&request) > 0)
      parcel.complete({});
  }
  parcel.awaitAll();
}

const Message *LocalMessageQueue::firstUndelivered(const LocalParcel &parcel) {
  for (const LocalMessageRequest &request : parcel.requests) {
    Box &box = boxOf(request);
    std::lock_guard lock(box.mutex);
    auto &list = request.message.isSend ? box.sends : box.receives;
    if (std::find(list.begin(), list.end(), &request) != list.end())
      return &request.message;
  }
  return nullptr;
}

/// Returns an error if a request without a counterpart needs a rank that has
/// left the group.
Status LocalMessageQueue::whoHasLeft(const LocalMessageRequest &request) const {
  int needed = request.message.peer;
  for (int rank = 0; needed == kAnySource && rank < int(left.size()); ++rank)
    if (rank != request.owner && !left[size_t(rank)])
      return {};
  for (int rank = 0; rank < int(left.size()); ++rank)
    if (left[size_t(rank)] && request.message.accepts(rank) &&
        rank != request.owner)
      return lostRank(members[size_t(rank)], "it has left the group");
  return {};
}

/// Completes and removes the requests that need a rank that has left.
void LocalMessageQueue::giveBack(std::list<LocalMessageRequest *> &requests) {
  requests.remove_if([&](LocalMessageRequest *request) {
    Status gone = whoHasLeft(*request);
    if (!gone.ok())
      request->parcel->complete(gone);
    return !gone.ok();
  });
}

void LocalMessageQueue::leave(int rank) {
  left[size_t(rank)] = true;
  for (Box &box : boxes) {
    std::lock_guard lock(box.mutex);
    giveBack(box.sends);
    giveBack(box.receives);
  }
}

void LocalMessageQueue::stop() {
  for (Box &box : boxes) {
    std::lock_guard lock(box.mutex);
    box.stopped = true;
    for (auto *requests : {&box.sends, &box.receives}) {
      for (LocalMessageRequest *request : *requests)
        request->parcel->complete({}, /*isStop=*/true);
      requests->clear();
    }
  }
}

bool LocalMessageQueue::isStopped(LocalParcel &parcel) {
  std::lock_guard lock(parcel.mutex);
  return parcel.stopped && parcel.failure.ok();
}
