//===- MemoryStore.cpp - a store of one process ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreTable.h"

#include <condition_variable>
#include <mutex>

using namespace dist;

namespace {

class MemoryStore : public RequestStore {
  StoreReply carryOut(StoreRequest request, Deadline deadline) override {
    std::unique_lock lock(mutex);
    StoreOutcome outcome;
    auto isDecided = [&] {
      outcome = table.decide(request);
      return !outcome.waits;
    };
    if (!changed.wait_until(lock, deadline, isDecided))
      return {table.missing(request), {}, 0};
    if (outcome.change) {
      table.apply(*outcome.change);
      changed.notify_all();
    }
    return std::move(outcome.reply);
  }

  std::mutex mutex;
  std::condition_variable changed;
  StoreTable table;
};

} // namespace

std::shared_ptr<Store> dist::createMemoryStore() {
  return std::make_shared<MemoryStore>();
}
