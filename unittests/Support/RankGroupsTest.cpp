//===- RankGroupsTest.cpp -------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RankGroups.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

/// Returns all groups of the axes.
RankGroups groupsOf(const Mesh &mesh, const Axes &axes) {
  RankGroups groups;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
    if (mesh.indexOn(rank, axes) == 0)
      groups.push_back(mesh.groupOf(rank, axes));
  return groups;
}

TEST(RankGroupsTest, FindsAxesInAnyOrder) {
  Mesh mesh = *Mesh::parse("a=2,b=12,c=3");
  for (const Axes &axes :
       {Axes{}, Axes{"a"}, Axes{"b"}, Axes{"c", "a"}, Axes{"a", "b", "c"},
        Axes{"c", "b", "a"}, Axes{AxisRef("b", 2, 3)},
        Axes{AxisRef("b", 6, 2), "a"},
        Axes{AxisRef("b", 4, 3), "c", AxisRef("b", 1, 2)}}) {
    Result<Axes> found = axesOfGroups(mesh, groupsOf(mesh, axes));
    ASSERT_TRUE(found) << found.status().getMessage();
    EXPECT_EQ(*found, axes);
  }
}

TEST(RankGroupsTest, RefusesOtherGroups) {
  Mesh mesh = *Mesh::parse("a=2,b=4");
  for (const RankGroups &groups :
       {RankGroups{}, RankGroups{{}}, RankGroups{{0, 1}, {2, 3}},
        RankGroups{{0, 3}, {1, 2}, {4, 7}, {5, 6}},
        RankGroups{{0, 1, 2}, {3, 4, 5}},
        RankGroups{{0, 1}, {0, 1}, {0, 1}, {0, 1}},
        RankGroups{{0, 1}, {2, 3}, {4, 6}, {5, 7}}, RankGroups{{8, 9}}})
    EXPECT_FALSE(axesOfGroups(mesh, groups));
}

TEST(RankGroupsTest, StaysWithinManualAxes) {
  Mesh mesh = *Mesh::parse("a=2,b=4");
  RankGroups equivalent = {{0, 3}, {2, 1}, {4, 7}, {6, 5}};
  EXPECT_TRUE(verifyManual(mesh, equivalent, {"b"}).ok());
  EXPECT_EQ(verifyManual(mesh, {{0, 1}, {3, 7}}, {"b"}).getMessage(),
            "works on devices 3 and 7 together, which differ along axes that "
            "are not manual here");
  EXPECT_EQ(
      verifyManual(mesh, {{0, 3}, {2, 1}, {4, 5}, {6, 7}}, {"b"}).getMessage(),
      "groups devices otherwise around device 4 than around 0, which differ "
      "along axes that are not manual here; expected the same groups");
}

TEST(RankGroupsTest, PermutesOverFewAxes) {
  Mesh mesh = *Mesh::parse("a=2,b=3");
  Result<AxisPermutation> ring =
      axesOfPairs(mesh, {{0, 1}, {1, 2}, {3, 4}, {4, 5}}, {"a", "b"});
  ASSERT_TRUE(ring);
  EXPECT_EQ(ring->axes, Axes{"b"});
  EXPECT_EQ(ring->sources, (std::vector<int64_t>{-1, 0, 1}));
  Result<AxisPermutation> across =
      axesOfPairs(mesh, {{0, 5}, {5, 0}}, {"a", "b"});
  ASSERT_TRUE(across);
  EXPECT_EQ(across->axes, (Axes{"a", "b"}));
  EXPECT_EQ(across->sources, (std::vector<int64_t>{5, -1, -1, -1, -1, 0}));
  EXPECT_FALSE(axesOfPairs(mesh, {{0, 5}, {5, 0}}, {"b"}));
  EXPECT_FALSE(axesOfPairs(mesh, {{0, 1}}, {"b"}));
  EXPECT_FALSE(axesOfPairs(mesh, {{0, 1}, {2, 1}}, {"a", "b"}));
  EXPECT_FALSE(axesOfPairs(mesh, {{0, 6}}, {"a", "b"}));
}

TEST(RankGroupsTest, SaysAxesOnOtherMeshes) {
  Mesh line = *Mesh::parse("x=8"), grid = *Mesh::parse("a=2,b=4");
  EXPECT_EQ(*translateAxis(grid, "b", line), (Axes{AxisRef("x", 2, 4)}));
  EXPECT_EQ(*translateAxis(line, "x", grid), (Axes{"a", "b"}));
  EXPECT_EQ(*translateAxis(line, AxisRef("x", 2, 2), grid),
            (Axes{AxisRef("b", 1, 2)}));
  grid.deviceIds = {0, 2, 4, 6, 1, 3, 5, 7};
  EXPECT_EQ(*translateAxis(grid, "a", line), (Axes{AxisRef("x", 4, 2)}));
  EXPECT_EQ(*translateAxis(line, AxisRef("x", 1, 4), grid), (Axes{"b"}));
  Mesh others = *Mesh::parse("x=8");
  others.deviceIds = {8, 9, 10, 11, 12, 13, 14, 15};
  EXPECT_FALSE(translateAxis(line, "x", others));
  auto errorOf = [](const char *from, const char *to) {
    return translateAxis(*Mesh::parse(from), "a", *Mesh::parse(to))
        .status()
        .getMessage();
  };
  EXPECT_EQ(errorOf("a=2,b=3", "c=3,d=2"),
            "axis \"a\" of mesh a=2,b=3 is not made of parts of the axes of "
            "c=3,d=2");
  EXPECT_EQ(errorOf("a=2", "x=8"), "mesh a=2 has 2 devices, mesh x=8 has 8");
  EXPECT_FALSE(translateAxis(line, "y", grid));
  EXPECT_FALSE(translateAxis(line, AxisRef("x", 8, 2), grid));
}

TEST(RankGroupsTest, SaysWhatIsWrongWithGroups) {
  Mesh mesh = *Mesh::parse("x=4");
  auto errorOf = [&](const RankGroups &groups) {
    return withGroups(mesh, groups).status().getMessage();
  };
  const char *none = "the groups name no devices: expected each of the 4 "
                     "devices of the mesh x=4 in a group";
  EXPECT_EQ(errorOf({}), none);
  EXPECT_EQ(errorOf({{}, {}}), none);
  EXPECT_EQ(errorOf({{0, 3}, {2, 3}}),
            "the groups [0, 3], [2, 3] have device 3 twice: expected every "
            "device of the mesh x=4 once");
  EXPECT_EQ(
      errorOf({{0, 3}, {2, 4}}),
      "the groups [0, 3], [2, 4] have device 4, which is not in the mesh: "
      "expected every device of the mesh x=4 once");
  EXPECT_EQ(errorOf({{0, 3}, {2}}), "the groups [0, 3], [2] have different "
                                    "sizes: expected as many devices in each");
  EXPECT_EQ(errorOf({{0, 3}}),
            "the groups [0, 3] have 2 of the 4 devices of the mesh x=4: "
            "expected every device in a group");
}

TEST(RankGroupsTest, MakesViewsOfOtherGroups) {
  Mesh mesh = *Mesh::parse("a=2,groups=2");
  RankGroups groups = {{0, 3}, {2, 1}};
  EXPECT_FALSE(axesOfGroups(mesh, groups));
  Mesh wider = *withGroups(mesh, groups);
  EXPECT_TRUE(wider.verify().ok());
  EXPECT_EQ(wider.str(), "a=2,groups=2|groups2=2,members=2");
  EXPECT_EQ(wider.groupOf(1, {"members"}), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(*axesOfGroups(wider, groups), (Axes{"members"}));
  EXPECT_EQ(*axesOfGroups(wider, {{0, 2}, {1, 3}}), (Axes{"a"}));
  EXPECT_FALSE(withGroups(mesh, {{0, 3}, {2}, {1}}));
  EXPECT_FALSE(withGroups(mesh, {{0, 3}, {2, 0}}));
  EXPECT_FALSE(withGroups(mesh, {{0, 3}}));
  EXPECT_FALSE(withGroups(mesh, {}));
}

} // namespace
