//===- MismatchCheck.cpp - ranks compare what they ask for ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MismatchCheck.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

/// Time in which the members that have arrived must answer.
static constexpr auto kAnswer = 300ms;

void MismatchCheck::tell(int member, ControlMessage message) {
  message.group = group;
  context.send(members[size_t(member)], message);
}

void MismatchCheck::tellAll(const ControlMessage &message) {
  for (int member = 0; member < int(members.size()); ++member)
    if (member != rank)
      tell(member, message);
}

void MismatchCheck::take(int from, const ControlMessage &message) {
  switch (message.kind) {
  case ControlMessage::Arrive:
    arrivals[size_t(from)] = message.b;
    return;
  case ControlMessage::Query:
    if (reached >= message.a)
      tell(from, {ControlMessage::Here, 0, message.a, 0, {}});
    return;
  case ControlMessage::Here:
    here[size_t(from)] = true;
    return;
  default:
    answer = message;
  }
}

void MismatchCheck::leave() {
  if (!context.isAborted())
    tellAll({ControlMessage::Leave, 0, 0, 0, {}});
}

//===----------------------------------------------------------------------===//
// Meeting
//===----------------------------------------------------------------------===//

Result<Transport::Channel> MismatchCheck::meet(const Batch &batch) {
  context.poll();
  if (context.isAborted())
    return context.aborted();
  {
    std::lock_guard lock(context.mutex);
    reached = batch.sequence;
  }
  return rank == 0 ? lead(batch) : follow(batch);
}

std::vector<int> MismatchCheck::absent() const {
  std::vector<int> ranks;
  for (size_t member = 1; member < members.size(); ++member)
    if (!arrivals[member])
      ranks.push_back(int(member));
  return ranks;
}

Result<Transport::Channel> MismatchCheck::lead(const Batch &batch) {
  arrivals[0] = digestOf(batch);
  if (Status status = await([&] { return absent().empty(); },
                            [&] { return absent(); }, batch);
      !status.ok())
    return status;
  for (size_t member = 1; member < members.size(); ++member)
    if (*arrivals[member] != *arrivals[0])
      return explain(batch, int(member));
  if (channel == 0) {
    auto free = context.newGroupChannel();
    if (!free)
      return free.status();
    channel = *free;
  }
  std::lock_guard lock(context.mutex);
  std::fill(arrivals.begin(), arrivals.end(), std::nullopt);
  tellAll({ControlMessage::Go, 0, channel, 0, {}});
  return channel;
}

/// Gets the request of the first rank that differs, and notifies all.
Status MismatchCheck::explain(const Batch &batch, int other) {
  tell(other, {ControlMessage::Explain, 0, 0, 0, {}});
  if (Status status =
          await([&] { return answer && answer->kind == ControlMessage::Text; },
                [&] { return std::vector{other}; }, batch);
      !status.ok())
    return status;
  std::vector<uint64_t> digests;
  for (std::optional<uint64_t> digest : arrivals)
    digests.push_back(*digest);
  Status status = disagreement(batch.str(), other, answer->text,
                               whoDeviates(members, digests));
  tellAll({ControlMessage::Stop, 0, uint64_t(status.getRank() + 1), 0,
           status.getMessage()});
  return status;
}

Result<Transport::Channel> MismatchCheck::follow(const Batch &batch) {
  tell(0, {ControlMessage::Arrive, 0, batch.sequence, digestOf(batch), {}});
  for (;;) {
    if (Status status = await([&] { return answer.has_value(); },
                              [] { return std::vector{0}; }, batch);
        !status.ok())
      return status;
    std::lock_guard lock(context.mutex);
    ControlMessage message = std::move(*answer);
    answer.reset();
    if (message.kind == ControlMessage::Go)
      return Transport::Channel(message.a);
    if (message.kind == ControlMessage::Stop)
      return Status(StatusCode::Mismatch, message.text, int(message.a) - 1);
    tell(0, {ControlMessage::Text, 0, 0, 0, batch.str()});
  }
}

//===----------------------------------------------------------------------===//
// Who does not come
//===----------------------------------------------------------------------===//

/// Waits until `isDone`. The members of `needed` must not have left. No present
/// member may be lost: one that has arrived and is lost cannot go on either.
Status MismatchCheck::await(const std::function<bool()> &isDone,
                            const std::function<std::vector<int>()> &needed,
                            const Batch &batch) {
  Status status = context.await(
      [&]() -> Result<bool> {
        if (isDone())
          return true;
        for (int member : needed())
          if (Status gone = membership->mustBeThere(member); !gone.ok())
            return gone;
        return false;
      },
      [&] { return membership->present(); }, batch.deadline);
  return status.getCode() == StatusCode::DeadlineExceeded ? missing(batch)
                                                          : status;
}

/// Queries all members: have they arrived?
Status MismatchCheck::missing(const Batch &batch) {
  {
    std::lock_guard lock(context.mutex);
    std::fill(here.begin(), here.end(), false);
    here[size_t(rank)] = true;
    tellAll({ControlMessage::Query, 0, batch.sequence, 0, {}});
  }
  auto silent = [&] {
    std::vector<int> ranks;
    for (size_t member = 0; member < members.size(); ++member)
      if (!here[member])
        ranks.push_back(members[member]);
    return ranks;
  };
  Status status =
      context.await([&]() -> Result<bool> { return silent().empty(); },
                    [] { return std::vector<int>(); }, deadlineIn(kAnswer));
  if (status.getCode() == StatusCode::Aborted)
    return status;
  std::lock_guard lock(context.mutex);
  return missingRanks(silent());
}
