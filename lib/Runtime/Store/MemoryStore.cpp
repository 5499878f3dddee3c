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

class MemoryStore : public Store {
public:
  Status set(std::string_view key, std::string_view value) override {
    if (Status status = verifyEntry(key, value); !status.ok())
      return status;
    std::lock_guard lock(mutex);
    put(key, value);
    return {};
  }

  Result<std::string> get(std::string_view key, Deadline deadline) override {
    std::string keys[] = {std::string(key)};
    std::unique_lock lock(mutex);
    if (Status status = await(lock, keys, deadline); !status.ok())
      return status;
    return *table.find(key);
  }

  Result<int64_t> add(std::string_view key, int64_t amount) override {
    if (Status status = verifyKey(key); !status.ok())
      return status;
    std::lock_guard lock(mutex);
    Result<int64_t> sum = table.sum(key, amount);
    if (sum)
      put(key, std::to_string(*sum));
    return sum;
  }

  Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) override {
    if (Status status = verifyEntry(key, value); !status.ok())
      return status;
    std::lock_guard lock(mutex);
    std::optional<std::string> before = table.value(key);
    if (before == expected)
      put(key, value);
    return before;
  }

  Status wait(std::span<const std::string> keys, Deadline deadline) override {
    std::unique_lock lock(mutex);
    return await(lock, keys, deadline);
  }

  Result<bool> check(std::span<const std::string> keys) override {
    std::lock_guard lock(mutex);
    return table.missing(keys).empty();
  }

  Result<bool> remove(std::string_view key) override {
    std::lock_guard lock(mutex);
    return table.remove(key);
  }

  Result<int64_t> removeAll(std::string_view prefix) override {
    std::lock_guard lock(mutex);
    return table.removeAll(prefix);
  }

  Result<int64_t> count(std::string_view prefix) override {
    std::lock_guard lock(mutex);
    return table.count(prefix);
  }

private:
  void put(std::string_view key, std::string_view value) {
    table.set(key, value);
    changed.notify_all();
  }

  Status await(std::unique_lock<std::mutex> &lock,
               std::span<const std::string> keys, Deadline deadline) {
    if (Status status = verifyKeys(keys); !status.ok())
      return status;
    auto areThere = [&] { return table.missing(keys).empty(); };
    if (changed.wait_until(lock, deadline, areThere))
      return {};
    return missingKeys(table.missing(keys), keys.size());
  }

  std::mutex mutex;
  std::condition_variable changed;
  StoreTable table;
};

} // namespace

std::shared_ptr<Store> dist::createMemoryStore() {
  return std::make_shared<MemoryStore>();
}
