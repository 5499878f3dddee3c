//===- StoreTable.h - what every store does with its keys -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORETABLE_H
#define DIST_LIB_RUNTIME_STORE_STORETABLE_H

#include "dist/Runtime/Store/Store.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace dist {

/// INVALID_ARGUMENT if a key or a value is longer than a store allows.
Status verifyKey(std::string_view key);
Status verifyKeys(std::span<const std::string> keys);
Status verifyEntry(std::string_view key, std::string_view value);

/// What a wait for keys says when its time is up: "2 of 3 keys have not been
/// set: 'a', 'b'".
Status missingKeys(const std::vector<std::string> &missing, size_t expected);

/// The keys and values of a store, and what the calls do with them, without
/// waiting and without locks.
class StoreTable {
public:
  using Entries = std::map<std::string, std::string, std::less<>>;

  const Entries &all() const { return entries; }
  void clear() { entries.clear(); }
  void set(std::string_view key, std::string_view value);
  const std::string *find(std::string_view key) const;
  bool remove(std::string_view key);
  int64_t removeAll(std::string_view prefix);
  int64_t count(std::string_view prefix) const;

  /// The sum that add has to set.
  Result<int64_t> sum(std::string_view key, int64_t amount) const;
  /// The value of a key, where there is one.
  std::optional<std::string> value(std::string_view key) const;
  std::vector<std::string> missing(std::span<const std::string> keys) const;

private:
  Entries entries;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORETABLE_H
