//===- LocalMail.cpp - messages between threads ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalMail.h"
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

/// Whoever waits may let go of the parcel once the lock is free.
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
// LocalMail
//===----------------------------------------------------------------------===//

LocalLetter *LocalMail::takeCounterpart(Box &box, const LocalLetter &letter) {
  auto &others = letter.message.isSend ? box.receives : box.sends;
  auto fits = [&](const LocalLetter *other) {
    return letter.message.isSend ? other->message.accepts(letter.owner)
                                 : letter.message.accepts(other->owner);
  };
  auto found = std::find_if(others.begin(), others.end(), fits);
  if (found == others.end())
    return nullptr;
  LocalLetter *other = *found;
  others.erase(found);
  return other;
}

/// Moves the data, unless the two ends want different things.
static Status copy(const LocalLetter &send, const LocalLetter &receive) {
  const Message &from = send.message, &to = receive.message;
  if (from.kind() != to.kind() || from.count != to.count)
    return messagesDiffer(send.owner, from.str(), receive.owner, to.str());
  if (from.count > 0 && from.data != to.data)
    std::memcpy(to.data, from.data, from.bytes());
  return {};
}

void LocalMail::deliver(LocalLetter &letter) {
  Box &box = boxOf(letter);
  LocalLetter *other;
  {
    std::lock_guard lock(box.mutex);
    if (box.stopped)
      return letter.parcel->complete({}, /*isStop=*/true);
    other = takeCounterpart(box, letter);
    if (!other) {
      if (Status gone = whoHasLeft(letter); !gone.ok())
        return letter.parcel->complete(gone);
      (letter.message.isSend ? box.sends : box.receives).push_back(&letter);
      return;
    }
  }
  LocalLetter &send = letter.message.isSend ? letter : *other;
  LocalLetter &receive = letter.message.isSend ? *other : letter;
  receive.source = send.owner;
  Status status = copy(send, receive);
  // In this order: the other rank may go once its letter is complete.
  LocalParcel *theirs = other->parcel, *own = letter.parcel;
  theirs->complete(status);
  own->complete(status);
}

void LocalMail::post(LocalParcel &parcel, int rank,
                     std::span<const Message> messages) {
  parcel.left = messages.size();
  parcel.settled = messages.empty();
  for (size_t i = 0; i < messages.size(); ++i)
    parcel.letters[i] = {messages[i], rank, messages[i].peer, &parcel};
  for (LocalLetter &letter : parcel.letters)
    deliver(letter);
}

void LocalMail::withdraw(LocalParcel &parcel) {
  if (parcel.areAllThere())
    return;
  for (LocalLetter &letter : parcel.letters) {
    Box &box = boxOf(letter);
    std::lock_guard lock(box.mutex);
    auto &list = letter.message.isSend ? box.sends : box.receives;
    if (list.remove(&letter) > 0)
      parcel.complete({});
  }
  parcel.awaitAll();
}

const Message *LocalMail::firstUndelivered(const LocalParcel &parcel) {
  for (const LocalLetter &letter : parcel.letters) {
    Box &box = boxOf(letter);
    std::lock_guard lock(box.mutex);
    auto &list = letter.message.isSend ? box.sends : box.receives;
    if (std::find(list.begin(), list.end(), &letter) != list.end())
      return &letter.message;
  }
  return nullptr;
}

/// Of the ranks that a letter without a counterpart needs.
Status LocalMail::whoHasLeft(const LocalLetter &letter) const {
  int needed = letter.message.peer;
  for (int rank = 0; needed == kAnySource && rank < int(left.size()); ++rank)
    if (rank != letter.owner && !left[size_t(rank)])
      return {};
  for (int rank = 0; rank < int(left.size()); ++rank)
    if (left[size_t(rank)] && letter.message.accepts(rank) &&
        rank != letter.owner)
      return lostRank(members[size_t(rank)], "it has left the group");
  return {};
}

/// What needs a rank that has left.
void LocalMail::giveBack(std::list<LocalLetter *> &letters) {
  letters.remove_if([&](LocalLetter *letter) {
    Status gone = whoHasLeft(*letter);
    if (!gone.ok())
      letter->parcel->complete(gone);
    return !gone.ok();
  });
}

void LocalMail::leave(int rank) {
  left[size_t(rank)] = true;
  for (Box &box : boxes) {
    std::lock_guard lock(box.mutex);
    giveBack(box.sends);
    giveBack(box.receives);
  }
}

void LocalMail::stop() {
  for (Box &box : boxes) {
    std::lock_guard lock(box.mutex);
    box.stopped = true;
    for (auto *letters : {&box.sends, &box.receives}) {
      for (LocalLetter *letter : *letters)
        letter->parcel->complete({}, /*isStop=*/true);
      letters->clear();
    }
  }
}

bool LocalMail::isStopped(LocalParcel &parcel) {
  std::lock_guard lock(parcel.mutex);
  return parcel.stopped && parcel.failure.ok();
}
