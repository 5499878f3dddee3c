//===- CheckpointPlanTest.cpp - the pieces that each rank writes ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"

using namespace dist;
using namespace dist::testing;

namespace {

using Sizes = std::vector<int64_t>;

std::vector<int64_t> bytesPerRank(const CheckpointPlan &plan) {
  std::vector<int64_t> bytes;
  for (int64_t rank = 0; rank < plan.getMesh().numRanks(); ++rank) {
    bytes.push_back(0);
    for (const CheckpointPiece &piece : plan.pieces(rank))
      bytes.back() += plan.bytesOf(piece);
  }
  return bytes;
}

TEST(CheckpointPlanTest, ReplicasShareABlock) {
  CheckpointPlan plan(*Mesh::parse("x=2,y=2"),
                      {{"w", DType::F32, {4, 1 << 16}, dimsOver({{"x"}, {}})}});
  EXPECT_EQ(plan.pieces(0)[0].begin, Sizes({0, 0}));
  EXPECT_EQ(plan.pieces(1)[0].begin, Sizes({1, 0}));
  EXPECT_EQ(plan.pieces(3)[0].begin, Sizes({3, 0}));
  EXPECT_EQ(plan.pieces(3)[0].extent, Sizes({1, 1 << 16}));
}

TEST(CheckpointPlanTest, UnevenBlocksHaveNoPadding) {
  CheckpointPlan plan(*Mesh::parse("x=4"),
                      {{"w", DType::F32, {5}, dimsOver({{"x"}})}});
  EXPECT_EQ(plan.pieces(1)[0].begin, Sizes({2}));
  EXPECT_EQ(plan.pieces(2)[0].extent, Sizes({1}));
  EXPECT_TRUE(plan.pieces(3).empty());
}

TEST(CheckpointPlanTest, SmallTensorsAreSpreadEvenly) {
  std::vector<CheckpointTensor> tensors;
  for (int i = 0; i < 40; ++i)
    tensors.push_back(
        {"t" + std::to_string(i), DType::F32, {16}, Sharding::replicate(1)});
  CheckpointPlan plan(*Mesh::parse("x=4"), tensors);
  EXPECT_EQ(bytesPerRank(plan), Sizes(4, 640));
}

TEST(CheckpointPlanTest, OneLargeTensorIsSpreadEvenly) {
  CheckpointPlan plan(
      *Mesh::parse("x=4"),
      {{"w", DType::F32, {1, 1000, 1000}, Sharding::replicate(3)}});
  EXPECT_EQ(bytesPerRank(plan), Sizes(4, 1'000'000));
}

TEST(CheckpointPlanTest, WideTypesComeFirst) {
  CheckpointPlan plan(*Mesh::parse("x=1"),
                      {{"a", DType::I8, {3}, Sharding::replicate(1)},
                       {"b", DType::F64, {1}, Sharding::replicate(1)},
                       {"c", DType::I8, {3}, Sharding::replicate(1)}});
  plan.addOnFirst({"d", DType::F32, {5}, {}, CheckpointRole::Record});
  std::string order;
  for (const CheckpointPiece &piece : plan.pieces(0))
    order += plan.getTensors()[piece.tensor].name;
  EXPECT_EQ(order, "bdac");
}

TEST(CheckpointPlanTest, EveryContributionOfAPartialTensor) {
  Sharding sharding = Sharding::replicate(1);
  sharding.partial = {{"x", ReductionKind::Sum}};
  CheckpointPlan plan(*Mesh::parse("x=3"), {{"w", DType::F32, {2}, sharding}});
  for (int64_t rank = 0; rank < 3; ++rank) {
    ASSERT_EQ(plan.pieces(rank).size(), 1u);
    EXPECT_EQ(plan.pieces(rank)[0].contribution, rank);
  }
}

TEST(CheckpointPlanTest, SingleIsWrittenWhereItLies) {
  Sharding sharding = Sharding::replicate(1);
  sharding.single = {{"x", 2}};
  CheckpointPlan plan(*Mesh::parse("x=3"), {{"w", DType::F32, {2}, sharding}});
  EXPECT_TRUE(plan.pieces(0).empty());
  EXPECT_EQ(plan.pieces(2).size(), 1u);
}

} // namespace
