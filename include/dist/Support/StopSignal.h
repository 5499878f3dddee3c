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

/// While it lives, the first SIGINT or SIGTERM sets a flag that searches look
/// at, which then end with the best that they have; on a terminal stderr says
/// so. The second one (SameSignal.h), and any after it has gone, does what it
/// did before; what is ignored stays so. Only in programs that allow it: in
/// others signals are their own affair. One at a time.
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

  /// Called by tools: their searches may be stopped.
  static void allow();

  static const std::atomic<bool> &flag();
  static bool isAsked() { return flag().load(std::memory_order_relaxed); }
};

} // namespace dist

#endif // DIST_SUPPORT_STOPSIGNAL_H
