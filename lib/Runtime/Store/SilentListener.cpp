//===- SilentListener.cpp - a listener that is no store -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SilentListener.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

/// The time after which the remark is printed. A store answers within
/// milliseconds, but its process may have to wait for a core.
static constexpr auto kPatience = 2s;
/// The time of one attempt: at least, and after the remark.
static constexpr auto kShortest = 250ms, kLongest = 5000ms;

Deadline SilentListener::beginAttempt() {
  attempt = steady_clock::now();
  Deadline end = isSaid ? attempt + kLongest
                        : std::max(since.value_or(attempt) + kPatience,
                                   attempt + kShortest);
  return std::min(deadline, end);
}

void SilentListener::endAttempt(const Status &status) {
  bool isSilent = status.getCode() == StatusCode::DeadlineExceeded,
       isClosed = status.getCode() == StatusCode::ResourceExhausted;
  if (!isSilent && !isClosed) {
    since.reset();
    return;
  }
  since = since.value_or(attempt);
  auto now = steady_clock::now();
  if (isSaid || now < *since + kPatience)
    return;
  isSaid = true;
  fmt::print(
      stderr,
      "dist: the process that listens at {} {} (for {:.0f} s): either "
      "something else "
      "listens there (choose another port), or the process of the store is "
      "stopped or has too many connections; waiting for {:.0f} s more\n",
      address.str(),
      isSilent ? "accepts connections and does not answer as a store does"
               : "closes connections before it answers as a store does",
      std::chrono::duration<double>(kPatience).count(),
      std::chrono::duration<double>(std::max(deadline - now, 0ns)).count());
}
