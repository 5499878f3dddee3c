//===- ProcessCheckpointsTest.cpp - processes that go on together ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checkpoint/Disk.h"
#include "Group/Members.h"
#include "TestArtifact.h"
#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"
#include "dist/Runtime/Session/ProgramSession.h"

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

/// Ranks with an executor and checkpoints of their own, as processes have.
class ProcessCheckpointsTest : public ::testing::Test {
protected:
  ~ProcessCheckpointsTest() override { disk::setFault(nullptr); }

  Status train(Group &world, int64_t steps, std::vector<Array> &values) {
    SessionOptions options;
    options.steps = steps;
    options.every = 2;
    options.checkpoint = checkpoints;
    options.collectsResults = true;
    auto session =
        ProgramSession::open(*Artifact::load(artifact), options, {}, &world);
    if (!session)
      return session.status();
    Status status =
        (*session)->feed(randomInputs((*session)->manifest(), 7, 2));
    if (status.ok())
      status = (*session)->begin();
    while (status.ok() && (*session)->hasNext()) {
      if (isTerminated && (*session)->stepsDone() == 3 && world.rank() == 1)
        (*session)->endEarly();
      status = (*session)->step().status();
    }
    auto results =
        status.ok() ? (*session)->finish() : Result<SessionResults>(status);
    if (results)
      endedAfter[size_t(world.rank())] = results->endedAfter;
    if (results && world.rank() == 0)
      values = results->values;
    return results.status();
  }

  TemporaryDirectory directory;
  std::string artifact = makeArtifact(directory, stepManifest(), kStepKernels);
  std::string checkpoints = directory.file("checkpoints");
  bool isTerminated = false; ///< Rank 1 is, before the fourth step.
  int64_t endedAfter[2] = {0, 0};

  /// Trains on two ranks and returns their statuses.
  std::vector<Status> trainAll(int64_t steps, std::vector<Array> &values) {
    std::vector<Status> statuses(2);
    onMembers(2, [&](JobMember &member) {
      statuses[size_t(member.rank())] = train(*member.world(), steps, values);
    });
    return statuses;
  }
};

/// As on hosts that do not share the directory.
TEST_F(ProcessCheckpointsTest, DirectoriesThatAreNotShared) {
  onMembers(3, [&](JobMember &member) {
    auto group = createCheckpointGroup(*member.world());
    ASSERT_TRUE(group);
    std::string own =
        member.rank() == 2 ? directory.file("other") : checkpoints;
    Status status = openTogether(**group, own, 0).status();
    EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument);
    EXPECT_NE(status.getMessage().find("is not the directory of rank 0"),
              std::string::npos)
        << status.str();
    EXPECT_EQ(status.getMessage().starts_with("rank 2: "), member.rank() != 2);
  });
}

TEST_F(ProcessCheckpointsTest, EndTogether) {
  isTerminated = true;
  std::vector<Array> values;
  for (const Status &status : trainAll(7, values))
    EXPECT_TRUE(status.ok()) << status.str();
  EXPECT_EQ(endedAfter[0], 4);
  EXPECT_EQ(endedAfter[1], 4);
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2, 4}));
}

TEST_F(ProcessCheckpointsTest, GoOnTogether) {
  std::vector<Array> whole, resumed;
  auto all = [&](int64_t steps, std::vector<Array> &values) {
    for (const Status &status : trainAll(steps, values))
      EXPECT_TRUE(status.ok()) << status.str();
  };
  all(7, whole);
  fs::remove_all(checkpoints);
  all(3, resumed);
  EXPECT_EQ(checkpointSteps(checkpoints), std::vector<int64_t>({2, 3}));
  all(7, resumed);
  ASSERT_EQ(resumed.size(), 2u);
  for (size_t i = 0; i < 2; ++i)
    EXPECT_EQ(std::memcmp(whole[i].data(), resumed[i].data(),
                          size_t(whole[i].view().bytes())),
              0);
  EXPECT_EQ(resumed[1].shape(), std::vector<int64_t>({7}));
}

/// All ranks get the error of the one that could not write.
TEST_F(ProcessCheckpointsTest, FailTogether) {
  disk::setFault([](std::string_view operation, std::string_view path) {
    bool isOther = path.ends_with("rank-00001.safetensors");
    return operation == "write" && isOther ? ENOSPC : 0;
  });
  std::vector<Array> values;
  for (const Status &status : trainAll(5, values)) {
    EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted);
    EXPECT_EQ(status.getRank(), 1);
    EXPECT_NE(status.getMessage().find("No space left on device"),
              std::string::npos);
  }
}

} // namespace
