//===- CheckpointAgreementTest.cpp - ranks save the same ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"

#include <gmock/gmock.h>

using namespace dist;
using namespace dist::testing;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

/// Rank 1 of 2 saves another checkpoint than rank 0. A checkpoint exists
/// already, and one is kept.
class CheckpointAgreement : public ::testing::Test {
protected:
  CheckpointAgreement() : path(folder.file("checkpoints")) {
    for (const char *name : {"v", "w"})
      tensors.add(name, DType::F32, {4}, dimsOver({{"x"}}));
    specs = tensors.specs;
    tensors.saveTo(path, 1);
  }

  /// Checks the status of all ranks; the previous checkpoint is still the
  /// latest.
  void expectRefused(const std::string &own, const std::string &first,
                     int64_t step = 2) {
    Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 1);
    ASSERT_TRUE(opened);
    for (const Status &status : tensors.save(*opened, [&](size_t rank) {
           return rank == 0
                      ? Tensors::SaveRequest{2, {tensors.mesh, tensors.specs}}
                      : Tensors::SaveRequest{step, {mesh, specs}};
         })) {
      EXPECT_EQ(status.getCode(), StatusCode::Mismatch) << status.str();
      EXPECT_EQ(status.getRank(), 1);
      EXPECT_THAT(status.getMessage(), AllOf(HasSubstr("rank 1 saves " + own),
                                             HasSubstr(", rank 0 " + first)));
    }
    EXPECT_TRUE(Checkpoint::open(path + "/" + checkpointName(1)));
    EXPECT_FALSE(std::filesystem::exists(path + "/" + checkpointName(2)));
  }

  TemporaryDirectory folder;
  std::string path;
  Tensors tensors{"x=2"};
  Mesh mesh = tensors.mesh;
  std::vector<CheckpointTensor> specs; ///< Those of rank 1.
};

} // namespace

TEST_F(CheckpointAgreement, Step) { expectRefused("step 3", "step 2", 3); }

TEST_F(CheckpointAgreement, Mesh) {
  mesh = *Mesh::parse("x=2,y=1");
  expectRefused("mesh x=2,y=1", "mesh x=2");
}

TEST_F(CheckpointAgreement, Names) {
  specs[1].name = "u";
  expectRefused("\"u\" f32[4] as [{\"x\"}], state", "\"w\" f32[4]");
}

TEST_F(CheckpointAgreement, Order) {
  std::swap(specs[0], specs[1]);
  expectRefused("\"w\" f32[4]", "\"v\" f32[4]");
}

TEST_F(CheckpointAgreement, Types) {
  specs[0].dtype = DType::I32;
  expectRefused("\"v\" i32[4]", "\"v\" f32[4]");
}

TEST_F(CheckpointAgreement, Shapes) {
  specs[0].shape = {2};
  expectRefused("\"v\" f32[2]", "\"v\" f32[4]");
}

TEST_F(CheckpointAgreement, Number) {
  specs.pop_back();
  expectRefused("no more", "\"w\" f32[4]");
}

TEST_F(CheckpointAgreement, Roles) {
  specs[0].role = CheckpointRole::Record;
  expectRefused("\"v\" f32[4] as [{\"x\"}], record", "\"v\" f32[4]");
}

/// The exception is thrown before or after the others' calls.
TEST(CheckpointGroups, AnExceptionOnOneRankEndsAll) {
  for (int before : {0, 1, 2}) {
    auto groups = createLocalCheckpointGroups(3);
    std::vector<std::jthread> threads;
    for (auto &group : groups)
      threads.emplace_back([&group = *group, before] {
        Status status = orAbort(group, [&]() -> Status {
          for (int i = 0; i < before; ++i)
            if (auto said = group.broadcast("text"); !said)
              return said.status();
          if (group.rank() == 1)
            throw std::bad_alloc();
          return group.gather("text").status();
        });
        EXPECT_EQ(status.str(),
                  group.rank() == 1
                      ? "RESOURCE_EXHAUSTED: rank 1: a checkpoint cannot be "
                        "saved: out of memory"
                      : "ABORTED: rank 1: rank 1 failed: a checkpoint cannot "
                        "be saved: out of memory");
        EXPECT_EQ(group.broadcast("more").status().getCode(),
                  StatusCode::Aborted);
      });
  }
}
