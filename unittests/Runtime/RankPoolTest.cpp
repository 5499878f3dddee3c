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

} // namespace
