//===- RankPool.cpp - one thread a rank -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/RankPool.h"
#include "dist/Runtime/Comm/Work.h"
#include "dist/Runtime/FloatMode.h"

#include <fmt/format.h>
#include <pthread.h>

using namespace dist;

RankPool::RankPool(int size, std::function<void(const Status &)> onFailure,
                   int first)
    : onFailure(std::move(onFailure)) {
  try {
    for (int rank = first; rank < first + size; ++rank)
      threads.emplace_back([this, rank] { work(rank); });
  } catch (...) { // Those that have started would end the process.
    stop();
    throw;
  }
}

RankPool::~RankPool() { stop(); }

void RankPool::stop() {
  {
    std::lock_guard lock(mutex);
    stopping = true;
  }
  changed.notify_all();
  for (std::thread &thread : threads)
    thread.join();
}

void RankPool::work(int rank) {
  pthread_setname_np(pthread_self(), fmt::format("rank {}", rank).c_str());
  FloatMode::ofThisThread().withoutSubnormals().set();
  uint64_t seen = 0;
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [&] { return stopping || generation != seen; });
    if (stopping)
      return;
    seen = generation;
    const Task &task = *current;
    lock.unlock();
    execute(task, rank);
    lock.lock();
    if (--running == 0)
      finished.notify_one();
  }
}

void RankPool::execute(const Task &task, int rank) {
  Status status = withoutExceptions([&] { return task(rank); });
  if (status.ok())
    return;
  if (status.getRank() < 0)
    status = Status(status.getCode(), status.getMessage(), rank);
  {
    std::lock_guard lock(mutex);
    if (failure.ok())
      failure = status;
  }
  finished.notify_one(); // From now on patience has an end.
  onFailure(status);
}

/// Waits for the end of all ranks, or a failure.
void RankPool::watchRanks(std::unique_lock<std::mutex> &lock) {
  auto isOver = [&] { return running == 0 || !failure.ok(); };
  while (watch && !finished.wait_for(lock, period, isOver)) {
    Status found = watch();
    if (found.ok())
      continue;
    failure = found;
    lock.unlock();
    onFailure(found);
    lock.lock();
  }
  finished.wait(lock, isOver);
}

void RankPool::awaitAll(std::unique_lock<std::mutex> &lock) {
  auto areDone = [&] { return running == 0; };
  watchRanks(lock);
  if (!onStuck || finished.wait_for(lock, patience, areDone))
    return finished.wait(lock, areDone);
  Status why = failure;
  lock.unlock();
  onStuck(why);
  lock.lock();
  finished.wait(lock, areDone);
}

Status RankPool::run(const Task &task) {
  std::unique_lock lock(mutex);
  current = &task;
  running = size();
  failure = Status();
  ++generation;
  changed.notify_all();
  awaitAll(lock);
  return failure;
}
