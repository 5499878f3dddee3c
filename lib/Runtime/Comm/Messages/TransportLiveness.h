//===- TransportLiveness.h - processes that run -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORTLIVENESS_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORTLIVENESS_H

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// The time since each process was last heard. Time in which this process
/// itself did not run does not count. Not for several threads.
class TransportLiveness {
public:
  using Clock = std::chrono::steady_clock;

  /// A process that sends nothing for `deadAfter` (at least 100 ms) is lost;
  /// it is found after four fifths of that.
  TransportLiveness(int size, std::chrono::milliseconds deadAfter);

  /// True if it is time for this process to send a beat to the others.
  bool isBeatDue(Clock::time_point now);
  /// Interval at which this process sends beats to the others.
  std::chrono::milliseconds interval() const;

  void heard(int rank) { silent[size_t(rank)] = {}; }
  /// Advances the time: called several times in each interval, when all that
  /// has arrived was heard.
  void advance(Clock::time_point now);

  /// Returns why a process is lost, if it is.
  std::optional<std::string> lost(int rank) const;

private:
  std::chrono::milliseconds deadAfter;
  std::vector<Clock::duration> silent;
  std::optional<Clock::time_point> advanced, beaten;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTLIVENESS_H
