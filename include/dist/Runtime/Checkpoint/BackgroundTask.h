//===- BackgroundTask.h - a task in the background --------------*- C++ -*-===//
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

/// A thread that runs one task at a time. The failure of a task is returned by
/// the next start() or wait().
class BackgroundTask {
public:
  BackgroundTask() = default;
  BackgroundTask(const BackgroundTask &) = delete;
  BackgroundTask &operator=(const BackgroundTask &) = delete;
  /// Waits. A failure that was not returned is lost.
  ~BackgroundTask() { static_cast<void>(wait()); }

  /// Waits for the task. Its failure is returned once.
  Status wait();
  /// Waits for the previous task. If that has failed, nothing is started.
  Status start(std::function<Status()> task);

private:
  std::thread thread;
  Status status; ///< The thread's until it is joined.
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_BACKGROUNDTASK_H
