//===- OptionsTest.cpp - dist-run's command line --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Options.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

Result<RunOptions> parse(std::vector<std::string> words) {
  words.insert(words.begin(), "dist-run");
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return parseOptions(int(words.size()), arguments.data());
}

std::string errorOf(const std::vector<std::string> &words) {
  Result<RunOptions> options = parse(words);
  return options ? "" : options.status().getMessage();
}

TEST(Options, All) {
  Result<RunOptions> options =
      parse({"--plan", "p.json", "step.mlir", "--mesh=dp=2", "--steps", "7",
             "--carry", "result0=w['a']", "--carry=x=arg1", "--verify",
             "--tolerance", "1e-3", "--report=r.json", "--output-keys=name",
             "--backend", "local", "--collective-threads", "off"});
  ASSERT_TRUE(options) << options.status().str();
  EXPECT_EQ(options->program, "step.mlir");
  EXPECT_EQ(options->plan, "p.json");
  EXPECT_EQ(options->mesh, "dp=2");
  EXPECT_EQ(options->stepCount(), 7);
  EXPECT_EQ(options->carries[0].second, "w['a']");
  EXPECT_EQ(options->carries[1].first, "x");
  EXPECT_TRUE(options->verify);
  EXPECT_EQ(options->tolerance, 1e-3);
  EXPECT_EQ(options->report, "r.json");
  EXPECT_EQ(options->outputKeys, OutputKeys::Name);
  EXPECT_EQ(options->overlap, OverlapMode::Off);
  EXPECT_EQ(parse({"a", "--collective-threads=on"})->overlap, OverlapMode::On);
  EXPECT_EQ(parse({"a", "--collective-threads=auto"})->overlap,
            OverlapMode::Auto);
}

TEST(Options, HelpNeedsNoProgram) {
  Result<RunOptions> options = parse({"--help"});
  ASSERT_TRUE(options);
  EXPECT_TRUE(options->help);
  EXPECT_NE(helpText().find("--inputs FILE.npz"), std::string::npos);
}

TEST(Options, Errors) {
  EXPECT_EQ(errorOf({}), "expected a program to run, e.g. dist-run step.dist");
  EXPECT_EQ(errorOf({"a", "b"}), "expected one program, got 'a' and 'b'");
  EXPECT_EQ(errorOf({"a", "--frob"}), "unknown option --frob");
  EXPECT_EQ(errorOf({"a", "--steps"}), "no value for option --steps");
  EXPECT_EQ(errorOf({"a", "--steps", "0"}),
            "--steps needs an integer of at least 1, got '0'");
  EXPECT_EQ(errorOf({"a", "--steps", "9x"}),
            "--steps needs an integer of at least 1, got '9x'");
  EXPECT_EQ(errorOf({"a", "--collective-threads", "yes"}),
            "--collective-threads needs auto, on or off, got 'yes'");
  EXPECT_EQ(errorOf({"a", "--partial-sums", "bf16"}),
            "--partial-sums needs f32 or storage, got 'bf16'");
  EXPECT_EQ(errorOf({"a", "--carry", "x"}),
            "--carry needs RESULT=ARGUMENT, got 'x'");
  EXPECT_EQ(errorOf({"a", "--tolerance", "-1"}),
            "--tolerance needs a number of at least 0, got '-1'");
  EXPECT_EQ(errorOf({"a", "-n", "2"}),
            "-n starts processes, but the ranks of the backend local are "
            "threads: choose another --backend, such as shm");
  EXPECT_EQ(errorOf({"a", "--backend", "shm", "-n", "0"}),
            "-n needs an integer of at least 1, got '0'");
  EXPECT_EQ(errorOf({"a", "--dead-after", "3"}),
            "--dead-after is of ranks that are processes: choose another "
            "--backend, such as shm");
  EXPECT_EQ(errorOf({"a", "--backend", "shm", "--dead-after", "0.05"}),
            "--dead-after needs a number of seconds of at least 0.1, got "
            "'0.05'");
  EXPECT_EQ(errorOf({"a", "--output-keys", "some"}),
            "--output-keys needs both, position or name, got 'some'");
  EXPECT_EQ(errorOf({"a", "--inputs", "x", "--random-inputs", "1"}),
            "--inputs and --random-inputs exclude each other");
  EXPECT_EQ(errorOf({"a", "--inputs", ""}), "--inputs needs a value");
  EXPECT_EQ(errorOf({"a", "--steps", "3", "--every", "2"}),
            "--every and --keep are of --checkpoint DIR");
  EXPECT_EQ(errorOf({"a", "--steps", "3", "--keep", "2"}),
            "--every and --keep are of --checkpoint DIR");
  EXPECT_EQ(errorOf({"a", "--checkpoint", "d"}),
            "--checkpoint and --resume need --steps N: how many there are in "
            "all");
  EXPECT_EQ(errorOf({"a", "--resume", "d"}),
            "--checkpoint and --resume need --steps N: how many there are in "
            "all");
  EXPECT_EQ(errorOf({"a", "--checkpoint", "d", "--steps", "3", "--verify"}),
            "--verify runs all steps twice, from the inputs: without "
            "--checkpoint and --resume");
  for (const char *option : {"--inputs", "--outputs"})
    EXPECT_EQ(errorOf({"a", option, "x.{rank}.npz", "--verify"}),
              "--verify runs the program on a single device as well: it needs "
              "whole arrays, without {rank}");
  EXPECT_EQ(errorOf({"a", "--mesh", "dp=2", "--mesh=dp=4"}),
            "--mesh is given twice: 'dp=2' and 'dp=4'");
  EXPECT_EQ(errorOf({"a", "--steps", "2", "--steps", "2"}),
            "--steps is given twice: '2' and '2'");
}

TEST(Options, Several) {
  Result<RunOptions> options =
      parse({"a", "--quiet", "--quiet", "--replicate=x", "--replicate=y",
             "--custom-calls", "f", "--custom-calls", "g"});
  ASSERT_TRUE(options) << options.status().str();
  EXPECT_EQ(options->replicate.size(), 2u);
  EXPECT_EQ(options->customCalls.size(), 2u);
}

} // namespace
