//===- BackgroundTaskTest.cpp - a task in the background ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/BackgroundTask.h"

#include <atomic>
#include <gtest/gtest.h>

using namespace dist;

namespace {

TEST(BackgroundTaskTest, TellsAFailureOnceAndStartsNothingAfterIt) {
  BackgroundTask task;
  EXPECT_TRUE(task.wait().ok());
  ASSERT_TRUE(task.start([] { return Status::invalid("full"); }).ok());
  std::atomic<int> runs = 0;
  auto count = [&] {
    ++runs;
    return Status();
  };
  EXPECT_EQ(task.start(count).getMessage(), "full");
  EXPECT_EQ(runs, 0);
  EXPECT_TRUE(task.start(count).ok());
  EXPECT_TRUE(task.wait().ok());
  EXPECT_EQ(runs, 1);
}

TEST(BackgroundTaskTest, AnExceptionIsAFailure) {
  BackgroundTask task;
  ASSERT_TRUE(task.start([]() -> Status { throw std::bad_alloc(); }).ok());
  EXPECT_EQ(task.wait().str(), "RESOURCE_EXHAUSTED: out of memory");
}

TEST(BackgroundTaskTest, OneAtATime) {
  std::atomic<int> running = 0, most = 0;
  {
    BackgroundTask task;
    for (int i = 0; i < 20; ++i)
      ASSERT_TRUE(task.start([&] {
                        most = std::max<int>(most, ++running);
                        std::this_thread::sleep_for(
                            std::chrono::milliseconds(1));
                        --running;
                        return Status();
                      })
                      .ok());
  }
  EXPECT_EQ(most, 1);
  EXPECT_EQ(running, 0);
}

} // namespace
