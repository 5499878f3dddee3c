//===- ControlFlowTest.cpp - loops and branches on several ranks ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestArtifact.h"
#include "dist/Runtime/Exec/Executor.h"

#include <functional>
#include <thread>

using namespace dist;
using namespace dist::testing;
using nlohmann::json;

namespace {

/// sum = 0; while (sum < limit) sum += choice == 5 ? 1 : 2
json loopManifest() {
  return json::parse(R"({
    "version": 1, "name": "count",
    "mesh": {"name": "mesh", "axes": [{"name": "x", "size": 2}]},
    "arguments": [
      {"name": "limit", "dtype": "i32", "shape": [], "sharding": {"dims": []}, "buffer": 0},
      {"name": "choice", "dtype": "i32", "shape": [], "sharding": {"dims": []}, "buffer": 1}],
    "results": [
      {"name": "sum", "dtype": "i32", "shape": [], "sharding": {"dims": []}, "buffer": 2}],
    "buffers": [
      {"kind": "argument", "bytes": 4}, {"kind": "argument", "bytes": 4},
      {"kind": "result", "bytes": 4}, {"kind": "temporary", "bytes": 1, "offset": 0}],
    "arena_bytes": 64,
    "commands": [
      {"op": "kernel", "symbol": "zero", "operands": [], "results": [2]},
      {"op": "while", "predicate": 3, "location": "model.py:1",
       "condition": [{"op": "kernel", "symbol": "less", "operands": [2, 0], "results": [3]}],
       "body": [
         {"op": "switch", "index": 1, "dtype": "i32", "cases": [5],
          "branches": [
            [{"op": "kernel", "symbol": "one", "operands": [2], "results": [2]}],
            [{"op": "kernel", "symbol": "two", "operands": [2], "results": [2]}]]},
         {"op": "barrier", "axes": ["x"]}]}]
  })");
}

const char *kKernels = R"(
void zero(void *const *b, const int64_t *c) { *(int32_t *)b[0] = 0; }
void less(void *const *b, const int64_t *c) { *(char *)b[2] = *(int32_t *)b[0] < *(int32_t *)b[1]; }
void one(void *const *b, const int64_t *c) { *(int32_t *)b[0] += 1; }
void two(void *const *b, const int64_t *c) { *(int32_t *)b[0] += 2; }
)";

Array scalar(int32_t value) {
  Array array(DType::I32, {});
  array.as<int32_t>()[0] = value;
  return array;
}

class ControlFlowTest : public ::testing::Test {
protected:
  std::unique_ptr<Executor> load(const ExecutorOptions &options = {}) {
    auto artifact =
        Artifact::load(makeArtifact(directory, loopManifest(), kKernels));
    EXPECT_TRUE(artifact) << artifact.status().str();
    auto executor = Executor::create(*artifact, options);
    EXPECT_TRUE(executor) << executor.status().str();
    return std::move(*executor);
  }

  int32_t count(Executor &executor, int32_t limit, int32_t choice) {
    Array first = scalar(limit), second = scalar(choice);
    EXPECT_TRUE(executor.setArguments({{0, first}, {1, second}}).ok());
    EXPECT_TRUE(executor.step().ok());
    return int32_t(elementAt(*executor.result(0), 0));
  }

  TemporaryDirectory directory;
};

TEST_F(ControlFlowTest, RunsLoopsAndTheBranchOfTheCase) {
  auto executor = load();
  EXPECT_EQ(count(*executor, 7, 5), 7);
  EXPECT_EQ((*executor->executed())[1],
            std::vector<uint32_t>({1, 1, 8, 7, 7, 0, 7}));
  EXPECT_EQ(count(*executor, 7, -1), 8);
  EXPECT_EQ((*executor->executed())[0],
            std::vector<uint32_t>({1, 1, 5, 4, 0, 4, 4}));
  EXPECT_EQ(count(*executor, 0, 5), 0);
  EXPECT_EQ((*executor->executed())[0],
            std::vector<uint32_t>({1, 1, 1, 0, 0, 0, 0}));
}

TEST_F(ControlFlowTest, TracesWhatIsInALoop) {
  ExecutorOptions options;
  options.traceSteps = 1;
  auto executor = load(options);
  EXPECT_EQ(count(*executor, 1, 5), 1);
  auto trace =
      json::parse(chromeTrace(executor->manifest(), *executor->trace()));
  std::vector<std::string> names;
  for (const json &event : trace["traceEvents"])
    if (event["tid"] == 0 && event["ph"] == "X")
      names.push_back(event["name"]);
  EXPECT_EQ(names, std::vector<std::string>({"zero", "less", "one", "switch",
                                             "barrier", "less", "while"}));
}

TEST_F(ControlFlowTest, ALoopWithoutEndCanBeStopped) {
  auto executor = load();
  Array limit = scalar(INT32_MAX), choice = scalar(5);
  ASSERT_TRUE(executor->setArguments({{0, limit}, {1, choice}}).ok());
  std::thread interrupt([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    executor->cancel("enough");
  });
  Status status = executor->step();
  interrupt.join();
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_EQ(status.getMessage(), "enough");
}

/// Returns the message for the manifest after a change of its loop.
std::string errorAfter(const std::function<void(json &)> &change) {
  json manifest = loopManifest();
  change(manifest["commands"][1]);
  Result<Manifest> result = readManifest(manifest.dump());
  return result ? "" : result.status().getMessage();
}

TEST(ControlFlowManifest, RefusesWhatCannotBeRun) {
  EXPECT_EQ(errorAfter([](json &) {}), "");
  EXPECT_EQ(errorAfter([](json &loop) { loop["predicate"] = 9; }),
            "manifest.commands[1]: there is no buffer 9, the last is 3");
  EXPECT_EQ(errorAfter([](json &loop) { loop.erase("condition"); }),
            "manifest.commands[1]: 'condition' is missing");
  EXPECT_EQ(errorAfter([](json &loop) { loop["body"][0]["dtype"] = "f32"; }),
            "manifest.commands[3]: an index needs integers, got f32");
  EXPECT_EQ(errorAfter([](json &loop) { loop["body"][0]["dtype"] = "i64"; }),
            "manifest.commands[3]: 1 elements of i64 do not fit in buffer 1, "
            "which has 4 bytes");
  EXPECT_EQ(
      errorAfter([](json &loop) { loop["body"][0]["branches"].erase(0); }),
      "manifest.commands[3]: 1 cases need 2 branches, the last for all other "
      "values, got 1");
  EXPECT_EQ(errorAfter([](json &loop) { loop["body"][0]["op"] = "jump"; }),
            "manifest.commands[1].body[0].op: unknown command 'jump'");
}

} // namespace
