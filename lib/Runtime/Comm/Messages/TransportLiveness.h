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

/// For how long nothing has been heard of each process. Time in which this
/// process itself did not run does not count. Not for several threads.
class TransportLiveness {
public:
  using Clock = std::chrono::steady_clock;

  /// A process that says nothing for `deadAfter` (at least 100 ms) is lost;
  /// it is found after four fifths of that.
  TransportLiveness(int size, std::chrono::milliseconds deadAfter);

  /// True if it is time for this process to tell the others that it runs.
  bool isBeatDue(Clock::time_point now);
  /// Interval at which this process tells the others that it runs.
  std::chrono::milliseconds interval() const;

  void heard(int rank) { silent[size_t(rank)] = {}; }
  /// Time goes on: called several times in each interval, when all that has
  /// arrived was heard.
  void advance(Clock::time_point now);

  /// Why a process does not come any more, if so.
  std::optional<std::string> lost(int rank) const;

private:
  std::chrono::milliseconds deadAfter;
  std::vector<Clock::duration> silent;
  std::optional<Clock::time_point> advanced, beaten;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTLIVENESS_H
