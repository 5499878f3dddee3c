//===- Barrier.cpp - where threads wait for one another -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Barrier.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace dist;

static constexpr uint32_t kPoison = 1;
/// How long a waiting rank offers its core to others before it sleeps. On a
/// busy machine one offer may take longer; who sleeps is woken sooner than
/// that.
static constexpr std::chrono::microseconds kYielding(100);

/// Spinning is of use only while every rank can have a core.
static int spinsFor(int size) {
  return size <= int(std::thread::hardware_concurrency()) ? 200 : 16;
}

static void pauseCore() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Sleeps while `word` is `expected`; false once the deadline is over.
static bool futexWait(std::atomic<uint32_t> &word, uint32_t expected,
                      Deadline deadline) {
  auto left = deadline - std::chrono::steady_clock::now();
  if (left <= left.zero())
    return false;
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  auto rest =
      std::chrono::duration_cast<std::chrono::nanoseconds>(left - seconds);
  timespec timeout = {time_t(seconds.count()), long(rest.count())};
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, &timeout, nullptr, 0);
  return true;
}

static void futexWakeAll(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT32_MAX, nullptr, nullptr, 0);
}

Barrier::Barrier(int size) : size(size), spins(spinsFor(size)) {}

Barrier::Outcome Barrier::wait(Deadline deadline) {
  uint32_t generation = state.load(std::memory_order_acquire);
  if (generation & kPoison)
    return Outcome::Poisoned;
  if (arrived.fetch_add(1, std::memory_order_acq_rel) + 1 < size)
    return await(generation, deadline);
  arrived.store(0, std::memory_order_relaxed);
  if (!state.compare_exchange_strong(generation, generation + 2))
    return Outcome::Poisoned;
  if (sleepers.load() > 0)
    futexWakeAll(state);
  return Outcome::Passed;
}

Barrier::Outcome Barrier::await(uint32_t generation, Deadline deadline) {
  auto waiting = [&] {
    return state.load(std::memory_order_acquire) == generation;
  };
  for (int i = 0; waiting() && i < spins; ++i)
    pauseCore();
  auto begin = std::chrono::steady_clock::now();
  while (waiting() && std::chrono::steady_clock::now() - begin < kYielding)
    sched_yield();
  bool inTime = true;
  if (waiting()) {
    sleepers.fetch_add(1);
    while (inTime && state.load() == generation)
      inTime = futexWait(state, generation, deadline);
    sleepers.fetch_sub(1);
  }
  // Who gives up takes everyone along, unless the last one has come meanwhile.
  uint32_t expected = generation;
  if (!inTime && state.compare_exchange_strong(expected, generation | kPoison))
    return Outcome::TimedOut;
  return state.load() == (generation | kPoison) ? Outcome::Poisoned
                                                : Outcome::Passed;
}

void Barrier::poison() {
  state.fetch_or(kPoison);
  futexWakeAll(state);
}
