//===- ShardingTest.cpp ---------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StackedSharding.h"

#include <gtest/gtest.h>

using namespace dist;

static const Mesh kMesh{{{"dp", 2}, {"tp", 4}}, {}};

static Sharding sharded(std::vector<Axes> dims) {
  Sharding sharding;
  for (Axes &axes : dims)
    sharding.dims.push_back({std::move(axes)});
  return sharding;
}

TEST(Sharding, prints) {
  Sharding s = sharded({{"dp", "tp"}, {}});
  s.dims[1].open = true;
  s.dims[1].priority = 2;
  s.partial = {{"x", ReductionKind::Max}};
  s.single = {{"pp", 2}};
  s.replicated = {{"y", 1, 2}};
  EXPECT_EQ(s.str(), "[{\"dp\", \"tp\"}, {?}p2], replicated = {\"y\":(1)2}, "
                     "partial = {\"x\" : max}, single = {\"pp\" : 2}");
  EXPECT_EQ(s.closed().withoutPartial().str(),
            "[{\"dp\", \"tp\"}, {}], single = {\"pp\" : 2}");
}

TEST(Sharding, blocksCoverADimensionOnce) {
  for (int64_t dim : {0, 1, 5, 7, 8})
    for (int64_t parts : {1, 2, 3, 4, 8}) {
      int64_t covered = 0;
      for (int64_t i = 0; i < parts; ++i) {
        EXPECT_EQ(blockBegin(dim, parts, i), covered);
        EXPECT_LE(blockExtent(dim, parts, i), blockSize(dim, parts));
        covered += blockExtent(dim, parts, i);
      }
      EXPECT_EQ(covered, dim);
    }
}

TEST(Sharding, localShapeIsTheLargestBlock) {
  EXPECT_EQ(localShape(kMesh, sharded({{"dp", "tp"}, {}}), {9, 3}),
            (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(localShape(kMesh, sharded({{"tp"}}), {0}),
            (std::vector<int64_t>{0}));
}

TEST(Sharding, usesSeesPartsOfAxes) {
  Sharding s = sharded({{AxisRef("tp", 1, 2)}});
  EXPECT_TRUE(s.uses(kMesh, "tp"));
  EXPECT_FALSE(s.uses(kMesh, AxisRef("tp", 2, 2)));
  EXPECT_FALSE(s.uses(kMesh, "dp"));
  s.partial = {{"dp", ReductionKind::Sum}};
  EXPECT_TRUE(s.uses(kMesh, "dp"));
}

TEST(Sharding, conflictsSeesWhatDoesNotFit) {
  Mesh mesh = *Mesh::parse("x=12,y=2");
  Sharding s = sharded({{AxisRef("x", 1, 3)}});
  EXPECT_TRUE(s.conflicts(mesh, AxisRef("x", 4, 3)));
  EXPECT_FALSE(s.uses(mesh, AxisRef("x", 4, 3)));
  EXPECT_FALSE(s.conflicts(mesh, AxisRef("x", 3, 4)));
  EXPECT_FALSE(s.conflicts(mesh, "y"));
  EXPECT_EQ(axesOf(s), (Axes{AxisRef("x", 1, 3)}));
}

TEST(Sharding, verifySaysWhatIsWrong) {
  auto message = [](const Sharding &s, std::vector<int64_t> shape) {
    return verify(kMesh, s, shape).getMessage();
  };
  EXPECT_TRUE(verify(kMesh, sharded({{"dp"}, {"tp"}}), {4, 4}).ok());
  EXPECT_EQ(message(sharded({{}}), {4, 4}),
            "sharding has 1 dimensions, the tensor has 2");
  EXPECT_EQ(message(sharded({{"pp"}}), {4}),
            "dimension 0 uses unknown axis 'pp'; the mesh has dp=2,tp=4");
  EXPECT_EQ(message(sharded({{"tp"}, {AxisRef("tp", 1, 2)}}), {4, 4}),
            "axis \"tp\":(1)2 is used twice: by dimension 0 and dimension 1");
  EXPECT_EQ(message(sharded({{AxisRef("tp", 3, 2)}}), {4}),
            "dimension 0 uses sub-axis \"tp\":(3)2, which does not divide axis "
            "'tp' of size 4");
  EXPECT_EQ(verify(*Mesh::parse("x=12"),
                   sharded({{AxisRef("x", 1, 3)}, {AxisRef("x", 4, 3)}}),
                   {4, 4})
                .getMessage(),
            "axes \"x\":(1)3 and \"x\":(4)3 cut one axis at places that do not "
            "divide each other: in dimension 0 and dimension 1");
}

/// Blocks 0 and 3 are on coordinate 0 of pp, each divided over dp.
TEST(Sharding, stackedBlocks) {
  Mesh mesh = *Mesh::parse("pp=2,dp=2");
  Sharding s = sharded({{"pp", "dp"}, {}});
  s.stacked = {0, 1, 1, 0};
  EXPECT_EQ(s.str(), "[{\"pp\", \"dp\"}, {}], stacked = [0, 1, 1, 0]");
  EXPECT_TRUE(verifyStacked(mesh, s, {8, 3}).ok());
  EXPECT_EQ(localShape(mesh, s, {16, 3}), std::vector<int64_t>({2, 3}));
  EXPECT_EQ(firstRowsOn(mesh, s, 16, 1), std::vector<int64_t>({2, 14}));
  EXPECT_EQ(firstRowsOn(mesh, s, 16, 2), std::vector<int64_t>({4, 8}));
  EXPECT_EQ(bytesOfBlocks(s, 24), 128);
  s.stacked = {0, 0, 0, 1};
  EXPECT_EQ(bytesOfBlocks(s, 24), 192);
  s.stacked.clear();
  EXPECT_EQ(bytesOfBlocks(s, 24), 24);
}

TEST(Sharding, verifyStackedSaysWhatIsWrong) {
  Mesh mesh = *Mesh::parse("pp=2,dp=2");
  Sharding s = sharded({{"pp", "dp"}});
  auto message = [&](int64_t rows) {
    return verifyStacked(mesh, s, {rows}).getMessage();
  };
  s.stacked = {0, 1, 2, 0};
  EXPECT_EQ(message(8),
            "stacked: coordinate 2 is not on axis \"pp\" of size 2");
  s.stacked = {0, 1, -1};
  EXPECT_EQ(message(6),
            "stacked: coordinate -1 is not on axis \"pp\" of size 2");
  s.stacked = {0, 1, 1, 0};
  EXPECT_EQ(message(12), "stacked: 12 rows are not 4 equal blocks of equal "
                         "parts for 2 ranks");
  EXPECT_EQ(message(7), "stacked: 7 rows are not 4 equal blocks of equal parts "
                        "for 2 ranks");
  EXPECT_EQ(verify(mesh, s, {8}).getMessage(),
            "'stacked' is for arguments, results and tensors of checkpoints "
            "alone");
  s.dims[0].axes.clear();
  EXPECT_EQ(message(8), "'stacked' needs a dimension 0 that is sharded over "
                        "the axis of a pipeline");
}

TEST(ReductionKind, namesGoBothWays) {
  for (auto kind :
       {ReductionKind::Sum, ReductionKind::Product, ReductionKind::Min,
        ReductionKind::Max, ReductionKind::And, ReductionKind::Or,
        ReductionKind::UnsignedMin, ReductionKind::UnsignedMax}) {
    Result<ReductionKind> parsed = parseReductionKind(toString(kind));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, kind);
  }
  EXPECT_FALSE(parseReductionKind("mean"));
}
