//===- StoreTable.h - what every store does with its keys -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORETABLE_H
#define DIST_LIB_RUNTIME_STORE_STORETABLE_H

#include "StoreRequest.h"

#include <map>

namespace dist {

/// What a request changes.
struct StoreChange {
  enum Kind : uint8_t { Set, Remove, RemoveAll, Append } kind = Set;
  std::string key;   ///< Of removeAll: what the keys start with.
  std::string value; ///< Of append: what is put behind the one before.

  /// Whether the key is there then, for those who wait for it.
  bool sets() const { return kind == Set || kind == Append; }
};

/// What becomes of a request: a reply, perhaps after a change; or it waits.
struct StoreOutcome {
  bool waits = false;
  StoreReply reply;
  std::optional<StoreChange> change;
};

/// The keys and values of a store. No locks, no waiting.
class StoreTable {
public:
  using Entries = std::map<std::string, std::string, std::less<>>;

  const Entries &all() const { return entries; }
  void clear() { entries.clear(); }

  /// What a request would do now.
  StoreOutcome decide(const StoreRequest &request) const;
  void apply(const StoreChange &change);

  /// What a wait says when its time is up: "2 of 3 keys have not been set: 'a',
  /// 'b'".
  Status missing(const StoreRequest &request) const;
  /// The first of the request's keys that is not there.
  const std::string *firstMissing(const StoreRequest &request) const;

private:
  std::optional<std::string> find(std::string_view key) const;
  StoreOutcome add(const StoreRequest &request) const;
  StoreOutcome append(const StoreRequest &request) const;
  int64_t count(std::string_view prefix) const;

  Entries entries;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORETABLE_H
