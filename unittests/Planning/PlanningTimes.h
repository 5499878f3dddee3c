//===- PlanningTimes.h - times of planning ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   auto plan = times.measure([&] { return planReshard(...); });
//   times.expectQuick("64x128");
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_PLANNINGTIMES_H
#define DIST_UNITTESTS_PLANNING_PLANNINGTIMES_H

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace dist {

class PlanningTimes {
public:
  /// Calls `plan` and records its time.
  template <typename Plan> decltype(auto) measure(Plan &&plan) {
    struct Stopwatch {
      std::vector<double> &times;
      Clock::time_point start = Clock::now();
      ~Stopwatch() {
        std::chrono::duration<double, std::milli> spent = Clock::now() - start;
        times.push_back(spent.count());
      }
    } stopwatch{milliseconds};
    return plan();
  }

  /// Prints and checks the median: 1 ms, and more with instrumented code.
  void expectQuick(const char *of) {
    if (milliseconds.empty())
      return;
    std::sort(milliseconds.begin(), milliseconds.end());
    double median = at(0.5);
    printf("  %s: %zu pairs, planned in %.3f ms (median), %.3f ms (99 %%), "
           "%.3f ms (longest)\n",
           of, milliseconds.size(), median, at(0.99), milliseconds.back());
    EXPECT_LT(median, kMostMilliseconds);
  }

private:
  using Clock = std::chrono::steady_clock;
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  static constexpr double kMostMilliseconds = 20;
#else
  static constexpr double kMostMilliseconds = 1;
#endif
  std::vector<double> milliseconds;

  double at(double part) const {
    return milliseconds[static_cast<size_t>(part * milliseconds.size())];
  }
};

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_PLANNINGTIMES_H
