//===- Futex.h - sleeping until a word changes ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_FUTEX_H
#define DIST_RUNTIME_COMM_ENGINE_FUTEX_H

#include <atomic>
#include <chrono>
#include <cstdint>

namespace dist {

/// Sleeps while `word` is `expected`, at most so long; may wake early. The word
/// may be in memory of this process or in memory that processes share.
void futexWait(std::atomic<uint32_t> &word, uint32_t expected,
               std::chrono::nanoseconds atMost);

void futexWakeAll(std::atomic<uint32_t> &word);

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_FUTEX_H
