//===- PipelineSessionTest.cpp - sessions of pipeline stages --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group/Members.h"
#include "PipelineArtifact.h"
#include "dist/Runtime/Session/ProgramSession.h"
#include "dist/Runtime/Session/Report.h"

using namespace dist;
using namespace dist::testing;
using nlohmann::json;

namespace {

Array arrayOf(std::vector<int64_t> shape, const std::vector<float> &values) {
  Array array(DType::F32, std::move(shape));
  std::copy(values.begin(), values.end(), array.as<float>().begin());
  return array;
}

class PipelineSessionTest : public ::testing::Test {
protected:
  std::shared_ptr<const Artifact> load(const json &manifest) {
    auto artifact =
        Artifact::load(makeArtifact(directory, manifest, kPipelineKernels));
    EXPECT_TRUE(artifact) << artifact.status().str();
    return *artifact;
  }

  TemporaryDirectory directory;
};

TEST_F(PipelineSessionTest, TheReportHasARowForEachEdge) {
  auto executor = Executor::create(load(pipelineManifest()), {});
  ASSERT_TRUE(executor) << executor.status().str();
  Array w0 = arrayOf({}, {3}), w1 = arrayOf({}, {5});
  Array x = arrayOf({kMicros, 2}, pipelineBatch());
  ASSERT_TRUE((*executor)->setArguments({{0, w0}, {1, w1}, {2, x}}).ok());
  ASSERT_TRUE((*executor)->step().ok());
  auto report = reportOf(**executor);
  ASSERT_TRUE(report) << report.status().str();
  EXPECT_EQ(report->toJson(), json::parse(R"({
    "collectives": [
      {"kind": "all_reduce", "axes": ["dp"], "count": 1, "bytes_received": 4,
       "location": "", "at": "pp=0"},
      {"kind": "all_reduce", "axes": ["pp"], "count": 1, "bytes_received": 4,
       "location": ""},
      {"kind": "all_reduce", "axes": ["dp"], "count": 1, "bytes_received": 8,
       "location": "", "at": "pp=1"}],
    "transfers": [
      {"edge": "dy", "from": "pp=1", "to": "pp=0", "count": 4,
       "bytes_received": 16, "location": ""},
      {"edge": "y", "from": "pp=0", "to": "pp=1", "count": 4,
       "bytes_received": 16, "location": "model.py:1"}],
    "total_bytes_received": 28})"));
  EXPECT_NE(report->table().find("transfer        pp=0 to pp=1"),
            std::string::npos)
      << report->table();
}

/// Trains to `steps` and returns the results.
Status train(std::shared_ptr<const Artifact> artifact, int64_t steps,
             const std::string &checkpoints, Group *world,
             std::vector<Array> &values) {
  SessionOptions options;
  options.steps = steps;
  options.every = 2;
  options.checkpoint = checkpoints;
  options.collectsResults = true;
  auto session = ProgramSession::open(artifact, options, {}, world);
  if (!session)
    return session.status();
  Status status = (*session)->feed(randomInputs((*session)->manifest(), 7, 2));
  if (status.ok())
    status = (*session)->begin();
  while (status.ok() && (*session)->hasNext())
    status = (*session)->step().status();
  auto results =
      status.ok() ? (*session)->finish() : Result<SessionResults>(status);
  if (results && (!world || world->rank() == 0))
    values = results->values;
  return results.status();
}

void expectSameBits(const std::vector<Array> &a, const std::vector<Array> &b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].view().bytes(), b[i].view().bytes());
    EXPECT_EQ(memcmp(a[i].data(), b[i].data(), size_t(a[i].view().bytes())), 0)
        << i;
  }
}

/// A run that begins again at step 4 has the bits of one that does not.
TEST_F(PipelineSessionTest, CheckpointsContinue) {
  auto artifact = load(pipelineManifest());
  std::vector<Array> whole, first, second;
  ASSERT_TRUE(train(artifact, 6, directory.file("whole"), nullptr, whole).ok());
  std::string path = directory.file("parts");
  Status status = train(artifact, 4, path, nullptr, first);
  ASSERT_TRUE(status.ok()) << status.str();
  status = train(artifact, 6, path, nullptr, second);
  ASSERT_TRUE(status.ok()) << status.str();
  expectSameBits(whole, second);
}

/// A step on one rank, with the sums of the pipeline's in their order.
json wholeManifest() {
  json pipeline = pipelineManifest();
  json manifest = {{"version", 3},
                   {"name", "step"},
                   {"mesh", {{"axes", json::array()}}},
                   {"arguments", pipeline["arguments"]},
                   {"results", pipeline["results"]},
                   {"buffers", json::array()},
                   {"arena_bytes", 0},
                   {"commands", json::array()}};
  int buffers = 0;
  for (const char *list : {"arguments", "results"})
    for (json &tensor : manifest[list]) {
      tensor["sharding"].erase("single");
      for (json &axes : tensor["sharding"]["dims"])
        axes = json::array();
      tensor["buffer"] = buffers++;
      manifest["buffers"].push_back(
          {{"kind", list == std::string("results") ? "result" : "argument"},
           {"bytes", 32}});
    }
  manifest["commands"].push_back({{"op", "kernel"},
                                  {"symbol", "whole"},
                                  {"operands", {0, 1, 2}},
                                  {"results", {3, 4, 5, 6}}});
  return manifest;
}

constexpr const char *kWholeKernel = R"(
void whole(void *const *buffers, const int64_t *coordinates) {
  const float *w0 = buffers[0], *w1 = buffers[1], *x = buffers[2];
  float g0[2] = {0, 0}, g1[2] = {0, 0}, losses[2] = {0, 0};
  for (int k = 0; k < 4; ++k)
    for (int d = 0; d < 2; ++d) {
      float element = x[2 * k + d], y = *w0 * element;
      losses[d] += *w1 * y;
      g1[d] += y;
      g0[d] += *w1 * element;
    }
  *(float *)buffers[3] = *w0 - (g0[0] + g0[1]) / 1024;
  *(float *)buffers[4] = *w1 - (g1[0] + g1[1]) / 1024;
  *(float *)buffers[5] = losses[0] + losses[1];
  *(float *)buffers[6] = (g0[0] + g0[1]) + (g1[0] + g1[1]);
}
)";

/// A checkpoint has whole tensors: other stages, or none, continue it.
TEST_F(PipelineSessionTest, CheckpointsContinueWithoutStages) {
  auto pipeline = load(pipelineManifest());
  auto artifact = Artifact::load(
      makeArtifact(directory, wholeManifest(), kWholeKernel, "whole.dist"));
  ASSERT_TRUE(artifact) << artifact.status().str();
  std::vector<Array> whole, parts;
  ASSERT_TRUE(train(pipeline, 6, directory.file("whole"), nullptr, whole).ok());
  std::string path = directory.file("parts");
  ASSERT_TRUE(train(pipeline, 2, path, nullptr, parts).ok());
  Status status = train(*artifact, 4, path, nullptr, parts);
  ASSERT_TRUE(status.ok()) << status.str();
  status = train(pipeline, 6, path, nullptr, parts);
  ASSERT_TRUE(status.ok()) << status.str();
  for (int i = 0; i < 2; ++i) // The state; the kernels round in other places.
    EXPECT_FLOAT_EQ(float(elementAt(whole[size_t(i)], 0)),
                    float(elementAt(parts[size_t(i)], 0)));
}

/// Ranks with sessions of their own, as processes have. A rank without any part
/// of a tensor writes and reads none.
TEST_F(PipelineSessionTest, RanksWithSessionsOfTheirOwn) {
  auto artifact = load(pipelineManifest());
  std::vector<Array> whole, parts;
  ASSERT_TRUE(train(artifact, 6, directory.file("whole"), nullptr, whole).ok());
  std::string path = directory.file("parts");
  for (int64_t steps : {4, 6}) {
    std::vector<Status> statuses(4);
    onMembers(4, [&](JobMember &member) {
      Group &world = *member.world();
      statuses[size_t(world.rank())] =
          train(artifact, steps, path, &world, parts);
    });
    for (const Status &status : statuses)
      ASSERT_TRUE(status.ok()) << status.str();
  }
  expectSameBits(whole, parts);
}

} // namespace
