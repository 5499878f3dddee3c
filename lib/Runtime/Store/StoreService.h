//===- StoreService.h - requests of many clients ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORESERVICE_H
#define DIST_LIB_RUNTIME_STORE_STORESERVICE_H

#include "StoreTable.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace dist {

/// A store for many clients, each of which makes one request at a time. A
/// waiting client takes no time until a key that it lacks is set. For one
/// thread.
class StoreService {
public:
  using Answer = std::function<void(uint64_t client, const StoreReply &reply)>;

  explicit StoreService(Answer answer) : answer(std::move(answer)) {}

  /// Answers now, or when the keys exist or the request's time is up.
  void request(uint64_t client, StoreRequest request);
  bool isWaiting(uint64_t client) const { return waiting.contains(client); }
  /// Removes a client that is gone.
  void forget(uint64_t client);

  /// Answers requests whose time is up.
  void expire(Deadline now);
  /// Returns the time of the next expiry.
  Deadline nextExpiry() const {
    return byTime.empty() ? Deadline::max() : byTime.begin()->first;
  }

private:
  struct Waiting {
    StoreRequest request;
    Deadline until;
    std::string key; ///< The first that is missing.
  };
  void consider(uint64_t client, StoreRequest request, Deadline until);
  void wake(const std::string &key);
  Waiting unpark(uint64_t client);

  Answer answer;
  StoreTable table;
  std::unordered_map<uint64_t, Waiting> waiting;
  std::unordered_map<std::string, std::set<uint64_t>> byKey;
  std::set<std::pair<Deadline, uint64_t>> byTime;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORESERVICE_H
