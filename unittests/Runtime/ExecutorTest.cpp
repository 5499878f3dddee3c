//===- ExecutorTest.cpp - programs on several ranks -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Executor.h"
#include "TestArtifact.h"

#include <regex>
#include <thread>

using namespace dist;
using namespace dist::testing;

namespace {

Array floats(std::vector<int64_t> shape, std::vector<float> values) {
  Array array(DType::F32, std::move(shape));
  std::copy(values.begin(), values.end(), array.as<float>().begin());
  return array;
}

std::unique_ptr<Executor> load(const std::string &path,
                               ExecutorOptions options = {}) {
  auto artifact = Artifact::load(path);
  EXPECT_TRUE(artifact) << artifact.status().str();
  auto executor = Executor::create(*artifact, options);
  EXPECT_TRUE(executor) << executor.status().str();
  return std::move(*executor);
}

class ExecutorTest : public ::testing::Test {
protected:
  std::unique_ptr<Executor> loadStep(ExecutorOptions options = {}) {
    return load(makeArtifact(directory, stepManifest(), kStepKernels), options);
  }
  TemporaryDirectory directory;
  Array w = floats({2}, {1, 2});
  Array batch = floats({5}, {1, 2, 3, 4, 5});
};

TEST_F(ExecutorTest, StepsFeedDonatedResults) {
  auto executor = loadStep();
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  for (int step = 0; step < 5; ++step) {
    if (step > 0)
      ASSERT_TRUE(executor->advance().ok());
    ASSERT_TRUE(executor->step().ok());
    // The batch sums to 15; w loses 1.5 a step.
    Array updated = *executor->result(0);
    EXPECT_NEAR(elementAt(updated, 0), 1 - 1.5 * (step + 1), 1e-5);
    EXPECT_NEAR(elementAt(*executor->result(1), 0), 3 - 3.0 * (step + 1), 1e-5);
    EXPECT_TRUE(executor->verifyReplicas(0).ok());
  }
}

/// The batch is replaced by a value that every rank holds whole.
TEST_F(ExecutorTest, StepsFeedResultsOfAnotherSharding) {
  nlohmann::json manifest = stepManifest();
  manifest["arguments"][1]["shape"] = {2};
  manifest["buffers"][1]["bytes"] = 4;
  auto executor =
      load(makeArtifact(directory, manifest,
                        std::regex_replace(std::string(kStepKernels),
                                           std::regex("[?] 3 : 2"), "? 1 : 1")),
           {});
  ASSERT_TRUE(executor->setCarries({{0, 0}, {0, 1}}).ok());
  Array pair = floats({2}, {1, 2});
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, pair}}).ok());
  float first = 1, second = 2;
  for (int step = 0; step < 4; ++step) {
    if (step > 0)
      ASSERT_TRUE(executor->advance().ok());
    ASSERT_TRUE(executor->step().ok());
    float sum = first + second;
    first -= 0.1f * sum;
    second -= 0.1f * sum;
    Array updated = *executor->result(0);
    EXPECT_NEAR(elementAt(updated, 0), first, 1e-5);
    EXPECT_NEAR(elementAt(updated, 1), second, 1e-5);
  }
}

TEST_F(ExecutorTest, CountsAndTracesWhatItExecutes) {
  ExecutorOptions options;
  options.traceSteps = 1;
  auto executor = loadStep(options);
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  ASSERT_TRUE(executor->step().ok());
  ASSERT_TRUE(executor->step().ok());
  EXPECT_EQ((*executor->executed())[1], std::vector<uint32_t>({1, 1, 1}));
  auto trace = *executor->trace();
  ASSERT_EQ(trace.size(), 2u);
  EXPECT_EQ(trace[0].size(), 3u);
  auto json = nlohmann::json::parse(chromeTrace(executor->manifest(), trace));
  EXPECT_EQ(json["traceEvents"].size(), 2u + 6u);
  EXPECT_EQ(json["traceEvents"][3]["name"], "all_reduce");
  EXPECT_EQ(json["traceEvents"][3]["args"]["location"], "model.py:2");
}

//===----------------------------------------------------------------------===//
// Collectives that are only started
//===----------------------------------------------------------------------===//

/// The same step, with a kernel that runs while the batch's sum is reduced.
class OverlapTest : public ExecutorTest {
protected:
  static nlohmann::json manifest() {
    nlohmann::json manifest = stepManifest();
    nlohmann::json &commands = manifest["commands"];
    commands[1]["work"] = 0;
    nlohmann::json update = commands[2];
    commands[2] = {{"op", "kernel"},
                   {"symbol", "meanwhile"},
                   {"operands", {1}},
                   {"results", {3}}};
    commands.push_back(
        {{"op", "wait"}, {"work", 0}, {"location", "model.py:2"}});
    commands.push_back(update);
    return manifest;
  }

  /// Returns kernels; `meanwhile` is the body of that kernel, and `more` has
  /// others.
  static std::string kernels(const std::string &meanwhile,
                             const std::string &more = "") {
    return std::string("#include <unistd.h>\n") + kStepKernels +
           "void meanwhile(void *const *buffers, const int64_t *coordinates) "
           "{" +
           meanwhile + "}\n" + more;
  }

  std::unique_ptr<Executor> loadOverlapped(OverlapMode overlap,
                                           const std::string &meanwhile,
                                           ExecutorOptions options = {}) {
    options.overlap = overlap;
    return load(makeArtifact(directory, manifest(), kernels(meanwhile)),
                options);
  }

  /// Loads a program whose rank 1 starts the collective this many microseconds
  /// late.
  std::unique_ptr<Executor> loadLate(int microseconds,
                                     ExecutorOptions options = {}) {
    options.overlap = OverlapMode::On;
    nlohmann::json late = manifest();
    late["commands"][0]["symbol"] = "slow";
    std::string slow = "void slow(void *const *buffers, const int64_t "
                       "*coordinates) { if (coordinates[0] == 1) usleep(" +
                       std::to_string(microseconds) + "); }";
    return load(makeArtifact(directory, late, kernels("", slow)), options);
  }
};

TEST_F(OverlapTest, StepsAreTheSame) {
  for (OverlapMode overlap :
       {OverlapMode::Auto, OverlapMode::On, OverlapMode::Off}) {
    auto executor = loadOverlapped(overlap, "");
    ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
    for (int step = 0; step < 20; ++step) {
      if (step > 0)
        ASSERT_TRUE(executor->advance().ok());
      ASSERT_TRUE(executor->step().ok());
      EXPECT_NEAR(elementAt(*executor->result(0), 0), 1 - 1.5 * (step + 1),
                  1e-4);
    }
    EXPECT_EQ((*executor->executed())[1],
              std::vector<uint32_t>({1, 1, 1, 1, 1}));
  }
}

/// Returns the names in one row of a trace.
std::vector<std::string> namesIn(const nlohmann::json &trace,
                                 const std::string &row) {
  std::vector<std::string> names;
  for (const auto &event : trace["traceEvents"])
    if (event["ph"] == "M" && event["args"]["name"] == row)
      for (const auto &other : trace["traceEvents"])
        if (other["ph"] == "X" && other["tid"] == event["tid"])
          names.push_back(other["name"]);
  return names;
}

const nlohmann::json &eventOf(const nlohmann::json &trace,
                              const std::string &name, int row) {
  for (const auto &event : trace["traceEvents"])
    if (event["name"] == name && (row < 0 || event["tid"] == row))
      return event;
  ADD_FAILURE() << "no " << name;
  return trace;
}

TEST_F(OverlapTest, TheTraceHasARowForTheQueue) {
  ExecutorOptions options;
  options.traceSteps = 1;
  auto executor = loadOverlapped(OverlapMode::On, "usleep(200000);", options);
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  ASSERT_TRUE(executor->step().ok());
  auto trace = nlohmann::json::parse(
      chromeTrace(executor->manifest(), *executor->trace()));
  using Names = std::vector<std::string>;
  EXPECT_EQ(namesIn(trace, "rank 1"),
            Names({"sum_block", "start all_reduce", "meanwhile",
                   "wait all_reduce", "update"}));
  EXPECT_EQ(namesIn(trace, "rank 1, \"x\""), Names({"all_reduce"}));
  // The collective has ended before the kernel that runs meanwhile.
  const auto &work = eventOf(trace, "meanwhile", 0);
  double workEnd = double(work["ts"]) + double(work["dur"]);
  const auto &reduction = eventOf(trace, "all_reduce", -1);
  EXPECT_LT(double(reduction["ts"]) + double(reduction["dur"]), workEnd);
  EXPECT_EQ(reduction["cat"], "collective");
}

TEST_F(OverlapTest, WithoutAQueueItIsDoneWhereItIsStarted) {
  ExecutorOptions options;
  options.traceSteps = 1;
  auto executor = loadOverlapped(OverlapMode::Off, "", options);
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  ASSERT_TRUE(executor->step().ok());
  auto trace = nlohmann::json::parse(
      chromeTrace(executor->manifest(), *executor->trace()));
  EXPECT_EQ(namesIn(trace, "rank 0"),
            std::vector<std::string>({"sum_block", "all_reduce", "meanwhile",
                                      "wait all_reduce", "update"}));
}

/// Rank 1 never starts it: the time-out is that of the collective, and the wait
/// names it.
TEST_F(OverlapTest, FailuresComeToTheWait) {
  ExecutorOptions options;
  options.timeout = std::chrono::milliseconds(100);
  auto executor = loadLate(500000, options);
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  Status status = executor->step();
  EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
  EXPECT_NE(status.getMessage().find(
                "all_reduce over {\"x\"}, call 1 (model.py:2): "),
            std::string::npos)
      << status.str();
}

/// Cancelling ends a collective that is under way.
TEST_F(OverlapTest, CancelEndsWhatIsUnderWay) {
  auto executor = loadLate(300000);
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    executor->cancel("interrupted");
  });
  Status status = executor->step();
  canceller.join();
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_EQ(status.getMessage(), "interrupted");
}

TEST_F(ExecutorTest, RefusesWrongArguments) {
  auto executor = loadStep();
  Status status = executor->setArguments({{0, batch}});
  EXPECT_EQ(status.getMessage(), "argument 0 is f32[2], got f32[5]");
  status = executor->setArguments({{7, batch}});
  EXPECT_EQ(status.getMessage(), "there is no argument 7");
}

TEST_F(ExecutorTest, RefusesMeshesThatAreTooLarge) {
  nlohmann::json manifest = stepManifest();
  manifest["mesh"]["axes"][0]["size"] = 1000;
  auto artifact =
      Artifact::load(makeArtifact(directory, manifest, kStepKernels));
  ASSERT_TRUE(artifact) << artifact.status().str();
  auto executor = Executor::create(*artifact, {});
  ASSERT_FALSE(executor);
  EXPECT_NE(executor.status().getMessage().find(
                "mesh x=1000 has 1000 ranks; the local backend"),
            std::string::npos);
}

TEST_F(ExecutorTest, RefusesMoreMemoryThanThereIs) {
  for (int64_t bytes :
       {int64_t(1) << 50, std::numeric_limits<int64_t>::max()}) {
    nlohmann::json manifest = stepManifest();
    manifest["arena_bytes"] = bytes;
    auto artifact =
        Artifact::load(makeArtifact(directory, manifest, kStepKernels));
    ASSERT_TRUE(artifact) << artifact.status().str();
    auto executor = Executor::create(*artifact, {});
    ASSERT_FALSE(executor);
    EXPECT_EQ(executor.status().getCode(), StatusCode::ResourceExhausted);
    EXPECT_NE(
        executor.status().getMessage().find("of memory, this machine has"),
        std::string::npos);
  }
}

TEST_F(ExecutorTest, CancelEndsAStepAtOnce) {
  // Rank 1 sleeps in its kernel; rank 0 waits for it in the all_reduce.
  std::string kernels = kStepKernels;
  kernels += R"(
#include <unistd.h>
void slow(void *const *buffers, const int64_t *coordinates) {
  if (coordinates[0] == 1)
    usleep(300000);
})";
  nlohmann::json manifest = stepManifest();
  manifest["commands"][0]["symbol"] = "slow";
  auto executor = load(makeArtifact(directory, manifest, kernels));
  ASSERT_TRUE(executor->setArguments({{0, w}, {1, batch}}).ok());
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    executor->cancel("interrupted");
  });
  Status status = executor->step();
  canceller.join();
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_EQ(status.getMessage(), "interrupted");
  EXPECT_FALSE(executor->step().ok());
}

} // namespace
