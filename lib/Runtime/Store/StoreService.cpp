//===- StoreService.cpp - requests of many clients ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreService.h"

#include <algorithm>

using namespace dist;

void StoreService::request(uint64_t client, StoreRequest request) {
  if (Status status = request.verify(); !status.ok())
    return answer(client, {status, {}, 0});
  constexpr int64_t year = int64_t(365) * 24 * 3600 * 1000;
  int64_t wait = request.mayWait() ? request.number : 0;
  Deadline until =
      deadlineIn(std::chrono::milliseconds(std::clamp<int64_t>(wait, 0, year)));
  consider(client, std::move(request), until);
}

void StoreService::consider(uint64_t client, StoreRequest request,
                            Deadline until) {
  StoreOutcome outcome = table.decide(request);
  if (outcome.waits) {
    std::string key = *table.firstMissing(request);
    byKey[key].insert(client);
    byTime.emplace(until, client);
    waiting.emplace(client, Waiting{std::move(request), until, std::move(key)});
    return;
  }
  if (outcome.change)
    table.apply(*outcome.change);
  answer(client, outcome.reply);
  if (outcome.change && outcome.change->sets())
    wake(outcome.change->key);
}

StoreService::Waiting StoreService::unpark(uint64_t client) {
  auto place = waiting.find(client);
  Waiting parked = std::move(place->second);
  waiting.erase(place);
  byTime.erase({parked.until, client});
  auto clients = byKey.find(parked.key);
  clients->second.erase(client);
  if (clients->second.empty())
    byKey.erase(clients);
  return parked;
}

void StoreService::wake(const std::string &key) {
  auto place = byKey.find(key);
  if (place == byKey.end())
    return;
  // Clients that lack another key are parked again. None of them sets any.
  for (uint64_t client : std::set<uint64_t>(place->second)) {
    Waiting parked = unpark(client);
    consider(client, std::move(parked.request), parked.until);
  }
}

void StoreService::forget(uint64_t client) {
  if (isWaiting(client))
    unpark(client);
}

void StoreService::expire(Deadline now) {
  while (nextExpiry() <= now) {
    uint64_t client = byTime.begin()->second;
    Waiting parked = unpark(client);
    answer(client, {table.missing(parked.request), {}, 0});
  }
}
