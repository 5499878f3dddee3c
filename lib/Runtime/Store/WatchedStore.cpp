//===- WatchedStore.cpp - keys that lost ranks do not set -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WatchedStore.h"

#include <algorithm>

using namespace dist;
using namespace std::chrono_literals;

static const Status &statusOf(const Status &status) { return status; }
static const Status &statusOf(const Result<std::string> &result) {
  return result.status();
}

template <typename Call>
auto WatchedStore::watch(Deadline deadline, Call &&call) {
  for (auto patience = 20ms;; patience = std::min(2 * patience, 160ms)) {
    auto found = call(std::min(deadline, deadlineIn(patience)));
    bool isOver = std::chrono::steady_clock::now() >= deadline;
    if (statusOf(found).getCode() != StatusCode::DeadlineExceeded || isOver)
      return found;
    Status gone = lost();
    if (gone.ok())
      continue;
    found = call(Deadline()); // It may have been set before.
    return statusOf(found).ok() ? found : decltype(found)(gone);
  }
}

Result<std::string> WatchedStore::get(std::string_view key, Deadline deadline) {
  return watch(deadline,
               [&](Deadline until) { return PrefixStore::get(key, until); });
}

Status WatchedStore::wait(std::span<const std::string> keys,
                          Deadline deadline) {
  return watch(deadline,
               [&](Deadline until) { return PrefixStore::wait(keys, until); });
}
