//===- Heartbeats.h - detection of lost launchers ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_HEARTBEATS_H
#define DIST_LIB_RUNTIME_LAUNCH_HEARTBEATS_H

#include "dist/Runtime/Store/Store.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace dist {

/// Heartbeats in a store: each launcher counts, and a launcher that watches
/// another one checks that its count moves. Only this process's clock is used.
class Heartbeats {
public:
  Heartbeats(Store &store, std::string self, std::chrono::milliseconds timeout)
      : store(store), self(std::move(self)), timeout(timeout) {}

  /// Increments this launcher's own count, ten times within the time-out.
  Status beat();

  /// Returns those of `watched` whose counts have not moved for the time-out.
  Result<std::set<std::string>> lostOf(const std::vector<std::string> &watched);

  /// True if all watched launchers must have counted after `when`.
  bool heardSince(std::chrono::steady_clock::time_point when) const;

private:
  using Clock = std::chrono::steady_clock;
  struct Seen {
    std::string count;
    Clock::time_point moved; ///< When it was first seen.
  };

  Store &store;
  std::string self;
  std::chrono::milliseconds timeout;
  int64_t beats = 0;
  Clock::time_point nextBeat, nextLook;
  std::map<std::string, Seen> others;
  std::set<std::string> lost;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_HEARTBEATS_H
