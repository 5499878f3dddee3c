//===- RunTest.cpp - dist-run from its command line on --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunFixture.h"

#include <csignal>
#include <thread>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

using Outcome = RunOutcome;

class RunTest : public RunFixture {
protected:
  /// A dist-compile that copies an artifact, and writes a line for every call.
  void installCompiler(const std::string &program) {
    std::string path = directory.file("dist-compile");
    std::ofstream(path) << "#!/bin/sh\necho \"$@\" >> "
                        << directory.file("calls") << "\n"
                        << program;
    fs::permissions(path, fs::perms::owner_all);
    setenv("PATH",
           (directory.path.string() + ":" + std::getenv("PATH")).c_str(), 1);
    std::ofstream(directory.file("step.mlir")) << "module {}";
  }

  size_t calls() {
    std::string lines = readFile(directory.file("calls"));
    return size_t(std::count(lines.begin(), lines.end(), '\n'));
  }
};

TEST_F(RunTest, WritesWhatItSays) {
  std::string outputs = directory.file("out.npz");
  Outcome outcome =
      run({artifact, "--inputs", inputs, "--steps", "3", "--outputs", outputs,
           "--report", directory.file("report.json"), "--trace",
           directory.file("trace.json"), "--tokens-per-step", "5"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char *text :
       {"step on x=2 (2 ranks): 3 steps", "result1 (loss): 1 at the first",
        "all_reduce      x ", "tokens/s", "out.npz", "report.json",
        "trace.json"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("step 3/3  loss -1"), std::string::npos)
      << outcome.err;
  auto report = nlohmann::json::parse(readFile(directory.file("report.json")));
  EXPECT_EQ(report["total_bytes_received"], 4);
  EXPECT_EQ(report["collectives"][0]["location"], "model.py:2");
  EXPECT_TRUE(nlohmann::json::parse(readFile(directory.file("trace.json")))
                  .contains("traceEvents"));
  Result<NamedArrays> arrays = readNpzFile(outputs);
  ASSERT_TRUE(arrays);
  ASSERT_EQ(arrays->size(), 4u);
  EXPECT_EQ((*arrays)[3].first, "loss");
  EXPECT_EQ((*arrays)[3].second.shape(), std::vector<int64_t>({3}));
}

TEST_F(RunTest, OutputKeys) {
  for (auto [keys, expected] :
       {std::pair("position", "result1"), std::pair("name", "loss")}) {
    std::string outputs = directory.file("out.npz");
    EXPECT_EQ(run({artifact, "--inputs", inputs, "--quiet", "--outputs",
                   outputs, "--output-keys", keys})
                  .status,
              0);
    Result<NamedArrays> arrays = readNpzFile(outputs);
    ASSERT_EQ(arrays->size(), 2u);
    EXPECT_EQ((*arrays)[1].first, expected);
  }
}

TEST_F(RunTest, SequencesAndCarries) {
  std::string sequence = directory.file("sequence.npz");
  write(sequence, {{"w", {2}}, {"batch", {4, 5}}});
  EXPECT_EQ(run({artifact, "--inputs", sequence, "--steps", "4"}).status, 0);
  write(sequence, {{"w", {4, 2}}, {"batch", {5}}});
  expectFailure({artifact, "--inputs", sequence, "--steps", "4"},
                "arg0 (w) is given as a sequence, but result0 (new_w) replaces "
                "it after every step");
  expectFailure({artifact, "--inputs", inputs, "--carry", "loss=nothing"},
                "option 'carry' loss=nothing: there is no argument 'nothing'");
  expectFailure({artifact, "--inputs", inputs, "--carry", "result7=w"},
                "option 'carry' result7=w: there is no result 'result7'");
  expectFailure({artifact, "--inputs", inputs, "--carry", "loss=batch"},
                "result1 (loss) is f32[], arg1 (batch) is f32[5]: it cannot "
                "replace");
}

TEST_F(RunTest, Expect) {
  std::string outputs = directory.file("out.npz"),
              other = directory.file("other.npz");
  EXPECT_EQ(run({artifact, "--inputs", inputs, "--outputs", outputs}).status,
            0);
  Outcome same = run({artifact, "--inputs", inputs, "--expect", outputs});
  EXPECT_EQ(same.status, 0);
  EXPECT_NE(same.out.find("all 2 results agree"), std::string::npos);
  write(other, {{"new_w", {2}}});
  Outcome differs = run({artifact, "--inputs", inputs, "--expect", other});
  EXPECT_EQ(differs.status, 1);
  EXPECT_NE(differs.out.find("[0]: 0.5, expected 1"), std::string::npos)
      << differs.out;
  EXPECT_NE(differs.out.find("other.npz, which has 1 of 2 results\n"),
            std::string::npos)
      << differs.out;
  EXPECT_NE(differs.out.find("1 of 1 results differ"), std::string::npos);
}

TEST_F(RunTest, ExpectInvalidFile) {
  std::string other = directory.file("other.npz");
  auto fails = [&](const std::string &message) {
    expectFailure({artifact, "--inputs", inputs, "--expect", other}, message);
  };
  write(other, {{"x", {2}}});
  fails("has 'x', the program has no such result");
  write(other, {});
  fails("other.npz' has no arrays: expected one for each result to compare, "
        "such as 'new_w', as --outputs writes them");
  write(other, {{"result0", {2}}, {"new_w", {3}}});
  fails("other.npz' has result0 (new_w) twice, as 'result0' and as 'new_w', "
        "and they differ: expected the same values, or only one of them");
}

TEST_F(RunTest, ExpectCountsEachResultOnce) {
  std::string other = directory.file("other.npz");
  write(other, {{"result0", {2}}, {"new_w", {2}}});
  Outcome differs = run({artifact, "--inputs", inputs, "--expect", other});
  EXPECT_EQ(differs.status, 1);
  EXPECT_NE(differs.out.find("1 of 1 results differ"), std::string::npos)
      << differs.out;
}

TEST_F(RunTest, BadInput) {
  expectFailure({artifact},
                "give them with --inputs FILE.npz, or try --random-inputs 0");
  expectFailure({artifact, "--inputs", directory.file("none.npz")},
                "none.npz': No such file");
  expectFailure({artifact, "--inputs", artifact}, "not a complete zip archive");
  expectFailure({artifact, "--inputs", inputs, "--verify"},
                "--verify needs the program");
  expectFailure({artifact, "--inputs", inputs, "--plan", "p.json"},
                "--plan has no effect on");
  expectFailure({artifact, "--inputs", inputs, "--mesh", "x=4"},
                "is compiled for the mesh x=2, got --mesh x=4");
  expectFailure({artifact, "--inputs", inputs, "--mesh", "x"}, "mesh 'x'");
  expectFailure({artifact, "--frob"}, "unknown option --frob", 2);
  expectFailure({artifact, "--backend", "shm", "--nnodes", "1:2", "--rdzv",
                 "file:///nowhere"},
                "--nnodes 1:2 changes how many ranks there are: give the "
                "program, not an artifact, and a --mesh with an axis that "
                "follows, e.g. dp=*",
                2);
  expectFailure({artifact, "--inputs", inputs, "--mesh", "x=*"},
                "--mesh x=* follows how many processes there are, but the "
                "ranks of the backend local are threads");
  expectFailure({artifact, "--backend", "shm", "--mesh", "x=*"},
                "--mesh x=* follows how many ranks there are: set it with -n",
                2);
  expectFailure({artifact, "--backend", "shm", "-n", "3", "--mesh", "x=*"},
                "is compiled for the mesh x=2, got --mesh x=3");
  EXPECT_EQ(run({"--help"}).status, 0);
}

TEST_F(RunTest, OutputsThatCannotBeWritten) {
  std::vector<std::string> before = files();
  expectFailure({artifact, "--inputs", inputs, "--outputs",
                 directory.file("nowhere/out.npz")},
                "nowhere/out.npz': No such file or directory");
  if (fs::exists("/dev/full"))
    expectFailure({artifact, "--inputs", inputs, "--outputs", "/dev/full"},
                  "No space left on device");
  EXPECT_EQ(files(), before);
}

TEST_F(RunTest, InterruptLeavesNothingBehind) {
  std::vector<std::string> before = files();
  // The signal is for the thread of dist-run that waits for it.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::thread interrupter([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kill(getpid(), SIGINT);
  });
  Outcome outcome = run({artifact, "--inputs", inputs, "--steps", "1000000000",
                         "--outputs", directory.file("out.npz")});
  interrupter.join();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_NE(outcome.err.find("interrupted"), std::string::npos);
  EXPECT_EQ(files(), before);
}

TEST_F(RunTest, CompilesOnceAndCaches) {
  installCompiler("cp " + artifact + " \"$4\"\n");
  std::string program = directory.file("step.mlir");
  auto go = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {program, "--inputs", inputs});
    Outcome outcome = run(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.err;
  };
  EXPECT_NE(go({}).find("compiling " + program), std::string::npos);
  EXPECT_EQ(go({}), "");
  EXPECT_EQ(calls(), 1u);
  go({"--mesh", "x=2"});
  EXPECT_EQ(calls(), 2u);
  std::ofstream(directory.file("plan.json")) << "{}";
  go({"--plan", directory.file("plan.json")});
  std::ofstream(directory.file("plan.json")) << "{ }";
  go({"--plan", directory.file("plan.json")});
  EXPECT_EQ(calls(), 4u);
  std::ofstream(program) << "module { }";
  Outcome verified = run({program, "--inputs", inputs, "--verify"});
  EXPECT_EQ(verified.status, 0);
  EXPECT_EQ(calls(), 6u);
  EXPECT_NE(verified.out.find("compared with the program on"),
            std::string::npos);
  EXPECT_NE(readFile(directory.file("calls")).find("--single-device"),
            std::string::npos);
}

TEST_F(RunTest, DamagedArtifactsInTheCacheAreMadeAgain) {
  installCompiler("cp " + artifact + " \"$4\"\n");
  std::vector<std::string> words = {directory.file("step.mlir"), "--inputs",
                                    inputs};
  EXPECT_EQ(run(words).status, 0);
  for (const auto &entry : fs::directory_iterator(directory.file("cache")))
    fs::resize_file(entry.path(), 5000);
  EXPECT_EQ(run(words).status, 0);
  EXPECT_EQ(calls(), 2u);
}

TEST_F(RunTest, VerifyFindsDifferences) {
  std::string kernels = kStepKernels;
  kernels.replace(kernels.find("0.1f"), 4, "0.2f");
  std::string other =
      makeArtifact(directory, stepManifest(), kernels, "other.dist");
  installCompiler("case \"$*\" in *single-device*) cp " + other +
                  " \"$4\";; *) cp " + artifact + " \"$4\";; esac\n");
  Outcome outcome = run({directory.file("step.mlir"), "--inputs", inputs,
                         "--verify", "--steps", "2"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("the same on a single device, to compare:\nstep"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.out.find("DIFFERS"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("2 of 2 results differ"), std::string::npos);
}

TEST_F(RunTest, VerifyNeedsTheSameResults) {
  nlohmann::json manifest = stepManifest();
  manifest["results"].erase(1);
  std::string other =
      makeArtifact(directory, manifest, kStepKernels, "other.dist");
  installCompiler("case \"$*\" in *single-device*) cp " + other +
                  " \"$4\";; *) cp " + artifact + " \"$4\";; esac\n");
  expectFailure({directory.file("step.mlir"), "--inputs", inputs, "--verify"},
                "the program for a single device has other arguments or "
                "results");
}

TEST_F(RunTest, CompilerThatFails) {
  installCompiler("echo 'step.mlir:1:1: error: nonsense' >&2\nexit 1\n");
  std::vector<std::string> before = files();
  expectFailure({directory.file("step.mlir"), "--inputs", inputs},
                "dist-compile failed with exit status 1");
  EXPECT_FALSE(fs::exists(directory.file("cache")) &&
               !fs::is_empty(directory.file("cache")));
  expectFailure({directory.file("none.mlir"), "--inputs", inputs},
                "none.mlir': No such file or directory");
  installCompiler("kill -9 $$\n");
  expectFailure({directory.file("step.mlir"), "--inputs", inputs},
                "dist-compile was ended by signal 9");
  std::ofstream(directory.file("dist-compile")) << "no program";
  expectFailure({directory.file("step.mlir"), "--inputs", inputs},
                "dist-compile: Exec format error");
  fs::remove(directory.file("dist-compile"));
  std::string path = std::getenv("PATH");
  setenv("PATH", directory.path.c_str(), 1);
  expectFailure({directory.file("step.mlir"), "--inputs", inputs},
                "is not an artifact, and dist-compile, which makes one of it, "
                "is neither in the folder of dist-run nor in PATH");
  setenv("PATH", path.c_str(), 1);
}

} // namespace
