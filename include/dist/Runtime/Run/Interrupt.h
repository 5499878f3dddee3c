//===- Interrupt.h - Ctrl-C -------------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_INTERRUPT_H
#define DIST_RUNTIME_RUN_INTERRUPT_H

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace dist {

/// Takes SIGINT, SIGTERM and SIGHUP while it lives. The first one calls the
/// current action; if the process has not ended a second later, or at another
/// signal, unfinished files are removed and it ends there and then with 130.
/// Where a part of the work ends early by itself, the first signal is left to
/// it (spareOnce). Make it before any other thread.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();

  /// What a signal does from now on; null: nothing but to set happened().
  void setAction(std::function<void()> action);

  bool happened() const { return signalled; }
  /// What a signal was left to did not end early by itself: it failed.
  void setHappened() { signalled = true; }

  struct Signal {
    int number;
    bool isTyped; ///< On the terminal, which sends it to child processes too.
  };

  /// What the next signal does instead of all that, once; false: nothing, this
  /// signal is not spared.
  void spareOnce(std::function<bool(Signal)> instead);

private:
  void watch();
  bool isSpared(Signal received);

  std::atomic<bool> signalled = false, over = false;
  std::mutex mutex;
  std::function<void()> action;
  std::function<bool(Signal)> instead;
  std::thread watcher;
};

/// While it lives, `action` is what a signal does.
class InterruptAction {
public:
  InterruptAction(Interrupt &interrupt, std::function<void()> action)
      : interrupt(interrupt) {
    interrupt.setAction(std::move(action));
  }
  ~InterruptAction() { interrupt.setAction(nullptr); }

private:
  Interrupt &interrupt;
};

} // namespace dist

#endif // DIST_RUNTIME_RUN_INTERRUPT_H
