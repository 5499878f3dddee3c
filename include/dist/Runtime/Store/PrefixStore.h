//===- PrefixStore.h - a part of a store ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_PREFIXSTORE_H
#define DIST_RUNTIME_STORE_PREFIXSTORE_H

#include "dist/Runtime/Store/Store.h"

#include <string>

namespace dist {

/// The keys of a store that start with `prefix` and a slash, without that
/// prefix. A job's group and generation are prefixes, so that jobs and attempts
/// can share a store.
///
///   PrefixStore(store, "train/0").set("address", x)  // key train/0/address
class PrefixStore : public Store {
public:
  PrefixStore(std::shared_ptr<Store> whole, std::string_view prefix)
      : whole(std::move(whole)), prefix(std::string(prefix) + "/") {}

  void setCallTimeout(std::chrono::milliseconds timeout) override {
    whole->setCallTimeout(timeout);
  }
  void setServerTimeout(std::chrono::milliseconds timeout) override {
    whole->setServerTimeout(timeout);
  }
  Status set(std::string_view key, std::string_view value) override;
  Result<std::string> get(std::string_view key, Deadline deadline) override;
  Result<int64_t> add(std::string_view key, int64_t amount) override;
  Result<std::string> append(std::string_view key,
                             std::string_view bytes) override;
  Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) override;
  Status wait(std::span<const std::string> keys, Deadline deadline) override;
  Result<bool> check(std::span<const std::string> keys) override;
  Result<bool> remove(std::string_view key) override;
  Result<int64_t> removeAll(std::string_view keyPrefix) override;
  Result<int64_t> count(std::string_view keyPrefix = "") override;

private:
  std::string full(std::string_view key) const {
    return prefix + std::string(key);
  }

  std::shared_ptr<Store> whole;
  std::string prefix;
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_PREFIXSTORE_H
