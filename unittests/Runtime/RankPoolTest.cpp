//===- RankPoolTest.cpp - threads of ranks --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/RankPool.h"

#include <atomic>
#include <gtest/gtest.h>
#include <new>

using namespace dist;
using namespace std::chrono_literals;

namespace {

TEST(RankPool, AnExceptionIsAFailure) {
  std::vector<Status> told;
  std::mutex mutex;
  RankPool pool(3, [&](const Status &why) {
    std::lock_guard lock(mutex);
    told.push_back(why);
  });
  Status status = pool.run([](int rank) {
    if (rank == 1)
      throw std::bad_alloc();
    return Status();
  });
  EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted) << status.str();
  EXPECT_EQ(status.getRank(), 1);
  EXPECT_EQ(told.size(), 1u);
  EXPECT_TRUE(pool.run([](int) { return Status(); }).ok());
}

/// A task that does not return, like a library that spins, until it is
/// released.
TEST(RankPool, RanksThatDoNotComeBackAreReported) {
  std::atomic<bool> mayReturn = false;
  Status reported;
  RankPool pool(2, [](const Status &) {});
  pool.setOnStuck(
      [&](const Status &why) {
        reported = why;
        mayReturn = true;
      },
      50ms);
  Status status = pool.run([&](int rank) {
    if (rank == 0)
      return Status::internal("rank 1 does not answer");
    while (!mayReturn)
      std::this_thread::sleep_for(1ms);
    return Status();
  });
  EXPECT_EQ(reported.getMessage(), "rank 1 does not answer");
  EXPECT_EQ(status.getMessage(), "rank 1 does not answer");
}

/// As in a loop that does not end: it stops once it is told.
TEST(RankPool, AWatchEndsWhatDoesNotEnd) {
  std::atomic<bool> stop = false;
  std::atomic<int> polls = 0;
  RankPool pool(1, [&](const Status &) { stop = true; });
  pool.setWatch(
      [&] { return ++polls < 3 ? Status() : Status::internal("too long"); },
      1ms);
  auto endless = [&](int) {
    while (!stop)
      std::this_thread::sleep_for(1ms);
    return Status(StatusCode::Aborted, "stopped");
  };
  EXPECT_EQ(pool.run(endless).getMessage(), "too long");
  EXPECT_EQ(polls, 3);
  polls = -1000;
  EXPECT_TRUE(pool.run([](int) { return Status(); }).ok());
}

} // namespace
