//===- WorkerGroupTest.cpp - workers that start, write and end ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/WorkerGroup.h"
#include "Launch/Report.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

using namespace dist;

namespace {

class WorkerGroupTest : public ::testing::Test {
protected:
  WorkerGroupTest() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

  Status start(const std::string &script, int workers = 2) {
    options.command = {"sh", "-c", script};
    Assignment assignment;
    assignment.nodes = {{"127.0.0.1", "", std::vector<int>(workers, 1)}};
    return group.start(assignment);
  }
  /// Returns the ranks in the order in which they end.
  std::vector<int> ends() {
    std::vector<int> order;
    while (!group.allEnded()) {
      pollfd item = {group.deaths(), POLLIN, 0};
      poll(&item, 1, 5000);
      for (const Worker *worker : group.takeEnded())
        order.push_back(worker->rank);
    }
    group.finish();
    return order;
  }

  LaunchOptions options;
  Terminal terminal;
  WorkerGroup group{options, terminal};
};

TEST_F(WorkerGroupTest, OrderOfEnds) {
  ASSERT_TRUE(start("sleep 0.$((9 - 2 * RANK))", 4).ok());
  EXPECT_EQ(ends(), (std::vector<int>{3, 2, 1, 0}));
}

TEST_F(WorkerGroupTest, HowTheyEnd) {
  ASSERT_TRUE(start("[ $RANK = 0 ] && exit 3; kill -9 $$").ok());
  ends();
  const Worker &first = group.get()[0], &second = group.get()[1];
  EXPECT_EQ(describe(*first.end), "exit code 3");
  EXPECT_EQ(first.end->exitCode(), 3);
  EXPECT_EQ(describe(*second.end), "signal 9 (SIGKILL)");
  EXPECT_EQ(second.end->exitCode(), 137);
  EXPECT_NE(failureOf(first).find("rank 0 failed with exit code 3"),
            std::string::npos);
}

TEST_F(WorkerGroupTest, LastLinesOfBothStreams) {
  ASSERT_TRUE(
      start("for i in $(seq 50); do echo $i; done; echo end >&2", 1).ok());
  ends();
  const auto &lines = group.get()[0].last->get();
  ASSERT_EQ(lines.size(), 20u);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "end"), 1);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "50"), 1);
}

TEST_F(WorkerGroupTest, SignalsComeWithoutHandlersOrMasks) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  Status status = start("exec sleep 100");
  sigprocmask(SIG_SETMASK, &before, nullptr);
  ASSERT_TRUE(status.ok());
  group.signalAll(SIGTERM);
  ends();
  for (const Worker &worker : group.get()) {
    EXPECT_EQ(worker.end->exitCode(), 128 + SIGTERM);
    EXPECT_TRUE(worker.end->wasTold);
  }
}

/// Stopped workers handle SIGTERM only once they are woken.
TEST_F(WorkerGroupTest, StoppedOnesAreKilled) {
  ASSERT_TRUE(start("[ $RANK = 1 ] && kill -STOP $$; exec sleep 100").ok());
  const Worker &stopped = group.get()[1];
  while (!isStopped(stopped.pid))
    usleep(1000);
  group.signalAll(SIGTERM);
  group.killStopped();
  ends();
  EXPECT_EQ(group.get()[0].end->exitCode(), 128 + SIGTERM);
  EXPECT_EQ(stopped.end->exitCode(), 128 + SIGKILL);
  EXPECT_FALSE(group.get()[0].end->wasStopped);
  EXPECT_TRUE(stopped.end->wasStopped);
  EXPECT_NE(tableOf(group.get()).find("signal 9 (SIGKILL), was stopped"),
            std::string::npos);
}

TEST_F(WorkerGroupTest, Logs) {
  std::string directory = ::testing::TempDir() + "dist-launch-logs";
  options.logDirectory = directory;
  ASSERT_TRUE(start("printf 'a\\0b\\r'; echo error >&2").ok());
  ends();
  std::ifstream file(directory + "/attempt-0/rank-1.out", std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(text, std::string("a\0b\r", 4)) << "as it was written";
  std::filesystem::remove_all(directory);
}

TEST_F(WorkerGroupTest, CommandsThatCannotRun) {
  options.command = {"/etc/passwd"};
  Assignment assignment;
  assignment.nodes = {{"127.0.0.1", "", {1}}};
  EXPECT_NE(group.start(assignment).getMessage().find("is not executable"),
            std::string::npos);
  EXPECT_EQ(findExecutable("no-such-program").status().getCode(),
            StatusCode::NotFound);
}

} // namespace
