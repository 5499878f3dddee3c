//===- Deadline.h - until when a call may take ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_DEADLINE_H
#define DIST_RUNTIME_DEADLINE_H

#include <chrono>

namespace dist {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline deadlineIn(std::chrono::milliseconds duration) {
  return std::chrono::steady_clock::now() + duration;
}

} // namespace dist

#endif // DIST_RUNTIME_DEADLINE_H
