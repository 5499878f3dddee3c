//===- Interrupt.cpp - Ctrl-C ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Support/AtomicFile.h"

#include <csignal>
#include <unistd.h>
#include <utility>

using namespace dist;

static constexpr int kExitStatus = 130;

static sigset_t watchedSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&set, signal);
  return set;
}

Interrupt::Interrupt() {
  // Threads inherit the mask: only the watcher sees these signals.
  sigset_t set = watchedSignals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  watcher = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  over = true;
  pthread_kill(watcher.native_handle(), SIGTERM);
  watcher.join();
  sigset_t set = watchedSignals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool Interrupt::isSpared(Signal received) {
  std::lock_guard lock(mutex);
  if (!instead || !instead(received))
    return false;
  instead = nullptr;
  return true;
}

void Interrupt::spareOnce(std::function<bool(Signal)> newInstead) {
  std::lock_guard lock(mutex);
  instead = std::move(newInstead);
}

void Interrupt::watch() {
  sigset_t set = watchedSignals();
  siginfo_t info = {};
  do {
    while (sigwaitinfo(&set, &info) < 0) {
    }
    if (over)
      return;
  } while (isSpared({info.si_signo, /*isTyped=*/info.si_code == SI_KERNEL}));
  {
    std::lock_guard lock(mutex);
    signalled = true;
    if (action)
      action();
  }
  timespec grace = {1, 0};
  sigtimedwait(&set, nullptr, &grace);
  if (over)
    return;
  removeUnfinishedFiles();
  _exit(kExitStatus);
}

void Interrupt::setAction(std::function<void()> newAction) {
  std::lock_guard lock(mutex);
  action = std::move(newAction);
  if (signalled && action)
    action();
}
