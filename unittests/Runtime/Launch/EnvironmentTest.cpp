//===- EnvironmentTest.cpp - environment of a worker ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/Environment.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

using namespace dist;

namespace {

std::map<std::string, std::string>
variablesOf(const LaunchOptions &options, const Assignment &job, int rank) {
  std::map<std::string, std::string> variables;
  for (const std::string &entry : workerEnvironment(options, job, rank))
    variables[entry.substr(0, entry.find('='))] =
        entry.substr(entry.find('=') + 1);
  return variables;
}

/// Three workers on one node, two on another.
Assignment twoNodes(int self) {
  Assignment job;
  job.jobId = "job";
  job.generation = 4;
  job.restarts = 2;
  job.nodes = {{"10.0.0.1", "a", {100, 101, 102}},
               {"10.0.0.2", "b", {200, 201}}};
  job.self = self;
  return job;
}

TEST(Environment, SecondNode) {
  LaunchOptions options;
  options.maxRestarts = 3;
  auto variables = variablesOf(options, twoNodes(1), 1);
  EXPECT_EQ(variables["RANK"], "4");
  EXPECT_EQ(variables["LOCAL_RANK"], "1");
  EXPECT_EQ(variables["WORLD_SIZE"], "5");
  EXPECT_EQ(variables["LOCAL_WORLD_SIZE"], "2");
  EXPECT_EQ(variables["GROUP_RANK"], "1");
  EXPECT_EQ(variables["GROUP_WORLD_SIZE"], "2");
  EXPECT_EQ(variables["MASTER_ADDR"], "10.0.0.1");
  EXPECT_EQ(variables["MASTER_PORT"], "100");
  EXPECT_EQ(variables["TORCHELASTIC_RESTART_COUNT"], "2");
  EXPECT_EQ(variables["TORCHELASTIC_MAX_RESTARTS"], "3");
  EXPECT_EQ(variables["DIST_GENERATION"], "4");
  EXPECT_EQ(variables["PADDLE_TRAINER_ID"], "4");
  EXPECT_EQ(variables["PADDLE_CURRENT_ENDPOINT"], "10.0.0.2:201");
  EXPECT_EQ(variables["PADDLE_TRAINER_ENDPOINTS"],
            "10.0.0.1:100,10.0.0.1:101,10.0.0.1:102,10.0.0.2:200,10.0.0.2:201");
}

/// One variable cannot hold the addresses of all of them.
TEST(Environment, ManyNodes) {
  Assignment job = twoNodes(0);
  job.nodes.resize(3000, {"10.0.0.3", "c", {10001, 10002, 10003, 10004}});
  setenv("PADDLE_TRAINER_ENDPOINTS", "10.0.0.9:1", 1);
  auto variables = variablesOf({}, job, 2);
  unsetenv("PADDLE_TRAINER_ENDPOINTS");
  EXPECT_EQ(variables.count("PADDLE_TRAINER_ENDPOINTS"), 0u);
  EXPECT_EQ(variables["PADDLE_CURRENT_ENDPOINT"], "10.0.0.1:102");
}

TEST(Environment, WhoWins) {
  setenv("RANK", "99", 1);
  setenv("OMP_NUM_THREADS", "5", 1);
  setenv("DIST_JOB_TOKEN", "outer", 1);
  LaunchOptions options;
  options.environment = {{"WORLD_SIZE", "mine"}, {"MORE", "a=b"}};
  auto variables = variablesOf(options, twoNodes(0), 0);
  EXPECT_EQ(variables["RANK"], "0");
  EXPECT_EQ(variables["OMP_NUM_THREADS"], "5");
  EXPECT_EQ(variables["WORLD_SIZE"], "mine");
  EXPECT_EQ(variables["MORE"], "a=b");
  EXPECT_EQ(variables["DIST_JOB_TOKEN"], "outer");
  Assignment own = twoNodes(0);
  own.token = "made";
  EXPECT_EQ(variablesOf(options, own, 0)["DIST_JOB_TOKEN"], "made");
  unsetenv("RANK");
  unsetenv("OMP_NUM_THREADS");
  unsetenv("DIST_JOB_TOKEN");
  EXPECT_EQ(variablesOf(options, twoNodes(0), 0).count("DIST_JOB_TOKEN"), 0u);
  EXPECT_EQ(variablesOf(options, twoNodes(0), 0).count("OMP_NUM_THREADS"), 1u);
}

TEST(Environment, TokensAndPortsDiffer) {
  EXPECT_NE(randomToken(), randomToken());
  EXPECT_EQ(randomToken().size(), 32u);
  std::vector<int> ports = freePorts(50);
  EXPECT_EQ(std::set<int>(ports.begin(), ports.end()).size(), 50u);
}

} // namespace
