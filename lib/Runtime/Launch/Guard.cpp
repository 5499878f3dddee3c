//===- Guard.cpp - no process outlives its launcher -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Guard.h"
#include "Descendants.h"
#include "dist/Support/Descriptor.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>

using namespace dist;

sigset_t dist::endSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action = {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN)
      sigaddset(&set, signal);
  }
  return set;
}

static std::atomic<bool> abandoned = false;

bool dist::isAbandoned() { return abandoned; }

/// When the parent is gone, so is everything below this process, and then this
/// process.
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

/// Passes signals on until the child has ended; its wait status.
static int waitFor(pid_t child, const sigset_t &watched) {
  for (int state = 0;;) {
    siginfo_t info = {};
    if (waitpid(child, &state, WNOHANG) == child)
      return state;
    if (sigwaitinfo(&watched, &info) > 0 && info.si_signo != SIGCHLD)
      kill(child, info.si_signo);
  }
}

int dist::underGuard(const std::function<int()> &body) {
  std::fflush(nullptr);
  sigset_t watched = endSignals(), before;
  sigaddset(&watched, SIGCHLD);
  sigprocmask(SIG_BLOCK, &watched, &before);
  int wasSubreaper = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &wasSubreaper);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::set<pid_t> others = ownChildren();
  pid_t parent = getpid(), child = fork();
  if (child == 0)
    runGuarded(body, parent);
  int state = W_EXITCODE(1, 0);
  if (child < 0)
    fmt::print(stderr, "dist-run: error: cannot start a process: {}\n",
               std::strerror(errno));
  else
    state = waitFor(child, watched);
  killDescendants(others);
  prctl(PR_SET_CHILD_SUBREAPER, wasSubreaper);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (WIFEXITED(state))
    return WEXITSTATUS(state);
  fmt::print(stderr,
             "dist-run: error: the supervisor was ended by signal {}; "
             "all workers were killed\n",
             WTERMSIG(state));
  return 128 + WTERMSIG(state);
}
