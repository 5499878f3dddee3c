//===- Processes.cpp - ranks that are processes of dist-run ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "dist/Runtime/Launch/Launch.h"

#include <cstdlib>
#include <filesystem>

using namespace dist;

Result<std::unique_ptr<JobMember>> dist::joinJob(const RunOptions &options) {
  JobOptions job;
  job.backend = options.backend;
  job.timeout = std::chrono::seconds(options.timeoutSeconds);
  return JobMember::init("env://", job);
}

/// Set for the processes that startRanks starts.
static constexpr const char *kRankMark = "DIST_RUN_IS_RANK";

bool dist::isStartedRank() {
  bool isMarked = std::getenv(kRankMark);
  unsetenv(kRankMark); // Programs that a rank starts are none.
  return isMarked;
}

int dist::startRanks(int argc, char **argv, int ranks) {
  LaunchOptions options;
  options.workers = ranks;
  std::error_code error;
  options.command = {
      std::filesystem::read_symlink("/proc/self/exe", error).string()};
  options.command.insert(options.command.end(), argv + 1, argv + argc);
  options.environment = {{kRankMark, "1"}};
  return launch(options);
}
