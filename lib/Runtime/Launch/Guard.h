//===- Guard.h - no process outlives its launcher ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_GUARD_H
#define DIST_LIB_RUNTIME_LAUNCH_GUARD_H

#include <chrono>
#include <csignal>
#include <functional>

namespace dist {

/// SIGINT, SIGTERM and SIGHUP, but for those that are ignored (nohup).
sigset_t endSignals();
/// SIGUSR1, SIGUSR2 and SIGQUIT, likewise: what they mean is the workers'
/// affair.
sigset_t workerSignals();

/// Runs `body` in a child process and returns its exit status, 128 + signal if
/// a signal ended it. Of the two processes each sees to it that nothing is left
/// if the other is killed (also by SIGKILL): both are subreapers, and kill all
/// that is below them. endSignals and workerSignals are passed on to the child,
/// where they are blocked: the body takes them, e.g. by signalfd. The child has
/// a session of its own, so that a signal to the process group of the caller
/// (Ctrl-C, `timeout`) comes only once. A child that is stopped is woken to
/// end; if it stays stopped for `mostStopped` (not 0), all below it is killed:
/// others may take their place by then.
int underGuard(const std::function<int()> &body,
               std::chrono::milliseconds mostStopped = {});

/// In the body: the parent has been killed, and this process is about to end
/// with all below it. That its workers end means nothing any more.
bool isAbandoned();

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_GUARD_H
