//===- Subreaper.h - no process outlives its launcher -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_SUBREAPER_H
#define DIST_LIB_RUNTIME_LAUNCH_SUBREAPER_H

#include <chrono>
#include <csignal>
#include <functional>

namespace dist {

/// Returns SIGINT, SIGTERM and SIGHUP without those that are ignored (nohup).
sigset_t endSignals();
/// Returns SIGUSR1, SIGUSR2 and SIGQUIT without those that are ignored. Their
/// meaning is up to the workers.
sigset_t workerSignals();

/// Runs `body` in a child process and returns its exit status, 128 + signal if
/// a signal ended it. Each of the two processes ensures that nothing is left if
/// the other is killed (also by SIGKILL): both are subreapers, and kill all
/// processes below them. endSignals and workerSignals are passed on to the
/// child, where they are blocked: the body takes them, e.g. by signalfd. The
/// child has a session of its own, so that a signal to the caller's process
/// group (Ctrl-C, `timeout`) comes only once. A stopped child is woken to end.
/// If it stays stopped for `mostStopped` (not 0), all processes below it are
/// killed, as others may have replaced them by then.
int runUnderSubreaper(const std::function<int()> &body,
                      std::chrono::milliseconds mostStopped = {});

/// True, in the body, if the parent has been killed and this process is about
/// to end with all processes below it. The ends of its workers are then no
/// failures.
bool isAbandoned();

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_SUBREAPER_H
