//===- Processes.cpp - ranks that are processes of dist-run ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "dist/Runtime/Launch/Launch.h"

#include <filesystem>
#include <string_view>

using namespace dist;

Result<std::unique_ptr<JobMember>> dist::joinJob(const RunOptions &options) {
  JobOptions job;
  job.backend = options.backend;
  job.timeout = std::chrono::seconds(options.timeoutSeconds);
  return JobMember::init("env://", job);
}

/// The command line without -n, which is for the launcher alone.
static std::vector<std::string> commandOfRank(int argc, char **argv) {
  std::error_code error;
  std::vector<std::string> command = {
      std::filesystem::read_symlink("/proc/self/exe", error).string()};
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    if (word == "-n")
      ++i;
    else if (!word.starts_with("-n"))
      command.emplace_back(word);
  }
  return command;
}

int dist::startRanks(int argc, char **argv, int ranks) {
  LaunchOptions options;
  options.workers = ranks;
  options.command = commandOfRank(argc, argv);
  return launch(options);
}
