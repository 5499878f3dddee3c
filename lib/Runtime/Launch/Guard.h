//===- Guard.h - no process outlives its launcher ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_GUARD_H
#define DIST_LIB_RUNTIME_LAUNCH_GUARD_H

#include <csignal>
#include <functional>

namespace dist {

/// SIGINT, SIGTERM and SIGHUP, but for those that are ignored (nohup).
sigset_t endSignals();

/// Runs `body` in a child process and returns its exit status, 128 + signal if
/// a signal ended it. Of the two processes each sees to it that nothing is left
/// if the other is killed (also by SIGKILL): both are subreapers, and kill all
/// that is below them. endSignals are passed on to the child, where they are
/// blocked: the body takes them, e.g. by signalfd. The child has a session of
/// its own, so that a signal to the process group of the caller (Ctrl-C,
/// `timeout`) comes only once.
int underGuard(const std::function<int()> &body);

/// In the body: the parent has been killed, and this process is about to end
/// with all below it. That its workers end means nothing any more.
bool isAbandoned();

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_GUARD_H
