//===- Heartbeats.cpp - detection of lost launchers -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Heartbeats.h"

#include <algorithm>

using namespace dist;

static constexpr int kBeatsPerTimeout = 10;

static std::string keyOf(const std::string &id) { return "alive/" + id; }

Status Heartbeats::beat() {
  if (Clock::now() < nextBeat)
    return {};
  nextBeat = Clock::now() + timeout / kBeatsPerTimeout;
  return store.set(keyOf(self), std::to_string(++beats));
}

Result<std::set<std::string>>
Heartbeats::lostOf(const std::vector<std::string> &watched) {
  std::erase_if(others, [&](const auto &entry) {
    return std::find(watched.begin(), watched.end(), entry.first) ==
           watched.end();
  });
  std::erase_if(lost, [&](const auto &id) { return !others.contains(id); });
  bool isNew = others.size() < watched.size();
  if (!isNew && Clock::now() < nextLook)
    return lost;
  nextLook = Clock::now() + timeout / kBeatsPerTimeout;
  for (const std::string &id : watched) {
    // A launcher counts before it enters the state: the key exists.
    Result<std::string> count =
        store.get(keyOf(id), deadlineIn(std::chrono::milliseconds(500)));
    if (!count && count.status().getCode() != StatusCode::DeadlineExceeded)
      return count.status();
    auto [entry, isFirst] = others.try_emplace(id, Seen{"", Clock::now()});
    if (count && entry->second.count != *count)
      entry->second = {*count, Clock::now()};
    if (Clock::now() - entry->second.moved > timeout)
      lost.insert(id);
    else
      lost.erase(id);
  }
  return lost;
}

bool Heartbeats::heardSince(Clock::time_point when) const {
  // A count that is seen late may be as old as the previous check.
  auto certain = when + 2 * timeout / kBeatsPerTimeout;
  return std::all_of(others.begin(), others.end(), [&](const auto &other) {
    return other.second.moved > certain;
  });
}
