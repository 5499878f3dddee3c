//===- StopSignal.cpp - Ctrl-C ends a search, not the program -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StopSignal.h"
#include "dist/Support/SameSignal.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <string_view>
#include <unistd.h>

using namespace dist;

static constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};

using Clock = std::chrono::steady_clock;

static std::atomic<bool> allowed = false, asked = false;
static std::atomic<Clock::rep> firstAt = 0; // Time of the first; 0: none.
static std::array<struct sigaction, kSignals.size()> before;

static void restore() {
  for (size_t i = 0; i < kSignals.size(); ++i)
    sigaction(kSignals[i], &before[i], nullptr);
}

/// Confirms the first signal to a person at a terminal.
static void acknowledge() {
  constexpr std::string_view kText =
      "\nstopping with the best so far; once more ends without it\n";
  if (isatty(STDERR_FILENO))
    (void)!write(STDERR_FILENO, kText.data(), kText.size());
}

static void onSignal(int number) {
  int error = errno;
  Clock::rep now = Clock::now().time_since_epoch().count(), first = 0;
  if (firstAt.compare_exchange_strong(first, now)) {
    asked = true;
    acknowledge();
  } else if (Clock::duration(now - first) >= kSameSignal) {
    restore();
    std::raise(number);
  }
  errno = error;
}

void StopSignal::allow() { allowed = true; }

const std::atomic<bool> &StopSignal::flag() { return asked; }

StopSignal::StopSignal() {
  if (!allowed)
    return;
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &action, &before[i]);
    if (before[i].sa_handler == SIG_IGN)
      sigaction(kSignals[i], &before[i], nullptr);
  }
}

StopSignal::~StopSignal() {
  if (allowed)
    restore();
  asked = false;
  firstAt = 0;
}
