//===- BackgroundTask.h - one task beside the steps -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_BACKGROUNDTASK_H
#define DIST_RUNTIME_CHECKPOINT_BACKGROUNDTASK_H

#include "dist/Support/Status.h"

#include <functional>
#include <thread>

namespace dist {

/// A thread that carries out one task at a time. Whoever starts the next, or
/// waits, gets the failure of the one before.
class BackgroundTask {
public:
  BackgroundTask() = default;
  BackgroundTask(const BackgroundTask &) = delete;
  BackgroundTask &operator=(const BackgroundTask &) = delete;
  /// Waits; a failure that nobody asked for is lost.
  ~BackgroundTask() { static_cast<void>(wait()); }

  /// Until the task is over. Its failure is told once.
  Status wait();
  /// Waits for the one before; starts nothing if that has failed.
  Status start(std::function<Status()> task);

private:
  std::thread thread;
  Status status; ///< The thread's until it is joined.
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_BACKGROUNDTASK_H
