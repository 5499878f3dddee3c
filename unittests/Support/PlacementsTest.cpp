//===- PlacementsTest.cpp -------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Placements.h"

#include <gtest/gtest.h>

using namespace dist;

static const Mesh kMesh{{{"dp", 2}, {"tp", 2}}, {}};

static std::string converted(std::vector<const char *> texts, size_t rank) {
  Placements placements;
  for (const char *text : texts) {
    Result<Placement> placement = Placement::parse(text);
    if (!placement)
      return placement.status().getMessage();
    EXPECT_EQ(placement->str(), text);
    placements.push_back(*placement);
  }
  Result<Sharding> sharding = toSharding(kMesh, placements, rank);
  return sharding ? sharding->str() : sharding.status().getMessage();
}

TEST(Placements, becomeShardings) {
  EXPECT_EQ(converted({"shard(0)", "replicate"}, 2), "[{\"dp\"}, {}]");
  EXPECT_EQ(converted({"shard(0)", "shard(0)"}, 2), "[{\"dp\", \"tp\"}, {}]");
  EXPECT_EQ(converted({"shard(0)", "open"}, 2), "[{\"dp\", ?}, {?}]");
  EXPECT_EQ(converted({"replicate", "open"}, 2),
            "[{?}, {?}], replicated = {\"dp\"}");
  EXPECT_EQ(converted({"partial(sum)", "shard(1)"}, 2),
            "[{}, {\"tp\"}], partial = {\"dp\" : sum}");
  EXPECT_EQ(converted({"single(1)", "replicate"}, 1),
            "[{}], single = {\"dp\" : 1}");
}

TEST(Placements, errorsNameTheText) {
  EXPECT_EQ(converted({"shard(x)", "open"}, 1),
            "placement 'shard(x)': expected a number of at least 0, got 'x'");
  EXPECT_EQ(converted({"shard(-1)", "open"}, 1),
            "placement 'shard(-1)': expected a number of at least 0, got '-1'");
  EXPECT_EQ(converted({"partial(mean)", "open"}, 1),
            "unknown reduction 'mean': expected sum, product, min, max, and, "
            "or, umin, umax");
  EXPECT_EQ(converted({"split", "open"}, 1),
            "unknown placement 'split': expected replicate, shard(DIM), "
            "partial(KIND), single(COORDINATE) or open");
  EXPECT_EQ(converted({"shard(1)", "open"}, 1),
            "axis 'dp': shard(1) is out of range, the tensor has 1 dimensions");
  EXPECT_EQ(converted({"single(2)", "open"}, 1),
            "axis 'dp': single(2) is out of range, the axis has size 2");
  EXPECT_EQ(converted({"open"}, 1),
            "expected one placement for each of the 2 axes of mesh dp=2,tp=2, "
            "got 1");
}
