//===- StoreTable.h - operations on the keys of a store ---------*- C++ -*-===//
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

/// The change that a request makes.
struct StoreChange {
  enum Kind : uint8_t { Set, Remove, RemoveAll, Append } kind = Set;
  std::string key;   ///< For removeAll: the prefix.
  std::string value; ///< For append: the added bytes.

  /// True if the key exists after it, for clients that wait for it.
  bool sets() const { return kind == Set || kind == Append; }
};

/// The outcome of a request: a reply, perhaps after a change, or a wait.
struct StoreOutcome {
  bool waits = false;
  StoreReply reply;
  std::optional<StoreChange> change;
};

/// The keys and values of a store, without locks and waits.
class StoreTable {
public:
  using Entries = std::map<std::string, std::string, std::less<>>;

  const Entries &all() const { return entries; }
  void clear() { entries.clear(); }

  /// Returns the present outcome of a request.
  StoreOutcome decide(const StoreRequest &request) const;
  void apply(const StoreChange &change);

  /// Returns the error of a wait whose time is up: "2 of 3 keys have not been
  /// set: 'a', 'b'".
  Status missing(const StoreRequest &request) const;
  /// Returns the first of the request's keys that does not exist.
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
