//===- Interrupt.h - Ctrl-C -------------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_INTERRUPT_H
#define DIST_RUNTIME_RUN_INTERRUPT_H

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>

namespace dist {

/// Takes SIGINT, SIGTERM and SIGHUP while it lives. The first one ends the
/// child and calls the current action; if the process has not ended a second
/// later, or at another signal, unfinished files are removed and it ends there
/// and then with 130. Where a part of the work ends early by itself, the first
/// signal is left to it (spareOnce). What comes within kSameSignal is no other
/// signal. Make it before any other thread.
class Interrupt {
public:
  /// hasLauncher: the parent is one. It sends each signal once: after one that
  /// was spared, the same one is no other. The launcher reports the first
  /// process that ends. So a signal that is not spared ends this process
  /// without the action, as soon as its child has ended, with message().
  explicit Interrupt(bool hasLauncher = false);
  ~Interrupt();

  /// Sets the action of a signal from now on; null: it only sets happened().
  /// `place`, if given, returns where the work stands, for message().
  void setAction(std::function<void()> action,
                 std::function<std::string()> place = nullptr);
  /// The process that this one waits for, which a signal ends, too; 0: none.
  void setChild(pid_t child);

  bool happened() const { return signalled; }
  /// Records an interrupt: the work that a signal was left to did not end early
  /// by itself, but failed.
  void setHappened() { signalled = true; }
  /// Returns the line about an interrupt, with the place of the work at that
  /// time: "dist-run: interrupted at step 3 of 10, ...".
  std::string message();

  struct Signal {
    int number;
    bool isTyped; ///< On the terminal, which sends it to child processes too.
  };

  /// Sets the action that the next signal has instead, once. If it returns
  /// false, that signal is handled as usual.
  void spareOnce(std::function<bool(Signal)> instead);

private:
  void watch();
  bool isSpared(const siginfo_t &info);
  bool isSame(const siginfo_t &info) const;
  void awaitAnother() const;
  void endChild() const;
  void notePlace();
  void endSoon();
  [[noreturn]] void endAtOnce();

  const pid_t launcher;
  std::atomic<bool> signalled = false, over = false;
  std::mutex mutex;
  std::function<void()> action;
  std::function<std::string()> place;
  std::string stoodAt; // When a signal ended the work.
  pid_t child = 0;
  std::function<bool(Signal)> instead;
  bool wasSpared = false; // Of the watcher, as is what follows.
  std::chrono::steady_clock::time_point lastSignal;
  int lastNumber = 0;
  std::thread watcher;
};

/// While it lives, `action` is what a signal does, and `place` returns where
/// the work stands.
class InterruptAction {
public:
  InterruptAction(Interrupt &interrupt, std::function<void()> action,
                  std::function<std::string()> place = nullptr)
      : interrupt(interrupt) {
    interrupt.setAction(std::move(action), std::move(place));
  }
  ~InterruptAction() { interrupt.setAction(nullptr); }

private:
  Interrupt &interrupt;
};

/// While it lives, the process waits for `child`.
class InterruptChild {
public:
  InterruptChild(Interrupt &interrupt, pid_t child) : interrupt(interrupt) {
    interrupt.setChild(child);
  }
  ~InterruptChild() { interrupt.setChild(0); }

private:
  Interrupt &interrupt;
};

} // namespace dist

#endif // DIST_RUNTIME_RUN_INTERRUPT_H
