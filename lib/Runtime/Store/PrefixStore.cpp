//===- PrefixStore.cpp - a part of a store --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/PrefixStore.h"

#include <vector>

using namespace dist;

Status PrefixStore::set(std::string_view key, std::string_view value) {
  return whole->set(full(key), value);
}

Result<std::string> PrefixStore::get(std::string_view key, Deadline deadline) {
  return whole->get(full(key), deadline);
}

Result<int64_t> PrefixStore::add(std::string_view key, int64_t amount) {
  return whole->add(full(key), amount);
}

Result<std::string> PrefixStore::append(std::string_view key,
                                        std::string_view bytes) {
  return whole->append(full(key), bytes);
}

Result<std::optional<std::string>>
PrefixStore::compareSet(std::string_view key,
                        std::optional<std::string_view> expected,
                        std::string_view value) {
  return whole->compareSet(full(key), expected, value);
}

static std::vector<std::string> prefixed(std::span<const std::string> keys,
                                         const std::string &prefix) {
  std::vector<std::string> result;
  for (const std::string &key : keys)
    result.push_back(prefix + key);
  return result;
}

Status PrefixStore::wait(std::span<const std::string> keys, Deadline deadline) {
  return whole->wait(prefixed(keys, prefix), deadline);
}

Result<bool> PrefixStore::check(std::span<const std::string> keys) {
  return whole->check(prefixed(keys, prefix));
}

Result<bool> PrefixStore::remove(std::string_view key) {
  return whole->remove(full(key));
}

Result<int64_t> PrefixStore::removeAll(std::string_view keyPrefix) {
  return whole->removeAll(full(keyPrefix));
}

Result<int64_t> PrefixStore::count(std::string_view keyPrefix) {
  return whole->count(full(keyPrefix));
}
