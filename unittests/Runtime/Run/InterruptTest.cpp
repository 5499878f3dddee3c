//===- InterruptTest.cpp - signals that come twice ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Interrupt.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

using namespace dist;
using namespace std::chrono_literals;

namespace {

/// A process that leaves the first SIGTERM to its work, which takes two
/// seconds; it ends with how often it was told. `kills` are the times from one
/// signal to the next; all are SIGTERM but the `last`. Its exit status.
int statusOf(const std::vector<std::chrono::milliseconds> &kills,
             bool obeysLauncher, int last = SIGTERM) {
  int ready[2];
  EXPECT_EQ(pipe(ready), 0);
  pid_t child = fork();
  if (child == 0) {
    Interrupt interrupt;
    if (obeysLauncher)
      interrupt.obeyLauncher();
    std::atomic<int> told = 0;
    interrupt.spareOnce([&](Interrupt::Signal received) {
      return received.number == SIGTERM && ++told;
    });
    (void)!write(ready[1], "x", 1);
    std::this_thread::sleep_for(2s);
    _exit(told);
  }
  char byte;
  EXPECT_EQ(read(ready[0], &byte, 1), 1);
  for (size_t i = 0; i < kills.size(); ++i) {
    std::this_thread::sleep_for(kills[i]);
    kill(child, i + 1 < kills.size() ? SIGTERM : last);
  }
  int status = -1;
  waitpid(child, &status, 0);
  for (int end : ready)
    close(end);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Interrupt, TheSameSignalTwiceIsOne) {
  EXPECT_EQ(statusOf({0ms}, false), 1);
  EXPECT_EQ(statusOf({0ms, 5ms, 100ms}, false), 1);
}

TEST(Interrupt, AnotherSignalEndsItAtOnce) {
  EXPECT_EQ(statusOf({0ms, 700ms}, false), 130);
}

/// Whatever the launcher passes on later is what was known.
TEST(Interrupt, TheLaunchersSignalIsTheSame) {
  EXPECT_EQ(statusOf({0ms, 700ms}, true), 1);
  EXPECT_EQ(statusOf({0ms, 700ms}, true, SIGINT), 130);
}

/// The others fail for it, and must not be the first to end.
TEST(Interrupt, UnderALauncherNothingComesBeforeTheEnd) {
  for (bool obeysLauncher : {false, true}) {
    pid_t child = fork();
    if (child == 0) {
      Interrupt interrupt;
      if (obeysLauncher)
        interrupt.obeyLauncher();
      interrupt.setAction([] { _exit(7); });
      kill(getpid(), SIGTERM);
      std::this_thread::sleep_for(20s);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), obeysLauncher ? 130 : 7);
  }
}

} // namespace
