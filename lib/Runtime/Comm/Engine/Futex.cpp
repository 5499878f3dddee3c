//===- Futex.cpp - sleeping until a word changes --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Futex.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace dist;

void dist::futexWait(std::atomic<uint32_t> &word, uint32_t expected,
                     std::chrono::nanoseconds atMost) {
  constexpr int64_t kSecond = 1'000'000'000;
  timespec timeout = {time_t(atMost.count() / kSecond),
                      long(atMost.count() % kSecond)};
  syscall(SYS_futex, &word, FUTEX_WAIT, expected, &timeout, nullptr, 0);
}

void dist::futexWakeAll(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE, INT32_MAX, nullptr, nullptr, 0);
}
