//===- WorkQueue.h - calls, one after another -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_WORKQUEUE_H
#define DIST_RUNTIME_COMM_WORKQUEUE_H

#include "dist/Runtime/Comm/Work.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace dist {

/// Executes calls in the order of their arrival, on a thread that is created
/// for the first asynchronous one. It corresponds to the stream of a GPU.
class WorkQueue {
public:
  using Task = std::function<Status()>;

  WorkQueue() = default;
  /// Waits for all tasks.
  ~WorkQueue();

  /// Executes a task and returns its result: on this thread if the queue is
  /// idle, since a hand-over takes longer than a small message.
  Status run(const Task &task);

  /// Executes a task on the queue's thread, in the FloatMode of this one; its
  /// exceptions are failures.
  PendingWork start(Task task, std::vector<MemoryRange> ranges);

private:
  class Item;
  struct Turn;
  bool enter();
  void leave();
  void progress();

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::shared_ptr<Item>> items;
  bool isBusy = false; ///< A task is running.
  bool isEnding = false;
  std::thread thread;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_WORKQUEUE_H
