//===- StopSignal.h - Ctrl-C ends a search, not the program -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_STOPSIGNAL_H
#define DIST_SUPPORT_STOPSIGNAL_H

#include <atomic>

namespace dist {

/// During its lifetime the first SIGINT or SIGTERM sets a flag. Searches read
/// the flag, and end with the best plan found so far; on a terminal a message
/// goes to stderr. The second signal (SameSignal.h), and any later one, has its
/// former effect; ignored signals stay ignored. It is active only in programs
/// that allow it. At most one exists at a time.
///
///   int main() {
///     StopSignal::allow();
///     ...
///   StopSignal stop;
///   while (!StopSignal::isAsked()) ...
class StopSignal {
public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal &) = delete;
  StopSignal &operator=(const StopSignal &) = delete;

  /// Allows searches of this program to be stopped. Called by tools.
  static void allow();

  static const std::atomic<bool> &flag();
  static bool isAsked() { return flag().load(std::memory_order_relaxed); }
};

} // namespace dist

#endif // DIST_SUPPORT_STOPSIGNAL_H
