//===- InterruptTest.cpp - signals that come twice ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Interrupt.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

using namespace dist;
using namespace std::chrono_literals;

namespace {

/// A process that leaves the first SIGTERM to its work, which takes two
/// seconds; it ends with how often it was told. `kills` are the times from one
/// signal to the next; all are SIGTERM but the `last`. Its exit status.
int statusOf(const std::vector<std::chrono::milliseconds> &kills,
             bool hasLauncher, int last = SIGTERM) {
  int ready[2];
  EXPECT_EQ(pipe(ready), 0);
  pid_t child = fork();
  if (child == 0) {
    Interrupt interrupt(hasLauncher);
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

/// A signal that the launcher passes on later is the same one.
TEST(Interrupt, TheLaunchersSignalIsTheSame) {
  EXPECT_EQ(statusOf({0ms, 700ms}, true), 1);
  EXPECT_EQ(statusOf({0ms, 700ms}, true, SIGINT), 130);
}

/// The others fail for it, and must not be the first to end.
TEST(Interrupt, UnderALauncherNothingComesBeforeTheEnd) {
  for (bool hasLauncher : {false, true}) {
    pid_t child = fork();
    if (child == 0) {
      Interrupt interrupt(hasLauncher);
      interrupt.setAction([] { _exit(7); });
      kill(getpid(), SIGTERM);
      std::this_thread::sleep_for(20s);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), hasLauncher ? 130 : 7);
  }
}

/// A process that reports a while after it was requested to end: 'x', or 'y' if
/// it was told again meanwhile.
pid_t startChild(int report) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  pid_t child = fork();
  if (child == 0) {
    alarm(20); // If nobody tells it.
    int signal = 0;
    sigwait(&set, &signal);
    timespec wait = {0, 50'000'000};
    bool isTwice = sigtimedwait(&set, nullptr, &wait) > 0;
    (void)!write(report, isTwice ? "y" : "x", 1);
    _exit(0);
  }
  return child;
}

/// Returns the report of the child of a process that gets SIGTERM, alone or
/// with its group; 0 if the child has not ended by then.
char reportOf(bool hasLauncher, bool withGroup) {
  int report[2];
  EXPECT_EQ(pipe(report), 0);
  pid_t parent = fork();
  if (parent == 0) {
    setpgid(0, 0);
    pid_t child = startChild(report[1]);
    Interrupt interrupt(hasLauncher);
    InterruptChild waiting(interrupt, child);
    kill(withGroup ? 0 : getpid(), SIGTERM);
    std::this_thread::sleep_for(20s);
    _exit(0);
  }
  int status = -1;
  waitpid(parent, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 130);
  close(report[1]);
  fcntl(report[0], F_SETFL, O_NONBLOCK);
  char byte = 0;
  (void)!read(report[0], &byte, 1);
  close(report[0]);
  return byte;
}

TEST(Interrupt, EndsTheChildFirst) {
  for (bool hasLauncher : {false, true})
    for (bool withGroup : {false, true})
      EXPECT_EQ(reportOf(hasLauncher, withGroup), 'x');
}

/// Returns what a process prints that a signal ends, whose work stands at
/// `place`.
std::string lastWords(bool hasLauncher, const std::string &place) {
  int errors[2];
  EXPECT_EQ(pipe(errors), 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(errors[1], STDERR_FILENO);
    Interrupt interrupt(hasLauncher);
    InterruptAction action(
        interrupt, [] {}, [&] { return place; });
    kill(getpid(), SIGTERM);
    while (!interrupt.happened())
      std::this_thread::sleep_for(1ms);
    std::string message = interrupt.message();
    (void)!write(STDERR_FILENO, message.data(), message.size());
    _exit(7);
  }
  waitpid(child, nullptr, 0);
  close(errors[1]);
  std::string text(1000, ' ');
  text.resize(size_t(read(errors[0], text.data(), text.size())));
  close(errors[0]);
  return text;
}

TEST(Interrupt, SaysWhereTheWorkStood) {
  for (bool hasLauncher : {false, true}) {
    EXPECT_EQ(lastWords(hasLauncher, "step 3 of 10, command 1 of 2"),
              "dist-run: interrupted at step 3 of 10, command 1 of 2\n");
    EXPECT_EQ(lastWords(hasLauncher, ""), "dist-run: interrupted\n");
  }
}

/// As where a launcher holds back what ranks say.
TEST(Interrupt, EndsThoughNobodyReadsWhatIsSaid) {
  int full[2];
  ASSERT_EQ(pipe(full), 0);
  fcntl(full[1], F_SETFL, O_NONBLOCK);
  while (write(full[1], "x", 1) == 1) {
  }
  fcntl(full[1], F_SETFL, 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(full[1], STDERR_FILENO);
    Interrupt interrupt(/*hasLauncher=*/true);
    kill(getpid(), SIGTERM);
    std::this_thread::sleep_for(5s);
    _exit(7);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 130);
  for (int end : full)
    close(end);
}

} // namespace
