//===- PipelineTest.cpp - programs of pipeline stages ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineArtifact.h"
#include "Ranks.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"

#include <csignal>

using namespace dist;
using namespace dist::testing;

namespace {

Array scalar(float value) {
  Array array(DType::F32, {});
  array.as<float>()[0] = value;
  return array;
}

Array batch() {
  Array array(DType::F32, {kMicros, 2});
  std::vector<float> values = pipelineBatch();
  std::copy(values.begin(), values.end(), array.as<float>().begin());
  return array;
}

float valueOf(const Result<Array> &array) {
  EXPECT_TRUE(array) << array.status().str();
  return array ? float(elementAt(*array, 0)) : 0;
}

Status setAll(Executor &executor) {
  Array w0 = scalar(3), w1 = scalar(5), x = batch();
  return executor.setArguments({{0, w0}, {1, w1}, {2, x}});
}

/// Takes steps and compares all results with those of one device.
Status trainAndCompare(Executor &executor, int steps) {
  if (Status status = setAll(executor); !status.ok())
    return status;
  PipelineReference reference;
  for (int step = 0; step < steps; ++step) {
    if (step > 0)
      EXPECT_TRUE(executor.advance().ok());
    if (Status status = executor.step(); !status.ok())
      return status;
    reference.step(pipelineBatch());
    float expected[] = {reference.w0, reference.w1, reference.loss,
                        reference.norm};
    for (int i = 0; i < 4; ++i) {
      Result<Array> result = executor.result(i);
      if (executor.hasResults())
        EXPECT_EQ(valueOf(result), expected[i]) << "step " << step << ", " << i;
      EXPECT_TRUE(executor.verifyReplicas(i).ok());
    }
  }
  return {};
}

/// Takes steps; the error has the place of the failure.
Status train(Executor &executor, int steps) {
  Status status = setAll(executor);
  for (int step = 0; status.ok() && step < steps; ++step) {
    if (step > 0)
      status = executor.advance();
    if (status.ok())
      status = executor.step();
  }
  if (status.ok())
    return status;
  return {status.getCode(),
          status.getMessage() + "\n  at " + executor.failedAt(),
          status.getRank()};
}

using Body = std::function<Status(Executor &executor)>;

class PipelineTest : public ::testing::Test {
protected:
  std::shared_ptr<const Artifact> load(const nlohmann::json &manifest,
                                       const std::string &probe = "") {
    auto artifact = Artifact::load(makeArtifact(
        directory, manifest,
        "#include <signal.h>\n#include <string.h>\n#include <unistd.h>\n" +
            probe + "\n" + kPipelineKernels));
    EXPECT_TRUE(artifact) << artifact.status().str();
    return *artifact;
  }

  /// Runs `body` on processes of a backend (threads of `local`), each with its
  /// own executor. Returns the status of each rank.
  std::vector<Status>
  onProcesses(TestBackend backend, std::shared_ptr<const Artifact> artifact,
              const Body &body,
              std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
    return onRanks(
        backend, 4,
        [&](ProcessGroup &world) {
          auto whole = world.split({0, 1, 2, 3}, "all", "world", timeout);
          if (!whole)
            return whole.status();
          Group group(std::move(*whole));
          auto executor = createProcessExecutor(artifact, group, {});
          return executor ? body(**executor) : executor.status();
        },
        timeout);
  }

  TemporaryDirectory directory;
};

TEST_F(PipelineTest, StepsInARowAreThoseOfOneDevice) {
  auto executor = Executor::create(load(pipelineManifest()), {});
  ASSERT_TRUE(executor) << executor.status().str();
  EXPECT_TRUE(trainAndCompare(**executor, 5).ok());
  EXPECT_NE((*executor)->argumentBuffer(0, 0), nullptr);
  EXPECT_EQ((*executor)->argumentBuffer(0, 1), nullptr);
  EXPECT_EQ((*executor)->argumentBuffer(3, 0), nullptr);
  EXPECT_EQ((*executor)->resultBuffer(0, 2), nullptr);
}

TEST_F(PipelineTest, AllBackends) {
  auto artifact = load(pipelineManifest());
  for (TestBackend backend : backendsHere())
    for (const Status &status :
         onProcesses(backend, artifact, [](Executor &executor) {
           return trainAndCompare(executor, 3);
         }))
      EXPECT_TRUE(status.ok()) << toString(backend) << ": " << status.str();
}

/// Slots are one after another in memory, each aligned to 64 bytes.
TEST_F(PipelineTest, FramesAreMemoryOfTheRank) {
  nlohmann::json manifest = pipelineManifest();
  manifest["programs"][0]["frames"][0]["slots"] = 1 << 20;
  manifest["programs"][0]["frames"][0]["bytes"] = int64_t(1) << 30;
  auto executor = Executor::create(load(manifest), {});
  ASSERT_FALSE(executor);
  EXPECT_EQ(executor.status().getCode(), StatusCode::ResourceExhausted);
}

//===----------------------------------------------------------------------===//
// Traces
//===----------------------------------------------------------------------===//

std::vector<std::string> namesIn(const nlohmann::json &trace, int row,
                                 const std::string &category) {
  std::vector<std::string> names;
  for (const auto &event : trace["traceEvents"])
    if (event["ph"] == "X" && event["tid"] == row && event["cat"] == category)
      names.push_back(event["name"]);
  return names;
}

TEST_F(PipelineTest, TheTraceHasCallsWithTheirCommands) {
  auto executor = Executor::create(load(pipelineManifest()), {.traceSteps = 1});
  ASSERT_TRUE(executor) << executor.status().str();
  ASSERT_TRUE(trainAndCompare(**executor, 2).ok());
  auto trace = nlohmann::json::parse(
      chromeTrace((*executor)->manifest(), *(*executor)->trace()));
  using Names = std::vector<std::string>;
  EXPECT_EQ(namesIn(trace, 1, "call"),
            Names({"0P", "0F0", "0F1", "0B0", "0F2", "0B1", "0F3", "0B2", "0B3",
                   "0U"}));
  EXPECT_EQ(namesIn(trace, 2, "call"),
            Names({"1P", "1F0", "1B0", "1F1", "1B1", "1F2", "1B2", "1F3", "1B3",
                   "1U"}));
  EXPECT_EQ(namesIn(trace, 2, "compute").size(), 2u + 4 + 4 + 1);
  Names transfers = namesIn(trace, 3, "transfer");
  EXPECT_EQ(transfers.size(), 2u * 8);
  EXPECT_EQ(transfers[0], "receive");
  EXPECT_EQ(transfers[2], "wait receive");
  for (const auto &event : trace["traceEvents"])
    if (event["name"] == "receive" && event["tid"] == 2) {
      EXPECT_EQ(event["args"]["edge"],
                "edge 'y' from pp=0 to pp=1, micro-batch 0, for 1F0");
      break;
    }
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

/// The ranks of a coordinate that only receive what the other has not sent.
TEST_F(PipelineTest, ADeadlockEndsWithTheTimeOut) {
  nlohmann::json manifest = pipelineManifest();
  auto &first = manifest["programs"][0]["commands"];
  // Stage 0 waits for dy of micro-batch 0 before it has sent y.
  nlohmann::json wait;
  for (size_t i = 0; i < first.size() && wait.is_null(); ++i)
    if (first[i] == nlohmann::json({"wait", 0})) {
      wait = first[i];
      first.erase(i);
    }
  first.insert(first.begin() + 2, wait);
  ExecutorOptions options;
  options.timeout = std::chrono::milliseconds(300);
  auto executor = Executor::create(load(manifest), options);
  ASSERT_TRUE(executor) << executor.status().str();
  Status status = train(**executor, 1);
  // Both ranks have waited long enough at about the same time, and one may hear
  // of the other's failure first.
  EXPECT_TRUE(status.getCode() == StatusCode::DeadlineExceeded ||
              status.getCode() == StatusCode::Aborted)
      << status.str();
  EXPECT_NE(status.getMessage().find("receive over {world} (edge "),
            std::string::npos)
      << status.str();
  EXPECT_NE(status.getMessage().find(", micro-batch 0, for "),
            std::string::npos)
      << status.str();
  EXPECT_NE((*executor)->failedAt().find("(wait for the receive of edge '"),
            std::string::npos)
      << (*executor)->failedAt();
}

/// A process that ends in a segment is named by all others.
TEST_F(PipelineTest, KilledRanksAreNamed) {
  for (const char *kernel : {"F0", "B0", "F1", "B1", "U"}) {
    int rank = kernel[1] == '0' ? 1 : 2;
    auto artifact =
        load(pipelineManifest(),
             fmt::format("#define PROBE(kernel, micro) if (!strcmp(kernel, "
                         "\"{}\") && coordinates[0] == {} && coordinates[1] == "
                         "{}) kill(getpid(), SIGKILL);",
                         kernel, rank / 2, rank % 2));
    std::vector<Status> statuses =
        onProcesses(TestBackend::Shm, artifact,
                    [](Executor &executor) { return train(executor, 2); });
    for (int i = 0; i < 4; ++i) {
      if (i == rank)
        continue;
      const Status &status = statuses[size_t(i)];
      EXPECT_EQ(status.getRank(), rank)
          << kernel << ", rank " << i << ": " << status.str();
      EXPECT_NE(status.getMessage().find("at command "), std::string::npos)
          << status.str();
    }
  }
}

/// A failure in a segment names the call.
TEST_F(PipelineTest, FailuresNameTheirCall) {
  nlohmann::json manifest = pipelineManifest();
  manifest["programs"][1]["segments"][2]["commands"].push_back(
      {{"op", "all_reduce"},
       {"axes", {"dp"}},
       {"kind", "sum"},
       {"dtype", "f32"},
       {"sends", {6}},
       {"receives", {6}},
       {"counts", {1}},
       {"location", "model.py:9"}});
  auto artifact = load(
      manifest, "#define PROBE(kernel, micro) if (!strcmp(kernel, \"B1\") && "
                "coordinates[1] == 1) usleep(600000);");
  auto executor =
      Executor::create(artifact, {.timeout = std::chrono::milliseconds(200)});
  ASSERT_TRUE(executor) << executor.status().str();
  Status status = train(**executor, 1);
  // The first rank to report may have heard of it from the others.
  EXPECT_TRUE(status.getCode() == StatusCode::DeadlineExceeded ||
              status.getMessage().find("has not arrived in time") !=
                  std::string::npos)
      << status.str();
  bool isInCall = status.getMessage().find(", in 1B0") != std::string::npos;
  bool isAtWait =
      status.getMessage().find(
          "(edge 'dy' from pp=1 to pp=0, micro-batch 0, for 0B0)") !=
      std::string::npos;
  EXPECT_TRUE(isInCall || isAtWait) << status.str();
}

/// The record of a rank has the edge, the micro-batch and the call of messages.
TEST_F(PipelineTest, FlightRecordsNameEdges) {
  auto artifact = load(pipelineManifest());
  for (const Status &status :
       onRanks(TestBackend::Local, 4, [&](ProcessGroup &world) {
         auto whole = world.split({0, 1, 2, 3}, "all", "world",
                                  std::chrono::seconds(60));
         Group group(std::move(*whole));
         auto executor = createProcessExecutor(artifact, group, {});
         if (!executor)
           return executor.status();
         Status status = train(**executor, 1);
         std::string record = world.recorder().json("");
         EXPECT_NE(
             record.find(world.rank() < 2
                             ? "\"location\": \"edge 'y' from pp=0 to "
                               "pp=1, micro-batch 3, after 0F3, model.py:1\""
                             : "\"location\": \"edge 'y' from pp=0 to "
                               "pp=1, micro-batch 3, for 1F3, "
                               "model.py:1\""),
             std::string::npos)
             << record;
         return status;
       }))
    EXPECT_TRUE(status.ok()) << status.str();
}

} // namespace
