//===- AtOnce.h - two things, on two threads --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_ATONCE_H
#define DIST_SUPPORT_ATONCE_H

#include <functional>
#include <thread>

namespace dist {

/// Calls both functions, the second on a thread of its own if `mayUseThread`.
/// MLIR's thread pool does not fit here: a task that waits in the pool takes up
/// other tasks, and their diagnostics come in another order.
template <typename First, typename Second>
void atOnce(bool mayUseThread, First first, Second second) {
  if (!mayUseThread) {
    first();
    return second();
  }
  std::thread other(std::ref(second));
  first();
  other.join();
}

} // namespace dist

#endif // DIST_SUPPORT_ATONCE_H
