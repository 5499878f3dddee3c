//===- Forks.cpp - whether a process is a copy of another one -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forks.h"

#include <atomic>
#include <pthread.h>

using namespace dist;

static std::atomic<uint32_t> forks = 0;

/// A system call for each collective would take longer than small ones do.
[[maybe_unused]] static const int isRegistered = pthread_atfork(
    nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); });

uint32_t dist::processNumber() { return forks.load(std::memory_order_relaxed); }

Status dist::verifyProcess(uint32_t number) {
  if (number == processNumber()) [[likely]]
    return {};
  return Status(StatusCode::Unavailable,
                "this process was forked after the job began: only the one "
                "that began it is a rank");
}
