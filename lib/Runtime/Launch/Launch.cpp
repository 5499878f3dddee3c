//===- Launch.cpp - N processes that are one job --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Launch/Launch.h"
#include "Environment.h"
#include "Guard.h"
#include "Job.h"
#include "Meeting.h"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;

/// Of what descriptors 0 to 2 are, none may become something else.
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

/// What can be known to be wrong before anything is started.
static Status verify(const LaunchOptions &options) {
  if (options.command.empty())
    return Status::invalid("expected a command");
  if (Result<std::string> path = findExecutable(options.command[0]); !path)
    return path.status();
  return logDirectoryOf(options.logDirectory, 0).status();
}

static int runJob(LaunchOptions options) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  Terminal terminal;
  if (options.rendezvous.empty() && options.jobId.empty())
    options.jobId = randomToken();
  else if (options.jobId.empty())
    options.jobId = "default";
  auto store = openMeeting(options);
  if (!store) {
    fmt::print(stderr, "dist-run: error: {}\n", store.status().getMessage());
    return 1;
  }
  Job job(options, std::move(*store), terminal);
  return job.run();
}

int dist::launch(const LaunchOptions &options) {
  openStandardDescriptors();
  if (Status status = verify(options); !status.ok()) {
    fmt::print(stderr, "dist-run: error: {}\n", status.getMessage());
    return 1;
  }
  return underGuard([&] { return runJob(options); });
}
