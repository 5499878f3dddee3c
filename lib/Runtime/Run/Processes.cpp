//===- Processes.cpp - ranks that are processes of dist-run ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "Runner.h"
#include "dist/Runtime/Launch/Command.h"
#include "dist/Runtime/Run/Compile.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

using namespace dist;

Result<std::unique_ptr<JobMember>> dist::joinJob(const RunOptions &options) {
  JobOptions job;
  job.backend = options.backend;
  job.timeout = options.timeout();
  job.deadAfter = options.deadAfter;
  return JobMember::init("env://", job);
}

/// Set for the processes that startRanks starts.
static constexpr const char *kRankMark = "DIST_RUN_IS_RANK";

bool dist::isStartedRank() {
  bool isMarked = std::getenv(kRankMark);
  unsetenv(kRankMark); // Programs that a rank starts are none.
  return isMarked;
}

Result<std::optional<LaunchOptions>>
dist::takeLauncher(std::vector<std::string> &words) {
  bool isCounted =
      std::any_of(words.begin() + 1, words.end(), [](const std::string &word) {
        return word.starts_with("-n") || word.starts_with("--nproc-per-node");
      });
  Result<std::optional<LaunchOptions>> options = takeLaunchOptions(words);
  if (options && *options && !isCounted)
    (*options)->workers = 0;
  return options;
}

static const std::map<int, std::string> kFinalCodes = {
    {int(ExitStatus::Usage), "the command line is wrong"},
    {int(ExitStatus::Refused), "it would fail again"},
    {int(ExitStatus::Interrupted), "it was requested to end"},
    {int(ExitStatus::Terminated), "it was requested to end"}};

int dist::startRanks(const std::vector<std::string> &words,
                     LaunchOptions options) {
  std::error_code error;
  options.command = {
      std::filesystem::read_symlink("/proc/self/exe", error).string()};
  options.command.insert(options.command.end(), words.begin() + 1, words.end());
  options.environment = {{kRankMark, "1"}};
  if (std::string cache = temporaryCache(); !cache.empty())
    options.environment.emplace_back("DIST_CACHE_DIR", cache);
  options.finalCodes = kFinalCodes;
  if (options.maxNodes > 1) // A node that leaves ends its ranks.
    options.finalCodes.erase(int(ExitStatus::Interrupted));
  int status = launch(options);
  return status == int(ExitStatus::Refused) ? int(ExitStatus::Failure) : status;
}
