//===- ProcessExecutorTest.cpp - each rank with an executor of its own ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks are threads here: an executor does not depend on the process of its
// rank.
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "TestArtifact.h"
#include "dist/Runtime/Group/JobMember.h"

#include <thread>

using namespace dist;
using namespace dist::testing;

namespace {

class ProcessExecutorTest : public ::testing::Test {
protected:
  Result<std::unique_ptr<Executor>> create(Group &world,
                                           ExecutorOptions options = {}) {
    auto artifact = Artifact::load(path);
    return artifact ? createProcessExecutor(*artifact, world, options)
                    : artifact.status();
  }

  TemporaryDirectory directory;
  std::string path = makeArtifact(directory, stepManifest(), kStepKernels);
};

/// Runs `body` on threads, each with its end of the group of all ranks.
std::vector<Status> onMembers(int size,
                              const std::function<Status(Group &)> &body) {
  auto members = JobMember::local(size);
  std::vector<Status> statuses(size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back(
        [&, rank] { statuses[rank] = body(*members[rank]->world()); });
  for (std::thread &thread : threads)
    thread.join();
  return statuses;
}

Array floats(std::vector<int64_t> shape, std::vector<float> values) {
  Array array(DType::F32, std::move(shape));
  std::copy(values.begin(), values.end(), array.as<float>().begin());
  return array;
}

TEST_F(ProcessExecutorTest, RankZeroHasTheResults) {
  std::vector<Status> statuses = onMembers(2, [&](Group &world) {
    auto executor = create(world, {.traceSteps = 1});
    if (!executor)
      return executor.status();
    Array w = floats({2}, {1, 2}), batch = floats({5}, {1, 2, 3, 4, 5});
    EXPECT_TRUE((*executor)->setArguments({{0, w}, {1, batch}}).ok());
    for (int step = 0; step < 3; ++step) {
      if (step > 0)
        EXPECT_TRUE((*executor)->advance().ok());
      if (Status status = (*executor)->step(); !status.ok())
        return status;
    }
    Result<Array> updated = (*executor)->result(0);
    Status replicas = (*executor)->verifyReplicas(0);
    auto executed = (*executor)->executed();
    auto trace = (*executor)->trace();
    EXPECT_TRUE(updated && replicas.ok() && executed && trace);
    EXPECT_EQ((*executor)->hasResults(), world.rank() == 0);
    if (world.rank() > 0)
      return Status();
    // The batch sums to 15; w loses 1.5 a step.
    EXPECT_NEAR(elementAt(*updated, 0), 1 - 1.5 * 3, 1e-5);
    EXPECT_EQ((*executed)[1], std::vector<uint32_t>({1, 1, 1}));
    EXPECT_EQ(trace->size(), 2u);
    EXPECT_EQ((*trace)[1].size(), 3u);
    return Status();
  });
  for (const Status &status : statuses)
    EXPECT_TRUE(status.ok()) << status.str();
}

TEST_F(ProcessExecutorTest, RefusesOtherNumbersOfProcesses) {
  for (const Status &status :
       onMembers(3, [&](Group &world) { return create(world).status(); }))
    EXPECT_EQ(status.getMessage(),
              "mesh x=2 has 2 ranks, but 3 processes run it: start as many "
              "processes as ranks, or compile for another mesh");
}

TEST_F(ProcessExecutorTest, ALostRankFailsWhatTheOthersAskFor) {
  std::vector<Status> statuses = onMembers(2, [&](Group &world) {
    auto executor = create(world);
    if (!executor)
      return executor.status();
    if (world.rank() == 1) {
      world.processGroup().abort(Status(StatusCode::Aborted, "gone", 1));
      return Status();
    }
    return (*executor)->result(0).status();
  });
  EXPECT_EQ(statuses[0].getCode(), StatusCode::Aborted);
  EXPECT_TRUE(statuses[0].getMessage().ends_with(": rank 1 failed: gone"))
      << statuses[0].str();
}

} // namespace
