//===- Launch.cpp - N processes that are one job --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Launch/Launch.h"
#include "Environment.h"
#include "Job.h"
#include "OpenRendezvous.h"
#include "Subreaper.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

/// Opens descriptors 0 to 2 that are closed, so that no other file gets these
/// numbers.
static void openStandardDescriptors() {
  while (true) {
    int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (fd < 0 || fd > 2) {
      if (fd > 2)
        close(fd);
      return;
    }
    fcntl(fd, F_SETFD, 0);
  }
}

/// Checks the options before anything is started.
static Status verify(const LaunchOptions &options) {
  if (options.command.empty())
    return Status::invalid("expected a command");
  if (Result<std::string> path = findExecutable(options.command[0]); !path)
    return path.status();
  return logDirectoryOf(options.logDirectory, 0).status();
}

static void sayWaiting(const LaunchOptions &options) {
  std::chrono::duration<double> seconds = options.rendezvousTimeout;
  fmt::print(stderr, "dist-run: waiting for {} (--rdzv-timeout {:g} s)\n",
             options.rendezvous, seconds.count());
}

/// Joins the other launchers. A signal ends that, and is stored in `signal`.
static Result<std::shared_ptr<Store>> meet(const LaunchOptions &options,
                                           int &signal) {
  if (options.rendezvous.empty())
    return openRendezvous(options);
  std::packaged_task<Result<std::shared_ptr<Store>>()> task(
      [options] { return openRendezvous(options); });
  auto met = task.get_future();
  std::thread(std::move(task)).detach();
  sigset_t ends = endSignals();
  timespec now = {0, 0};
  auto silence = std::chrono::steady_clock::now() + 5s;
  bool isSilent = true;
  while (met.wait_for(10ms) != std::future_status::ready) {
    if (isSilent && std::chrono::steady_clock::now() >= silence) {
      sayWaiting(options);
      isSilent = false;
    }
    if (int got = sigtimedwait(&ends, nullptr, &now); got > 0) {
      signal = got; // The thread ends with this process.
      return Status(StatusCode::Aborted,
                    fmt::format("SIG{}: ended while it waited for the other "
                                "nodes",
                                sigabbrev_np(got)));
    }
  }
  return met.get();
}

static int runJob(LaunchOptions options) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  Terminal terminal;
  if (options.rendezvous.empty() && options.jobId.empty())
    options.jobId = randomToken();
  else if (options.jobId.empty())
    options.jobId = "default";
  int signal = 0;
  auto store = meet(options, signal);
  if (!store) {
    fmt::print(stderr, "dist-run: {}{}\n",
               signal ? "" : "error: ", store.status().getMessage());
    return signal ? 128 + signal : 1;
  }
  Job job(options, std::move(*store), terminal);
  return job.run();
}

/// Returns the longest time that the launcher may be stopped: the other nodes
/// continue without this one only later.
static std::chrono::milliseconds mostStopped(const LaunchOptions &options) {
  return options.maxNodes == 1
             ? 0ms
             : std::max(options.nodeTimeout - 2 * options.monitorInterval,
                        options.nodeTimeout / 2);
}

int dist::launch(const LaunchOptions &options) {
  openStandardDescriptors();
  if (Status status = verify(options); !status.ok()) {
    fmt::print(stderr, "dist-run: error: {}\n", status.getMessage());
    return 1;
  }
  return runUnderSubreaper([&] { return runJob(options); },
                           mostStopped(options));
}
