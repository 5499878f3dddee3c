//===- ProgramSessionTest.cpp - a program that embeds the runtime ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/ProgramSession.h"
#include "Group/Members.h"
#include "TestArtifact.h"
#include "dist/Runtime/Session/RankPath.h"

#include <filesystem>
#include <fstream>

using namespace dist;
using namespace dist::testing;

namespace {

Array filled(std::vector<int64_t> shape, float value) {
  Array array(DType::F32, std::move(shape));
  for (float &element : array.as<float>())
    element = value;
  return array;
}

/// Sessions of stepManifest(): w loses a tenth of the sum of the batch.
class ProgramSessionTest : public ::testing::Test {
protected:
  std::unique_ptr<ProgramSession> open(SessionOptions options = {},
                                       Group *processes = nullptr) {
    auto session =
        ProgramSession::open(program, std::move(options), {}, processes);
    EXPECT_TRUE(session) << session.status().str();
    return session ? std::move(*session) : nullptr;
  }

  SessionOptions kept() {
    SessionOptions options;
    options.checkpoint = directory.file("checkpoints");
    return options;
  }

  void takeSteps(ProgramSession &session, int count) {
    for (int i = 0; i < count; ++i) {
      Result<StepEvent> event = session.step();
      ASSERT_TRUE(event) << event.status().str();
    }
  }

  /// Leaves the checkpoints of the first steps.
  void keepSteps(int count) {
    auto session = open(kept());
    ASSERT_TRUE(session->feed({{"w", w}, {"batch", batch}}).ok());
    for (int i = 0; i < count; ++i) {
      takeSteps(*session, 1);
      ASSERT_TRUE(session->keep().ok());
    }
    ASSERT_TRUE(session->finish());
  }

  void expectW(ProgramSession &session, float expected) {
    Result<Array> w = session.result("w");
    ASSERT_TRUE(w) << w.status().str();
    ASSERT_EQ(w->view().type(), "f32[2]");
    EXPECT_FLOAT_EQ(w->as<float>()[0], expected);
    EXPECT_FLOAT_EQ(w->as<float>()[1], expected);
  }

  TemporaryDirectory directory;
  std::shared_ptr<const Artifact> program =
      *Artifact::load(makeArtifact(directory, stepManifest(), kStepKernels));
  Array w = filled({2}, 10), batch = filled({5}, 1);
};

TEST_F(ProgramSessionTest, ThreeStepsAndACheckpoint) {
  {
    auto session = open(kept());
    ASSERT_TRUE(session->feed({{"w", w}, {"batch", batch}}).ok());
    for (int i = 0; i < 3; ++i) {
      Result<StepEvent> event = session->step();
      ASSERT_TRUE(event) << event.status().str();
      EXPECT_EQ(event->step, i);
      EXPECT_EQ(event->metricName, "loss");
      EXPECT_FLOAT_EQ(float(*event->metric), 20 - float(i + 1));
    }
    expectW(*session, 8.5f);
    EXPECT_TRUE(session->keep().ok());
    takeSteps(*session, 1);
    EXPECT_TRUE(session->finish());
  }
  auto session = open(kept());
  EXPECT_EQ(session->stepsDone(), 3);
  EXPECT_EQ(session->continued(),
            directory.file("checkpoints") + "/step-000003");
  ASSERT_TRUE(session->feed({{"batch", batch}}).ok());
  ASSERT_TRUE(session->begin().ok());
  expectW(*session, 8.5f);
  takeSteps(*session, 1);
  expectW(*session, 8);
  auto results = session->finish();
  ASSERT_TRUE(results);
  EXPECT_EQ(results->values[1].view().type(), "f32[4]") << "the losses";
}

TEST_F(ProgramSessionTest, EveryStepMayHaveOtherArguments) {
  auto session = open();
  ASSERT_TRUE(session->feed({{"w", w}, {"batch", batch}}).ok());
  takeSteps(*session, 1);
  expectW(*session, 9.5f);
  ASSERT_TRUE(session->feed({{"batch", filled({5}, 2)}}).ok());
  takeSteps(*session, 2);
  expectW(*session, 7.5f);
  ASSERT_TRUE(session->feed({{"w", w}}).ok()) << "the state, too";
  takeSteps(*session, 1);
  expectW(*session, 9);
}

TEST_F(ProgramSessionTest, PartsOfRanks) {
  auto session = open();
  InputArrays parts;
  parts.whole = {{"w", w}};
  parts.parts = {{0, {{"batch", filled({3}, 1)}}},
                 {1, {{"batch", filled({2}, 2)}}}};
  ASSERT_TRUE(session->feed(parts).ok());
  takeSteps(*session, 2);
  expectW(*session, 8.6f);
  parts.whole.clear();
  parts.parts = {{0, {{"batch", filled({3}, 0)}}}};
  ASSERT_TRUE(session->feed(parts).ok());
  takeSteps(*session, 1);
  expectW(*session, 8.2f);
}

TEST_F(ProgramSessionTest, OneRankOfAJob) {
  onMembers(2, [&](JobMember &member) {
    auto session = open({}, member.world());
    Status fed = session->feed({{"w", w}, {"batch", batch}});
    EXPECT_TRUE(session->agree(fed).ok());
    takeSteps(*session, 3);
    Result<Array> loss = session->result("loss");
    ASSERT_TRUE(loss) << loss.status().str();
    if (member.rank() == 0) {
      EXPECT_FLOAT_EQ(loss->as<float>()[0], 17);
    }
  });
}

TEST_F(ProgramSessionTest, RanksThatDiffer) {
  onMembers(2, [&](JobMember &member) {
    auto session = open({}, member.world());
    Array own = filled({5}, float(member.rank()));
    Status status = session->agree(session->feed({{"w", w}, {"batch", own}}));
    EXPECT_NE(status.getMessage().find("arg1 (batch): f32[5] with checksum"),
              std::string::npos)
        << status.str();
  });
}

//===----------------------------------------------------------------------===//
// Errors are values
//===----------------------------------------------------------------------===//

void expectError(const Status &status, StatusCode code,
                 const std::string &text) {
  EXPECT_EQ(status.getCode(), code);
  EXPECT_NE(status.getMessage().find(text), std::string::npos) << status.str();
}

TEST_F(ProgramSessionTest, ErrorsAreValues) {
  expectError(Artifact::load(directory.file("none.dist")).status(),
              StatusCode::NotFound, "none.dist");
  auto session = open();
  expectError(session->step().status(), StatusCode::InvalidArgument,
              "missing  arg0 (w): f32[2]\n  missing  arg1 (batch): f32[5]");
  expectError(session->feed({{"w", batch}, {"batch", batch}}),
              StatusCode::InvalidArgument,
              "wrong    arg0 (w): expected f32[2], got f32[5]");
  expectError(session->result("loss").status(), StatusCode::InvalidArgument,
              "result1 (loss): no step has been taken");
  expectError(session->result("accuracy").status(), StatusCode::NotFound,
              "the program has no result 'accuracy'");
  expectError(session->keep(), StatusCode::InvalidArgument,
              "SessionOptions::checkpoint is empty");
  ASSERT_TRUE(session->feed({{"w", w}, {"batch", batch}}).ok());
  takeSteps(*session, 1);
  session->cancel("enough");
  expectError(session->step().status(), StatusCode::Aborted, "enough");
}

TEST_F(ProgramSessionTest, CheckpointsThatCannotBe) {
  auto session = open(kept());
  ASSERT_TRUE(session->feed({{"w", w}, {"batch", batch}}).ok());
  expectError(session->keep(), StatusCode::InvalidArgument,
              "no step has been taken");
  SessionOptions options;
  options.resume = directory.file("none");
  expectError(ProgramSession::open(program, options).status(),
              StatusCode::NotFound, "there is no checkpoint in");
  options = {};
  options.carries = {{"loss", "w"}};
  expectError(ProgramSession::open(program, options).status(),
              StatusCode::InvalidArgument, "option 'carry' loss=w");
}

TEST_F(ProgramSessionTest, StepsAreLimited) {
  SessionOptions options;
  options.steps = 2;
  auto session = open(options);
  ASSERT_TRUE(session->feed({{"w", w}, {"batch", filled({2, 5}, 1)}}).ok());
  takeSteps(*session, 2);
  EXPECT_FALSE(session->hasNext());
  expectError(session->step().status(), StatusCode::InvalidArgument,
              "step 2 is the last one");
}

/// The files of the checkpoint that a session continues are not mapped.
TEST_F(ProgramSessionTest, CheckpointFilesAreReleased) {
  keepSteps(1);
  auto session = open(kept());
  ASSERT_TRUE(session->feed({{"batch", batch}}).ok());
  takeSteps(*session, 1);
  EXPECT_EQ(readFile("/proc/self/maps").find(".safetensors"),
            std::string::npos);
}

/// A damaged checkpoint is a warning where there is one before it.
TEST_F(ProgramSessionTest, WarningsAreGivenToTheCaller) {
  keepSteps(2);
  std::filesystem::remove(directory.file("checkpoints") +
                          "/step-000002/rank-00000.safetensors");
  std::string said;
  SessionOptions options = kept();
  options.onWarning = [&](const std::string &text) { said += text + '\n'; };
  auto session = open(options);
  ASSERT_TRUE(session->feed({{"batch", batch}}).ok());
  ASSERT_TRUE(session->begin().ok());
  EXPECT_EQ(session->stepsDone(), 1);
  EXPECT_NE(said.find("the one before it is taken"), std::string::npos) << said;
}

TEST_F(ProgramSessionTest, AFailedBeginStaysFailed) {
  keepSteps(1);
  auto session = open(kept());
  ASSERT_TRUE(session->feed({{"batch", batch}}).ok());
  std::string file =
      directory.file("checkpoints") + "/step-000001/rank-00000.safetensors";
  std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
  damaged.seekp(-4, std::ios::end).write("????", 4).flush();
  Status failure = session->begin();
  ASSERT_FALSE(failure.ok());
  EXPECT_EQ(session->begin().getMessage(), failure.getMessage());
  EXPECT_EQ(session->step().status().getMessage(), failure.getMessage());
}

} // namespace
