//===- ProgressTasks.cpp - what goes on while a rank waits ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressTasks.h"

using namespace dist;

void ProgressTasks::add(ProgressTask &task) {
  std::lock_guard lock(mutex);
  progressTasks.push_back(&task);
}

void ProgressTasks::remove(ProgressTask &task) {
  std::lock_guard lock(mutex);
  std::erase(progressTasks, &task);
}

bool ProgressTasks::run(const ProgressTask *but) {
  std::unique_lock lock(mutex, std::try_to_lock);
  if (!lock) // Another thread runs them.
    return true;
  bool any = false;
  for (ProgressTask *task : progressTasks)
    if (task != but && task->isUnderWay()) {
      task->run();
      any = true;
    }
  return any;
}
