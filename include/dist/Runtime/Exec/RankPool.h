//===- RankPool.h - one thread a rank ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_RANKPOOL_H
#define DIST_RUNTIME_EXEC_RANKPOOL_H

#include "dist/Support/Status.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace dist {

/// A thread for each rank, for the lifetime of the pool. Their arithmetic
/// treats subnormal floats as zero.
class RankPool {
public:
  using Task = std::function<Status(int rank)>;

  /// Starts the threads. `onFailure` is called on the thread of a rank whose
  /// task failed, to release the others. `first` is the number of the first
  /// rank.
  RankPool(int size, std::function<void(const Status &)> onFailure,
           int first = 0);
  ~RankPool();

  int size() const { return int(threads.size()); }

  /// Sets the action that run() calls with the first failure if not all ranks
  /// return within `patience` of it. Null: run() only waits for them.
  void setOnStuck(std::function<void(const Status &)> action,
                  std::chrono::milliseconds newPatience) {
    onStuck = std::move(action);
    patience = newPatience;
  }

  /// Sets a function that run() calls every `period` while ranks are in a task,
  /// on its own thread. A failure that it returns counts as one of a rank.
  void setWatch(std::function<Status()> poll,
                std::chrono::milliseconds newPeriod) {
    watch = std::move(poll);
    period = newPeriod;
  }

  /// Runs `task` on every rank and waits for all. Returns the earliest failure,
  /// an exception included; it names its rank.
  Status run(const Task &task);

private:
  void stop();
  void work(int rank);
  void execute(const Task &task, int rank);
  void watchRanks(std::unique_lock<std::mutex> &lock);
  void awaitAll(std::unique_lock<std::mutex> &lock);

  std::function<void(const Status &)> onFailure, onStuck;
  std::chrono::milliseconds patience{0}, period{0};
  std::function<Status()> watch;
  std::mutex mutex;
  std::condition_variable changed, finished;
  const Task *current = nullptr;
  uint64_t generation = 0;
  int running = 0;
  bool stopping = false;
  Status failure;
  std::vector<std::thread> threads;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_RANKPOOL_H
