//===- RunCheckpointsTest.cpp - dist-run that goes on ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCheckpointsFixture.h"
#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"

#include <atomic>
#include <cmath>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

class RunCheckpointsTest : public RunCheckpointsFixture {};

TEST_F(RunCheckpointsTest, GoesOnWithTheSameBits) {
  std::string whole = outputsOf(words(7, {}));
  Words kept = {"--checkpoint", checkpoints, "--every", "2", "--keep", "2"};
  succeed(words(3, kept));
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2, 3}));
  EXPECT_EQ(outputsOf(words(7, kept)), whole);
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({6, 7}));
  EXPECT_EQ(outputsOf(words(7, kept)), whole) << "no step is left to run";
  RunOutcome said = run({artifact, "--inputs", inputs, "--steps", "7",
                         "--checkpoint", checkpoints});
  EXPECT_EQ(said.err, "going on after step 7, from " + checkpoints +
                          "/step-000007: --steps has no more\n");
}

TEST_F(RunCheckpointsTest, SequencesGoOnAtTheRightStep) {
  Result<NpzWriter> file = NpzWriter::create(inputs);
  Array w(DType::F32, {2}), batches(DType::F32, {6, 5});
  for (float &element : w.as<float>())
    element = 1;
  for (int i = 0; i < 30; ++i)
    batches.as<float>()[i] = 0.01f * float(i);
  file->add("w", w);
  file->add("batch", batches);
  ASSERT_TRUE(file->finish().ok());
  std::string whole = outputsOf(words(6, {}));
  Words kept = words(6, {"--checkpoint", checkpoints, "--every", "1"});
  succeed(kept);
  for (int64_t step : {5, 3, 1}) {
    for (int64_t gone = 6; gone > step; --gone)
      fs::remove_all(checkpoints + "/" + checkpointName(gone));
    fs::remove(checkpoints + "/latest");
    EXPECT_EQ(outputsOf(kept), whole) << "from step " << step;
  }
}

TEST_F(RunCheckpointsTest, InputsOfTheStateAreNotNeeded) {
  Words kept = {"--checkpoint", checkpoints};
  succeed(words(2, kept));
  std::string whole = outputsOf(words(4, {}));
  write(inputs, {{"batch", {5}}});
  EXPECT_EQ(outputsOf(words(4, kept)), whole);
  expectFailure(words(4, {}), "missing  arg0 (w): f32[2]");
}

TEST_F(RunCheckpointsTest, RandomInputsAreTheSame) {
  Words random = {artifact, "--quiet", "--random-inputs", "5", "--steps", "4"};
  std::string whole = outputsOf(random);
  Words kept = random;
  kept.insert(kept.end(), {"--checkpoint", checkpoints, "--every", "3"});
  succeed(kept);
  fs::remove_all(checkpoints + "/step-000004");
  fs::remove(checkpoints + "/latest");
  EXPECT_EQ(outputsOf(kept), whole);
}

TEST_F(RunCheckpointsTest, WhereToBegin) {
  succeed(words(2, {"--checkpoint", checkpoints, "--every", "1"}));
  std::string whole = outputsOf(words(4, {}));
  EXPECT_EQ(outputsOf(words(4, {"--resume", checkpoints})), whole);
  EXPECT_EQ(outputsOf(words(4, {"--resume", checkpoints + "/step-000001"})),
            whole);
  std::string other = directory.file("other");
  succeed(words(3, {"--resume", checkpoints, "--checkpoint", other}));
  EXPECT_EQ(checkpointSteps(other), std::vector<int64_t>({3}));
  // Its own comes first: the same command goes on after it was killed.
  RunOutcome again = run({artifact, "--inputs", inputs, "--steps", "4",
                          "--resume", checkpoints, "--checkpoint", other});
  EXPECT_NE(again.err.find("going on after step 3, from " + other),
            std::string::npos)
      << again.err;
  // One of its own is gone back to.
  RunOutcome back =
      run({artifact, "--inputs", inputs, "--steps", "4", "--resume",
           other + "/step-000003", "--checkpoint", other});
  EXPECT_NE(back.err.find("going on after step 3"), std::string::npos);
  expectFailure(words(4, {"--resume", directory.file("none")}),
                "there is no checkpoint in '" + directory.file("none") + "'");
  expectFailure(
      words(4, {"--checkpoint", checkpoints, "--resume", "never"}),
      "--resume never: there is '" + checkpoints +
          "/step-000002' already; give another directory, or remove it");
  succeed(
      words(4, {"--checkpoint", directory.file("new"), "--resume", "never"}));
  expectFailure(words(1, {"--resume", checkpoints}),
                "step-000002' is of step 2, --steps is 1 in all");
}

TEST_F(RunCheckpointsTest, WhatDoesNotFitTheProgram) {
  succeed(words(2, {"--checkpoint", checkpoints}));
  nlohmann::json manifest = stepManifest();
  manifest["arguments"][0]["name"] = "v";
  manifest["results"][1]["dtype"] = "i32";
  std::string other =
      makeArtifact(directory, manifest, kStepKernels, "other.dist");
  write(inputs, {{"v", {2}}, {"batch", {5}}});
  expectFailure(
      {other, "--inputs", inputs, "--steps", "3", "--checkpoint", checkpoints},
      "checkpoint '" + checkpoints +
          "/step-000002' does not fit the program:\n"
          "  missing  v: f32[2]\n"
          "  wrong    steps/loss: expected i32[2], got f32[2]\n"
          "  unknown  w: f32[2]\n");
}

/// Floats that are noted of every step may come and go.
TEST_F(RunCheckpointsTest, AScalarThatIsNew) {
  succeed(words(2, {"--checkpoint", checkpoints}));
  nlohmann::json manifest = stepManifest();
  manifest["results"][1]["name"] = "cost";
  std::string other =
      makeArtifact(directory, manifest, kStepKernels, "other.dist");
  std::string path = directory.file("out.npz");
  succeed({other, "--quiet", "--inputs", inputs, "--steps", "4", "--checkpoint",
           checkpoints, "--outputs", path});
  Result<NamedArrays> arrays = readNpzFile(path);
  ASSERT_TRUE(arrays);
  for (const auto &[name, array] : *arrays)
    if (name == "cost")
      for (int i = 0; i < 4; ++i)
        EXPECT_EQ(std::isnan(elementAt(array, i)), i < 2) << i;
}

TEST_F(RunCheckpointsTest, NoStateToKeep) {
  nlohmann::json manifest = stepManifest();
  manifest["results"][0].erase("alias");
  std::string other =
      makeArtifact(directory, manifest, kStepKernels, "other.dist");
  expectFailure(
      {other, "--inputs", inputs, "--steps", "3", "--checkpoint", checkpoints},
      "no result replaces an argument: there is no state to keep");
}

/// Two results that replace arguments; the first argument has no name, and the
/// second is called as the first would be.
TEST_F(RunCheckpointsTest, NamesThatMeet) {
  nlohmann::json manifest = nlohmann::json::parse(R"({
    "version": 1, "name": "two",
    "target": {"triple": "", "cpu": "", "features": []},
    "mesh": {"axes": [{"name": "x", "size": 1}]},
    "arguments": [
      {"name": "", "dtype": "f32", "shape": [], "sharding": {"dims": []},
       "buffer": 0},
      {"name": "arg0", "dtype": "f32", "shape": [], "sharding": {"dims": []},
       "buffer": 1}],
    "results": [
      {"name": "", "dtype": "f32", "shape": [], "sharding": {"dims": []},
       "buffer": 2, "alias": 0},
      {"name": "", "dtype": "f32", "shape": [], "sharding": {"dims": []},
       "buffer": 3, "alias": 1}],
    "buffers": [
      {"kind": "argument", "bytes": 4}, {"kind": "argument", "bytes": 4},
      {"kind": "result", "bytes": 4}, {"kind": "result", "bytes": 4}],
    "arena_bytes": 0,
    "commands": []
  })");
  std::string other = makeArtifact(directory, manifest, "", "two.dist");
  expectFailure({other, "--random-inputs", "1", "--steps", "3", "--checkpoint",
                 checkpoints},
                "two arguments are called arg0");
}

TEST_F(RunCheckpointsTest, ResultsThatAreNotKept) {
  nlohmann::json manifest = stepManifest();
  manifest["results"][1]["shape"] = {1};
  manifest["results"][1]["sharding"] = {{"dims", {nlohmann::json::array()}}};
  std::string other =
      makeArtifact(directory, manifest, kStepKernels, "other.dist");
  Words kept = {other, "--inputs",     inputs,     "--steps",
                "2",   "--checkpoint", checkpoints};
  succeed(kept);
  succeed(kept);
  kept.insert(kept.end(), {"--outputs", directory.file("out.npz")});
  expectFailure(kept, "result1 (loss) of the last step is not in checkpoint '" +
                          checkpoints +
                          "/step-000002', and there is no step left to run");
}

/// The manifests of step 4 up to `last` cannot be written.
static void failFrom4To(int last) {
  auto manifests = std::make_shared<std::atomic<int>>(0);
  disk::setFault([=](std::string_view operation, std::string_view path) {
    if (operation != "write" || !path.ends_with("manifest.json"))
      return 0;
    int step = 2 * ++*manifests;
    return step >= 4 && step <= last ? ENOSPC : 0;
  });
}

TEST_F(RunCheckpointsTest, AFullDiskEndsTheRunAndTheNextOneGoesOn) {
  std::string whole = outputsOf(words(8, {}));
  Words kept = words(8, {"--checkpoint", checkpoints, "--every", "2"});
  failFrom4To(6);
  expectFailure(kept, "error: cannot write '");
  disk::setFault(nullptr);
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2}));
  EXPECT_EQ(outputsOf(kept), whole);
}

TEST_F(RunCheckpointsTest, AFailedWriteIsSaidAndTheNextOneIsTried) {
  Words kept = words(8, {"--checkpoint", checkpoints, "--every", "2"});
  failFrom4To(4);
  RunOutcome outcome = run(kept);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("warning: step 4 is not kept: cannot write '"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2, 6, 8}));
}

TEST_F(RunCheckpointsTest, ARankThatThrowsIsSaidAndTheNextOneIsTried) {
  for (const char *file :
       {"rank-00000.safetensors", "rank-00001.safetensors"}) {
    fs::remove_all(checkpoints);
    disk::setFault([=](std::string_view operation, std::string_view path) {
      if (operation == "create" && path.ends_with(file) &&
          path.find(checkpointName(4)) != path.npos)
        throw std::bad_alloc();
      return 0;
    });
    RunOutcome outcome =
        run(words(8, {"--checkpoint", checkpoints, "--every", "2"}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("warning: step 4 is not kept: "),
              std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("a checkpoint cannot be saved: out of memory; "
                               "the next checkpoint is tried again"),
              std::string::npos)
        << outcome.err;
    EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2, 6, 8}));
  }
}

TEST_F(RunCheckpointsTest, TheLastOneMustBeWritten) {
  Words kept = words(4, {"--checkpoint", checkpoints, "--every", "2"});
  failFrom4To(4);
  expectFailure(kept, "manifest.json': No space left on device");
}

TEST_F(RunCheckpointsTest, ADamagedLatestIsLeftOut) {
  std::string whole = outputsOf(words(6, {}));
  Words kept = words(6, {"--checkpoint", checkpoints, "--every", "2"});
  for (const char *damaged :
       {"/step-000004/rank-00000.safetensors", "/step-000004/manifest.json"}) {
    fs::remove_all(checkpoints);
    succeed(words(4, {"--checkpoint", checkpoints, "--every", "2"}));
    std::string file = checkpoints + damaged, bytes = readFile(file);
    bytes[bytes.size() - 3] ^= 1;
    std::ofstream(file, std::ios::binary) << bytes;
    // One that the user names is taken, or nothing.
    std::string named = checkpoints + "/step-000004";
    expectFailure(words(6, {"--resume", named}), "error: checkpoint '" + named);
    RunOutcome outcome = run(kept);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("warning: checkpoint '" + named),
              std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("warning: it is left out, and the one before it "
                               "is taken: " +
                               checkpoints + "/step-000002\n"),
              std::string::npos)
        << outcome.err;
    EXPECT_EQ(outputsOf(kept), whole);
  }
}

/// In another attempt of a job one goes on, and does not go back again.
TEST_F(RunCheckpointsTest, RestartsGoOn) {
  Words back = words(6, {"--checkpoint", checkpoints, "--every", "1",
                         "--resume", checkpoints + "/step-000002"});
  back.erase(back.begin() + 1); // --quiet
  auto begins = [&](const char *job, const char *attempt, const char *step) {
    setenv("DIST_JOB_ID", job, 1);
    setenv("DIST_GENERATION", attempt, 1);
    RunOutcome outcome = run(back);
    EXPECT_NE(outcome.err.find(fmt::format("going on after step {}, ", step)),
              std::string::npos)
        << outcome.err;
  };
  succeed(words(4, {"--checkpoint", checkpoints, "--every", "1"}));
  begins("one", "1", "2"); // The attempt before has kept nothing.
  begins("one", "2", "6");
  begins("two", "0", "2");
  begins("two", "1", "6");
  begins("three", "1", "2");
  unsetenv("DIST_JOB_ID");
  unsetenv("DIST_GENERATION");
}

TEST_F(RunCheckpointsTest, DamageIsNamed) {
  succeed(words(2, {"--checkpoint", checkpoints}));
  std::string file = checkpoints + "/step-000002/rank-00000.safetensors";
  std::string bytes = readFile(file);
  bytes.back() ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
  expectFailure(words(3, {"--checkpoint", checkpoints}),
                "rank-00000.safetensors' is damaged: steps/loss at [0] has the "
                "checksum");
  expectFailure({"--show-checkpoint", checkpoints},
                "rank-00000.safetensors' is damaged: steps/loss at [0] has the "
                "checksum");
  fs::remove(file);
  expectFailure(words(3, {"--checkpoint", checkpoints}),
                "rank-00000.safetensors': No such file or directory");
}

TEST_F(RunCheckpointsTest, Show) {
  succeed(words(2, {"--checkpoint", checkpoints}));
  RunOutcome outcome = run({"--show-checkpoint", checkpoints});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char *text :
       {"/step-000002: step 2, written on x=2", "w           f32[2]  [{}]",
        "steps/loss  f32[2]  [{}]", "rank-00001.safetensors      0 pieces",
        "all checksums agree"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text << outcome.out;
  expectFailure({"--show-checkpoint", directory.file("none")},
                "there is no checkpoint in");
}

TEST_F(RunCheckpointsTest, SafetensorsAsInputs) {
  Array w(DType::F32, {2}), batch(DType::F32, {5});
  for (Array *array : {&w, &batch})
    for (float &element : array->as<float>())
      element = 1;
  std::string whole = outputsOf(words(2, {}));
  inputs = directory.file("inputs.safetensors");
  ASSERT_TRUE(writeSafeTensors(inputs, {{"w", w}, {"batch", batch}}, {}).ok());
  EXPECT_EQ(outputsOf(words(2, {})), whole);
  fs::resize_file(inputs, 100);
  expectFailure(words(2, {}), "inputs.safetensors': the header has");
}

} // namespace
