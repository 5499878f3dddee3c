//===- Deadline.h - the end of a time-out -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_DEADLINE_H
#define DIST_RUNTIME_DEADLINE_H

#include <algorithm>
#include <chrono>

namespace dist {

using Deadline = std::chrono::steady_clock::time_point;

/// Returns the end of a time-out. One beyond the range of the clock never ends;
/// a negative one is over.
inline Deadline deadlineIn(std::chrono::milliseconds duration,
                           Deadline now = std::chrono::steady_clock::now()) {
  using std::chrono::milliseconds;
  auto most = std::chrono::duration_cast<milliseconds>(Deadline::max() - now);
  if (duration >= most)
    return Deadline::max();
  return now + std::max(duration, milliseconds(0));
}

} // namespace dist

#endif // DIST_RUNTIME_DEADLINE_H
