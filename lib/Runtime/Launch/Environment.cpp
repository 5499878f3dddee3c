//===- Environment.cpp - environment of a worker --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Environment.h"
#include "dist/Runtime/Host/HostCores.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <random>
#include <string_view>
#include <unistd.h>

using namespace dist;

using Variables = std::map<std::string, std::string>;

static Variables ownVariables() {
  Variables variables;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view text = *entry;
    size_t equal = text.find('=');
    if (equal != std::string_view::npos)
      variables.emplace(text.substr(0, equal), text.substr(equal + 1));
  }
  return variables;
}

static void addTorch(Variables &variables, const LaunchOptions &options,
                     const Assignment &job, int localRank) {
  std::string rank = std::to_string(job.firstRank() + localRank),
              size = std::to_string(job.worldSize()),
              node = std::to_string(job.self);
  const std::pair<const char *, std::string> ours[] = {
      {"RANK", rank},
      {"LOCAL_RANK", std::to_string(localRank)},
      {"WORLD_SIZE", size},
      {"LOCAL_WORLD_SIZE", std::to_string(job.localSize())},
      {"GROUP_RANK", node},
      {"NODE_RANK", node},
      {"GROUP_WORLD_SIZE", std::to_string(job.nodes.size())},
      {"ROLE_NAME", "default"},
      {"ROLE_RANK", rank},
      {"ROLE_WORLD_SIZE", size},
      {"MASTER_ADDR", job.nodes[0].address},
      {"MASTER_PORT", std::to_string(job.nodes[0].ports[0])},
      {"TORCHELASTIC_RESTART_COUNT", std::to_string(job.restarts)},
      {"TORCHELASTIC_MAX_RESTARTS", std::to_string(options.maxRestarts)},
      {"TORCHELASTIC_RUN_ID", job.jobId},
      {"TORCHELASTIC_USE_AGENT_STORE", "False"},
      {"DIST_JOB_ID", job.name},
      {"DIST_GENERATION", std::to_string(job.generation)},
  };
  for (const auto &[name, value] : ours)
    variables[name] = value;
}

static std::vector<std::string> endpoints(const Assignment &job) {
  std::vector<std::string> all;
  for (const NodePlace &node : job.nodes)
    for (int port : node.ports)
      all.push_back(fmt::format("{}:{}", node.address, port));
  return all;
}

/// The size of the largest variable (Linux's MAX_ARG_STRLEN). The lists of a
/// job of thousands of ranks exceed it.
static constexpr size_t kMostBytes = 120 << 10;

static void addPaddle(Variables &variables, const Assignment &job,
                      int localRank) {
  std::vector<std::string> all = endpoints(job);
  int rank = job.firstRank() + localRank;
  const std::pair<const char *, std::string> ours[] = {
      {"PADDLE_TRAINER_ID", std::to_string(rank)},
      {"PADDLE_TRAINERS_NUM", std::to_string(all.size())},
      {"PADDLE_CURRENT_ENDPOINT", all[rank]},
      {"PADDLE_MASTER", all[0]},
      {"PADDLE_GLOBAL_RANK", std::to_string(rank)},
      {"PADDLE_GLOBAL_SIZE", std::to_string(all.size())},
      {"PADDLE_LOCAL_RANK", std::to_string(localRank)},
      {"PADDLE_RANK_IN_NODE", std::to_string(localRank)},
      {"PADDLE_LOCAL_SIZE", std::to_string(job.localSize())},
      {"PADDLE_NNODES", std::to_string(job.nodes.size())},
  };
  for (const auto &[name, value] : ours)
    variables[name] = value;
  variables.erase("PADDLE_TRAINER_ENDPOINTS");
  if (std::string list = fmt::format("{}", fmt::join(all, ","));
      list.size() <= kMostBytes)
    variables["PADDLE_TRAINER_ENDPOINTS"] = list;
}

std::vector<std::string> dist::workerEnvironment(const LaunchOptions &options,
                                                 const Assignment &assignment,
                                                 int localRank) {
  Variables variables = ownVariables();
  addTorch(variables, options, assignment, localRank);
  addPaddle(variables, assignment, localRank);
  if (!assignment.token.empty())
    variables["DIST_JOB_TOKEN"] = assignment.token;
  // As many threads as there are cores for each worker; a value of the user's
  // stays.
  static const int cores = hostCores();
  variables.emplace("OMP_NUM_THREADS", std::to_string(std::max(
                                           1, cores / assignment.localSize())));
  variables.emplace("FLAGS_selected_gpus", std::to_string(localRank));
  if (!options.logDirectory.empty())
    variables["TORCHELASTIC_ERROR_FILE"] =
        fmt::format("{}/attempt-{}/rank-{}.error.json",
                    std::filesystem::absolute(options.logDirectory).string(),
                    assignment.generation, assignment.firstRank() + localRank);
  for (const auto &[name, value] : options.environment)
    variables[name] = value;
  std::vector<std::string> entries;
  for (const auto &[name, value] : variables)
    entries.push_back(name + "=" + value);
  return entries;
}

std::string dist::randomToken() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i)
    token += fmt::format("{:08x}", device());
  return token;
}
