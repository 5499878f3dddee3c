//===- StopSignalTest.cpp - Ctrl-C ends a search, not the program ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StopSignal.h"
#include "dist/Support/SameSignal.h"

#include <csignal>
#include <gtest/gtest.h>
#include <thread>

using namespace dist;

static int heard = 0;

namespace {
/// Signals outside of a search are counted, or ignored.
class StopSignalTest : public testing::Test {
protected:
  void SetUp() override {
    heard = 0;
    StopSignal::allow();
    std::signal(SIGINT, [](int) { ++heard; });
  }
  void TearDown() override { std::signal(SIGINT, SIG_DFL); }
};
} // namespace

TEST_F(StopSignalTest, theFirstStopsTheSearch) {
  {
    StopSignal stop;
    EXPECT_FALSE(StopSignal::isAsked());
    std::raise(SIGINT);
    EXPECT_TRUE(StopSignal::isAsked());
    EXPECT_EQ(heard, 0);
    std::raise(SIGINT); // Sent to a group.
    EXPECT_EQ(heard, 0);
    std::this_thread::sleep_for(kSameSignal);
    std::raise(SIGINT);
    EXPECT_EQ(heard, 1);
  }
  EXPECT_FALSE(StopSignal::isAsked());
}

TEST_F(StopSignalTest, nothingIsLeftBehind) {
  {
    StopSignal stop;
  }
  std::raise(SIGINT);
  EXPECT_FALSE(StopSignal::isAsked());
  EXPECT_EQ(heard, 1);
}

/// A job in the background ignores Ctrl-C.
TEST_F(StopSignalTest, whatIsIgnoredStaysIgnored) {
  std::signal(SIGINT, SIG_IGN);
  StopSignal stop;
  std::raise(SIGINT);
  EXPECT_FALSE(StopSignal::isAsked());
}
