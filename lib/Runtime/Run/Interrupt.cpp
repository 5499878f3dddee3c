//===- Interrupt.cpp - Ctrl-C ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interrupt.h"
#include "dist/Runtime/File/AtomicFile.h"

#include <csignal>
#include <unistd.h>

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

void Interrupt::watch() {
  sigset_t set = watchedSignals();
  int signal = 0;
  sigwait(&set, &signal);
  if (over)
    return;
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
