//===- Subreaper.cpp - no process outlives its launcher -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subreaper.h"
#include "Descendants.h"
#include "dist/Runtime/Host/OutOfMemoryKills.h"
#include "dist/Support/Descriptor.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <initializer_list>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>

using namespace dist;

static sigset_t notIgnored(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : signals) {
    struct sigaction action = {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN)
      sigaddset(&set, signal);
  }
  return set;
}

sigset_t dist::endSignals() { return notIgnored({SIGINT, SIGTERM, SIGHUP}); }

sigset_t dist::workerSignals() {
  return notIgnored({SIGUSR1, SIGUSR2, SIGQUIT});
}

static std::atomic<bool> abandoned = false;

bool dist::isAbandoned() { return abandoned; }

/// Ends all processes below this one, and this one, when the parent has ended.
static void endWithParent(pid_t parent) {
  Descriptor life(int(syscall(SYS_pidfd_open, parent, 0)));
  if (!life || getppid() != parent)
    _exit(128 + SIGKILL);
  std::thread([life = std::move(life)] {
    pollfd item = {life.get(), POLLIN, 0};
    while (poll(&item, 1, -1) < 0) {
    }
    abandoned = true;
    killDescendants();
    _exit(128 + SIGKILL);
  }).detach();
}

[[noreturn]] static void runGuarded(const std::function<int()> &body,
                                    pid_t parent) {
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  endWithParent(parent);
  int status = body();
  killDescendants();
  std::fflush(nullptr);
  _exit(status);
}

/// Measures how long the child has been stopped. After `most` all processes
/// below it are killed.
class StopWatch {
public:
  StopWatch(pid_t child, std::chrono::milliseconds most)
      : child(child), most(most) {}

  void note(int state) {
    if (WIFSTOPPED(state))
      since = Clock::now();
    else
      since.reset();
  }
  /// Returns the time until the next check.
  timespec pause() const {
    std::chrono::nanoseconds pause = std::chrono::milliseconds(200);
    if (since && most.count() > 0)
      pause = std::clamp<std::chrono::nanoseconds>(
          *since + most - Clock::now(), std::chrono::nanoseconds(0), pause);
    return {0, pause.count()};
  }
  void look() {
    if (!since || most.count() == 0 || Clock::now() < *since + most)
      return;
    fmt::print(stderr,
               "dist-run: the supervisor has been stopped for {:g} s; its "
               "workers are killed\n",
               std::chrono::duration<double>(most).count());
    killBelow(child);
    since.reset();
  }

private:
  using Clock = std::chrono::steady_clock;
  pid_t child;
  std::chrono::milliseconds most;
  std::optional<Clock::time_point> since;
};

/// Passes signals on until the child has ended. Returns its wait status.
static int waitFor(pid_t child, const sigset_t &watched,
                   std::chrono::milliseconds mostStopped) {
  StopWatch stops(child, mostStopped);
  sigset_t ends = endSignals();
  for (int state = 0;;) {
    while (waitpid(child, &state, WNOHANG | WUNTRACED | WCONTINUED) == child) {
      if (WIFEXITED(state) || WIFSIGNALED(state))
        return state;
      stops.note(state);
    }
    stops.look();
    siginfo_t info = {};
    timespec wait = stops.pause();
    if (sigtimedwait(&watched, &info, &wait) <= 0 || info.si_signo == SIGCHLD)
      continue;
    kill(child, info.si_signo);
    if (sigismember(&ends, info.si_signo))
      kill(child, SIGCONT);
  }
}

int dist::runUnderSubreaper(const std::function<int()> &body,
                            std::chrono::milliseconds mostStopped) {
  std::fflush(nullptr);
  sigset_t watched = endSignals(), passed = workerSignals(), before;
  sigorset(&watched, &watched, &passed);
  sigaddset(&watched, SIGCHLD);
  sigprocmask(SIG_BLOCK, &watched, &before);
  int wasSubreaper = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &wasSubreaper);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::set<pid_t> others = ownChildren();
  OutOfMemoryKills kills;
  pid_t parent = getpid(), child = fork();
  if (child == 0)
    runGuarded(body, parent);
  int state = W_EXITCODE(1, 0);
  if (child < 0)
    fmt::print(stderr, "dist-run: error: cannot start a process: {}\n",
               std::strerror(errno));
  else
    state = waitFor(child, watched, mostStopped);
  killDescendants(others);
  prctl(PR_SET_CHILD_SUBREAPER, wasSubreaper);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (WIFEXITED(state))
    return WEXITSTATUS(state);
  std::string reason = WTERMSIG(state) == SIGKILL ? kills.likelyReason() : "";
  fmt::print(stderr,
             "dist-run: error: the supervisor was ended by signal {}{}{}; "
             "all workers were killed\n",
             WTERMSIG(state), reason.empty() ? "" : ", ", reason);
  return 128 + WTERMSIG(state);
}
