//===- BackgroundTask.cpp - a task in the background ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/BackgroundTask.h"
#include "dist/Runtime/Comm/Work.h"

#include <pthread.h>

using namespace dist;

Status BackgroundTask::wait() {
  if (thread.joinable())
    thread.join();
  return std::exchange(status, Status());
}

Status BackgroundTask::start(std::function<Status()> task) {
  if (Status before = wait(); !before.ok())
    return before;
  thread = std::thread([this, task = std::move(task)] {
    pthread_setname_np(pthread_self(), "checkpoint");
    status = withoutExceptions(task);
  });
  return {};
}
