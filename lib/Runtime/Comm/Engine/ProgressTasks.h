//===- ProgressTasks.h - what goes on while a rank waits --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_PROGRESSTASKS_H
#define DIST_RUNTIME_COMM_ENGINE_PROGRESSTASKS_H

#include <mutex>
#include <vector>

namespace dist {

/// Work that advances only when a thread of this process calls it.
class ProgressTask {
public:
  virtual ~ProgressTask() = default;
  virtual bool isUnderWay() const = 0;
  /// Never waits.
  virtual void run() = 0;
};

/// The progress tasks of a process, which every thread runs that waits for
/// something else: else ranks could wait for one another in a circle.
class ProgressTasks {
public:
  void add(ProgressTask &task);
  /// Removes a task. No thread runs it after the call.
  void remove(ProgressTask &task);

  /// Runs the tasks that are under way, except `but`, which the caller runs by
  /// itself. True if there were some, or if another thread runs them.
  bool run(const ProgressTask *but = nullptr);

private:
  std::mutex mutex;
  std::vector<ProgressTask *> progressTasks;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_PROGRESSTASKS_H
