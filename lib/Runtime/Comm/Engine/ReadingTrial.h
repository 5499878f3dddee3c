//===- ReadingTrial.h - whether reading from peers is faster ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One copy by the kernel, or two through memory that both share? Where cores
// share a cache two may take half the time of one, elsewhere it is the other
// way round. So both are tried in turn, and the faster stays.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_READINGTRIAL_H
#define DIST_RUNTIME_COMM_ENGINE_READINGTRIAL_H

#include <algorithm>
#include <chrono>

namespace dist {

/// Times of both ways to carry out one collective on messages of about one
/// size.
class ReadingTrial {
public:
  using Duration = std::chrono::steady_clock::duration;
  /// Number of trials of each way.
  static constexpr unsigned kTrials = 4;

  /// True if this rank would read in the next call. The ranks read only if all
  /// of them want to. Reading has to save an eighth, because times differ from
  /// call to call.
  bool wants() const {
    return count < 2 * kTrials ? count % 2 == 1 : read < through - through / 8;
  }
  /// Notes the duration of one call, and whether the ranks read in it.
  void note(bool isRead, Duration took) {
    ++count;
    Duration &best = isRead ? read : through;
    best = std::min(best, took);
  }

private:
  unsigned count = 0;
  Duration read = Duration::max(), through = Duration::max();
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_READINGTRIAL_H
