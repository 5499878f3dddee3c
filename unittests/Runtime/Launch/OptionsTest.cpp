//===- OptionsTest.cpp - the launcher's command line ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Launch/Command.h"

#include <filesystem>
#include <gtest/gtest.h>

using namespace dist;
using std::chrono::milliseconds;

namespace {

Result<LaunchOptions> parse(std::vector<std::string> words) {
  words.insert(words.begin(), "dist-run");
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return parseLaunchOptions(int(words.size()), arguments.data());
}

std::string errorOf(const std::vector<std::string> &words) {
  Result<LaunchOptions> options = parse(words);
  return options ? "" : options.status().getMessage();
}

TEST(LaunchOptions, All) {
  Result<LaunchOptions> options = parse({"-n",
                                         "4",
                                         "--nnodes=1:3",
                                         "--node-rank",
                                         "2",
                                         "--rdzv",
                                         "tcp://host:29500",
                                         "--rdzv-id",
                                         "job",
                                         "--rdzv-timeout",
                                         "7.5",
                                         "--last-call",
                                         "0",
                                         "--node-timeout",
                                         "3",
                                         "--local-addr",
                                         "10.0.0.1",
                                         "--max-restarts",
                                         "5",
                                         "--monitor-interval",
                                         "0.05",
                                         "--grace",
                                         "0",
                                         "--log-dir",
                                         "logs",
                                         "--show",
                                         "0,2",
                                         "--",
                                         "./program",
                                         "-n",
                                         "--"});
  ASSERT_TRUE(options) << options.status().str();
  EXPECT_EQ(options->workers, 4);
  EXPECT_EQ(options->minNodes, 1);
  EXPECT_EQ(options->maxNodes, 3);
  EXPECT_TRUE(options->isElastic());
  EXPECT_EQ(options->nodeRank, 2);
  EXPECT_EQ(options->rendezvous, "tcp://host:29500");
  EXPECT_EQ(options->jobId, "job");
  EXPECT_EQ(options->rendezvousTimeout, milliseconds(7500));
  EXPECT_EQ(options->lastCall, milliseconds(0));
  EXPECT_EQ(options->nodeTimeout, milliseconds(3000));
  EXPECT_EQ(options->localAddress, "10.0.0.1");
  EXPECT_EQ(options->maxRestarts, 5);
  EXPECT_EQ(options->monitorInterval, milliseconds(50));
  EXPECT_EQ(options->grace, milliseconds(0));
  EXPECT_EQ(options->logDirectory, "logs");
  EXPECT_EQ(options->shown, (std::set<int>{0, 2}));
  EXPECT_EQ(options->command,
            (std::vector<std::string>{"./program", "-n", "--"}));
}

TEST(LaunchOptions, Defaults) {
  Result<LaunchOptions> options = parse({"--", "true"});
  ASSERT_TRUE(options) << options.status().str();
  EXPECT_EQ(options->workers, 1);
  EXPECT_EQ(options->maxNodes, 1);
  EXPECT_FALSE(options->shown);
  EXPECT_TRUE(parse({"-n", "auto", "--show", "none", "--", "true"})->shown);
}

TEST(LaunchOptions, AsTheyAreSpeltElsewhere) {
  Result<LaunchOptions> options =
      parse({"--nproc_per_node=cpu", "--max_restarts", "2", "--log_dir", "a_b",
             "--", "true", "--my_flag"});
  ASSERT_TRUE(options) << options.status().str();
  EXPECT_EQ(options->workers, parse({"-n", "auto", "--", "true"})->workers);
  EXPECT_EQ(options->maxRestarts, 2);
  EXPECT_EQ(options->logDirectory, "a_b");
  EXPECT_EQ(options->command[1], "--my_flag");
  std::vector<std::string> words = {"dist-run", "step.dist",
                                    "--max_restarts=3"};
  EXPECT_EQ((*takeLaunchOptions(words))->maxRestarts, 3);
  if (!std::filesystem::exists("/dev/nvidia0"))
    EXPECT_EQ(errorOf({"-n", "gpu", "--", "true"}),
              "-n is gpu, but there is none here");
}

TEST(LaunchOptions, Errors) {
  EXPECT_EQ(errorOf({"-n", "0", "--", "true"}),
            "-n needs an integer of at least 1, got '0'");
  EXPECT_EQ(errorOf({"--nproc-per-node", "x", "--", "true"}),
            "--nproc-per-node needs an integer of at least 1, got 'x'");
  for (std::string nodes : {"0", "2:1", "1:", ":", "1:2:3", "a"})
    EXPECT_EQ(errorOf({"--nnodes", nodes, "--rdzv", "env://", "--", "true"}),
              "--nnodes needs N or MIN:MAX, e.g. 2 or 1:4, got '" + nodes +
                  "'");
  for (std::string seconds : {"-1", "nan", "inf", "1s", "1e12"})
    EXPECT_EQ(errorOf({"--grace", seconds, "--", "true"}),
              "--grace needs a number of seconds, got '" + seconds + "'");
  EXPECT_EQ(errorOf({"--node-timeout", "0", "--", "true"}),
            "--node-timeout needs a number of seconds, got '0'");
  for (std::string ranks : {"", "0,", "x", "-1"})
    EXPECT_EQ(errorOf({"--show", ranks, "--", "true"}),
              "--show needs all, none or ranks, e.g. 0,2, got '" + ranks + "'");
  EXPECT_EQ(errorOf({"--log-dir", "", "--", "true"}),
            "--log-dir needs a value");
  for (std::string url : {"host", "file://here", "http://host:1"})
    EXPECT_EQ(errorOf({"--rdzv", url, "--", "true"}),
              "--rdzv is wrong: rendezvous '" + url +
                  "': expected tcp://HOST:PORT, tcp://?group=NAME, "
                  "file:///PATH or env://");
  EXPECT_EQ(errorOf({"--rdzv", "tcp://host:1?rank=x", "--", "true"}),
            "--rdzv is wrong: rendezvous 'tcp://host:1': rank is 'x'; expected "
            "a number from 0");
  EXPECT_EQ(errorOf({"--rdzv", "", "--", "true"}), "--rdzv needs a value");
  EXPECT_EQ(errorOf({"--wrong", "--", "true"}), "unknown option --wrong");
  EXPECT_EQ(errorOf({"-n", "2", "-n", "3", "--", "true"}),
            "-n is given twice: '2' and '3'");
  EXPECT_EQ(errorOf({"step.mlir", "--", "true"}),
            "expected options of the launcher before --, got 'step.mlir'");
  EXPECT_EQ(errorOf({"-n", "2", "--"}), "expected a command after --, e.g. "
                                        "dist-run -n 4 -- ./my_program");
  EXPECT_EQ(errorOf({"--nnodes", "2", "--", "true"}),
            "--nnodes needs --rdzv, the rendezvous of the nodes");
  EXPECT_EQ(errorOf({"--node-rank", "1", "--", "true"}),
            "--node-rank 1 is not below --nnodes 1");
}

TEST(LaunchOptions, TakenFromOthers) {
  std::vector<std::string> words = {"dist-run",       "-n",      "4",
                                    "step.dist",      "--steps", "7",
                                    "--log-dir=logs", "--grace", "2"};
  auto options = takeLaunchOptions(words);
  ASSERT_TRUE(options) << options.status().str();
  ASSERT_TRUE(*options);
  EXPECT_EQ((*options)->workers, 4);
  EXPECT_EQ((*options)->logDirectory, "logs");
  EXPECT_EQ((*options)->grace, milliseconds(2000));
  EXPECT_EQ(words, (std::vector<std::string>{"dist-run", "step.dist", "--steps",
                                             "7"}));
  options = takeLaunchOptions(words);
  ASSERT_TRUE(options);
  EXPECT_FALSE(*options);
  words = {"dist-run", "step.dist", "-n"};
  EXPECT_EQ(takeLaunchOptions(words).status().getMessage(),
            "no value for option -n");
  words = {"dist-run", "step.dist", "-n", "x"};
  EXPECT_EQ(takeLaunchOptions(words).status().getMessage(),
            "-n needs an integer of at least 1, got 'x'");
}

TEST(LaunchOptions, TheCommandLineThatIsTheLaunchers) {
  auto wants = [](std::vector<std::string> words) {
    std::vector<char *> arguments;
    for (std::string &word : words)
      arguments.push_back(word.data());
    return wantsLaunch(int(words.size()), arguments.data());
  };
  EXPECT_TRUE(wants({"dist-run", "-n", "2", "--", "true"}));
  EXPECT_FALSE(wants({"dist-run", "-n", "2", "step.mlir"}));
}

} // namespace
