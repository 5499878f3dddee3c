//===- ShardedArrayTest.cpp - cutting and assembling ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/ShardedArray.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace dist;

namespace {

using Values = std::vector<int32_t>;

class ShardedArrayTest : public ::testing::Test {
protected:
  void layOut(const char *meshText, Sharding sharding,
              std::vector<int64_t> shape) {
    mesh = *Mesh::parse(meshText);
    layout.emplace(mesh, std::move(sharding), DType::I32, shape);
    whole = Array(DType::I32, shape);
    std::iota(whole.as<int32_t>().begin(), whole.as<int32_t>().end(), 1);
    for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
      locals.emplace_back(layout->localBytes() / 4, -1);
      layout->cut(whole, rank, locals.back().data());
    }
    for (Values &local : locals)
      pointers.push_back(local.data());
  }

  Values assembled() {
    Array result = layout->assemble(pointers);
    return {result.as<int32_t>().begin(), result.as<int32_t>().end()};
  }
  Values original() {
    return {whole.as<int32_t>().begin(), whole.as<int32_t>().end()};
  }

  /// Each rank's part fills its buffer as it was, with zeros as padding.
  void expectPartsComeBack() {
    for (size_t i = 0; i < locals.size(); ++i) {
      auto rank = int64_t(i);
      Array part = layout->partOf(rank, pointers[i]);
      EXPECT_EQ(part.shape(), layout->partShape(rank));
      Values buffer(locals[i].size(), 77);
      layout->putPart(part, rank, buffer.data());
      EXPECT_EQ(buffer, locals[i]);
    }
  }

  static Sharding dims(std::vector<Axes> axes) {
    Sharding sharding;
    for (Axes &item : axes)
      sharding.dims.push_back({item});
    return sharding;
  }

  Mesh mesh;
  std::optional<ShardedLayout> layout;
  Array whole;
  std::vector<Values> locals;
  std::vector<const void *> pointers;
};

TEST_F(ShardedArrayTest, UnevenBlocksArePadded) {
  layOut("x=2", dims({{"x"}}), {5});
  EXPECT_EQ(locals[0], Values({1, 2, 3}));
  EXPECT_EQ(locals[1], Values({4, 5, 0}));
  EXPECT_EQ(assembled(), original());
}

TEST_F(ShardedArrayTest, EmptyBlocks) {
  layOut("x=4", dims({{"x"}}), {5});
  EXPECT_EQ(locals[2], Values({5, 0}));
  EXPECT_EQ(locals[3], Values({0, 0}));
  EXPECT_EQ(assembled(), original());
}

TEST_F(ShardedArrayTest, TwoDimensions) {
  layOut("x=2,y=2", dims({{"y"}, {"x"}}), {2, 3});
  EXPECT_EQ(locals[0], Values({1, 2}));
  EXPECT_EQ(locals[1], Values({4, 5}));
  EXPECT_EQ(locals[2], Values({3, 0}));
  EXPECT_EQ(locals[3], Values({6, 0}));
  EXPECT_EQ(assembled(), original());
}

TEST_F(ShardedArrayTest, OneDimensionOverTwoAxes) {
  layOut("x=2,y=2", dims({{"y", "x"}}), {4});
  EXPECT_EQ(locals[1], Values({3})); // Rank 1 is x=0, y=1.
  EXPECT_EQ(assembled(), original());
}

TEST_F(ShardedArrayTest, SubAxes) {
  layOut("x=4", dims({{AxisRef("x", 2, 2)}, {AxisRef("x", 1, 2)}}), {4, 6});
  EXPECT_EQ(assembled(), original());
  EXPECT_TRUE(layout->verifyReplicas(pointers).ok());
}

TEST_F(ShardedArrayTest, PartialIsReducedInnermostFirst) {
  Sharding sharding = dims({{}});
  sharding.partial = {{"x", ReductionKind::Sum}, {"y", ReductionKind::Max}};
  layOut("x=2,y=2", sharding, {2});
  EXPECT_EQ(locals[0], Values({1, 2}));
  EXPECT_EQ(locals[1], Values({INT32_MIN, INT32_MIN}));
  EXPECT_EQ(locals[2], Values({0, 0}));
  EXPECT_EQ(assembled(), original());
  locals = {{1, 5}, {2, 3}, {10, 10}, {20, 0}};
  for (size_t i = 0; i < 4; ++i)
    pointers[i] = locals[i].data();
  EXPECT_EQ(assembled(), Values({22, 15})); // max over y, then sum over x
}

TEST_F(ShardedArrayTest, Single) {
  Sharding sharding = dims({{}});
  sharding.single = {{"x", 1}};
  layOut("x=2", sharding, {2});
  EXPECT_EQ(locals[0], Values({0, 0}));
  EXPECT_EQ(assembled(), original());
}

/// Blocks follow one another, each at a multiple of 64 bytes.
TEST_F(ShardedArrayTest, StackedBlocks) {
  Sharding sharding = dims({{"x"}, {"y"}});
  sharding.stacked = {0, 1, 0, 0};
  layOut("x=2,y=2", sharding, {4, 3});
  ASSERT_EQ(layout->localBytes(), 3 * 64);
  Values first(48), last(48);
  first[0] = 1, first[1] = 2, first[16] = 7, first[17] = 8, first[32] = 10,
  first[33] = 11;
  last[0] = 6;
  EXPECT_EQ(locals[0], first);
  EXPECT_EQ(locals[3], last);
  EXPECT_EQ(assembled(), original());
  EXPECT_EQ(layout->partShape(0), std::vector<int64_t>({3, 2}));
  EXPECT_EQ(layout->partShape(3), std::vector<int64_t>({1, 1}));
  expectPartsComeBack();
}

TEST_F(ShardedArrayTest, PartsWithoutPadding) {
  layOut("x=2,y=2", dims({{"x"}, {"y"}}), {3, 3});
  EXPECT_EQ(layout->partShape(3), std::vector<int64_t>({1, 1}));
  expectPartsComeBack();
  EXPECT_TRUE(layout->getReplicas().empty());
}

TEST_F(ShardedArrayTest, ScalarsAndEmptyTensors) {
  layOut("x=2", dims({}), {});
  EXPECT_EQ(assembled(), original());
  locals.clear();
  pointers.clear();
  layOut("x=2", dims({{"x"}, {}}), {3, 0});
  EXPECT_TRUE(assembled().empty());
}

TEST_F(ShardedArrayTest, ReplicasMustAgree) {
  layOut("x=2,y=2", dims({{"x"}}), {3});
  EXPECT_TRUE(layout->verifyReplicas(pointers).ok());
  locals[3][1] = 7; // Padding.
  EXPECT_TRUE(layout->verifyReplicas(pointers).ok());
  locals[3][0] = 7;
  EXPECT_EQ(layout->verifyReplicas(pointers).getMessage(),
            "ranks 2 and 3 hold different copies of the block that starts at "
            "[2]");
}

} // namespace
