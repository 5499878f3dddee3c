//===- Waiting.cpp - how ranks wait for one another -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Waiting.h"

#include <sched.h>

using namespace dist;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Ranks that wait for each other have given the core back by then.
static constexpr auto kDear = 1ms;
static constexpr auto kNoOffers = 500ms;

bool dist::offerCore() {
  thread_local Clock::time_point next;
  auto begin = Clock::now();
  if (begin < next)
    return false;
  sched_yield();
  if (auto end = Clock::now(); end - begin > kDear)
    next = end + kNoOffers;
  return true;
}
