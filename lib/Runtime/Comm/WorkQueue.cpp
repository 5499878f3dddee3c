//===- WorkQueue.cpp - calls, one after another ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/WorkQueue.h"
#include "dist/Runtime/FloatMode.h"

#include <atomic>

using namespace dist;

/// A task and its result.
class WorkQueue::Item final : public WorkState {
public:
  explicit Item(Task task) : task(std::move(task)) {}

  bool isCompleted() override { return done.load(std::memory_order_acquire); }
  Status wait() override { return wait(Deadline::max()); }
  Status wait(Deadline deadline) override {
    if (isCompleted())
      return result;
    std::unique_lock lock(mutex);
    if (!changed.wait_until(lock, deadline, [&] { return done.load(); }))
      return Status(StatusCode::DeadlineExceeded,
                    "the call is still under way");
    return result;
  }

  WorkSpan span() const override { return times; }

  void run() {
    mode.set();
    auto begin = std::chrono::steady_clock::now();
    Status status = withoutExceptions(task);
    task = nullptr;
    std::lock_guard lock(mutex);
    times = {begin, std::chrono::steady_clock::now()};
    result = std::move(status);
    done.store(true, std::memory_order_release);
    changed.notify_all();
  }

private:
  Task task;
  const FloatMode mode = FloatMode::ofThisThread(); ///< Of the caller.
  Status result;
  WorkSpan times;
  std::atomic<bool> done = false;
  std::mutex mutex;
  std::condition_variable changed;
};

WorkQueue::~WorkQueue() {
  {
    std::lock_guard lock(mutex);
    isEnding = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

/// Takes the queue if it has nothing to do.
bool WorkQueue::enter() {
  std::lock_guard lock(mutex);
  if (isBusy || !items.empty())
    return false;
  return isBusy = true;
}

void WorkQueue::leave() {
  std::lock_guard lock(mutex);
  isBusy = false;
  if (!items.empty() || isEnding)
    changed.notify_all();
}

/// Ends also with an exception of the task.
struct WorkQueue::Turn {
  WorkQueue &queue;
  ~Turn() { queue.leave(); }
};

Status WorkQueue::run(const Task &task) {
  if (!enter())
    return start(task, {}).wait();
  Turn turn{*this};
  return task();
}

PendingWork WorkQueue::start(Task task, std::vector<MemoryRange> ranges) {
  auto item = std::make_shared<Item>(std::move(task));
  item->ranges = std::move(ranges);
  std::lock_guard lock(mutex);
  items.push_back(item);
  if (!thread.joinable())
    thread = std::thread([this] { progress(); });
  changed.notify_all();
  return PendingWork(item);
}

/// Ends once there is nothing left to do.
void WorkQueue::progress() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [&] { return !isBusy && (isEnding || !items.empty()); });
    if (items.empty())
      return;
    std::shared_ptr<Item> item = std::move(items.front());
    items.pop_front();
    isBusy = true;
    lock.unlock();
    item->run();
    item.reset();
    lock.lock();
    isBusy = false;
  }
}
