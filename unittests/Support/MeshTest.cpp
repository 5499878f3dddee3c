//===- MeshTest.cpp -------------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Mesh.h"

#include <gtest/gtest.h>

using namespace dist;

static Mesh mesh(const char *text) {
  Result<Mesh> parsed = Mesh::parse(text);
  EXPECT_TRUE(parsed) << parsed.status().str();
  return parsed ? *parsed : Mesh();
}

TEST(Mesh, parsesAndPrints) {
  Mesh m = mesh("dp=2,tp=4");
  ASSERT_EQ(m.axes.size(), 2u);
  EXPECT_EQ(m.axes[1].name, "tp");
  EXPECT_EQ(m.axes[1].size, 4);
  EXPECT_EQ(m.numRanks(), 8);
  EXPECT_EQ(m.str(), "dp=2,tp=4");
}

TEST(Mesh, rejectsWhatIsNotAMesh) {
  for (const char *text :
       {"", "dp", "=2", "dp=", "dp=0", "dp=-1", "dp=x", "dp=2,", "dp=2,dp=2",
        "dp=2x", "a=65536,b=65536", "a=99999999999999999999"}) {
    Result<Mesh> parsed = Mesh::parse(text);
    EXPECT_FALSE(parsed) << text;
    if (!parsed) {
      EXPECT_NE(parsed.status().getMessage().find(text), std::string::npos);
    }
  }
}

TEST(Mesh, saysWhatIsNotAMesh) {
  auto errorOf = [](const char *text) {
    return Mesh::parse(text).status().getMessage();
  };
  EXPECT_EQ(errorOf("dp=2,tp"),
            "mesh 'dp=2,tp': expected NAME=SIZE separated by commas, got 'tp'");
  EXPECT_EQ(checkAxisName("a b").getMessage(),
            "mesh axis 'a b': a name has no spaces, commas, quotes, braces, "
            "'=' or backslashes");
  EXPECT_EQ(errorOf("a=65536,b=65536"),
            "the mesh a=65536,b=65536 has more than 1048576 ranks");
}

TEST(Mesh, numbersRanksRowMajor) {
  Mesh m = mesh("dp=2,tp=4");
  EXPECT_EQ(m.coordinatesOf(6), (std::vector<int64_t>{1, 2}));
  for (int64_t rank = 0; rank < m.numRanks(); ++rank)
    EXPECT_EQ(m.rankAt(m.coordinatesOf(rank)), rank);
}

TEST(Mesh, groupsDifferOnlyAlongTheirAxes) {
  Mesh m = mesh("dp=2,tp=4");
  EXPECT_EQ(m.groupOf(6, {"dp"}), (std::vector<int64_t>{2, 6}));
  EXPECT_EQ(m.groupOf(6, {"tp"}), (std::vector<int64_t>{4, 5, 6, 7}));
  EXPECT_EQ(m.groupOf(1, {"tp", "dp"}),
            (std::vector<int64_t>{0, 4, 1, 5, 2, 6, 3, 7}));
  for (int64_t rank = 0; rank < 8; ++rank)
    EXPECT_EQ(m.groupOf(rank, {"tp", "dp"})[m.indexOn(rank, {"tp", "dp"})],
              rank);
}

TEST(Mesh, subAxesSplitACoordinate) {
  Mesh m = mesh("x=8");
  AxisRef major("x", 1, 2), middle("x", 2, 2), minor("x", 4, 2);
  for (int64_t rank = 0; rank < 8; ++rank) {
    EXPECT_EQ(m.coordinateOn(rank, major), rank / 4);
    EXPECT_EQ(m.coordinateOn(rank, middle), rank / 2 % 2);
    EXPECT_EQ(m.coordinateOn(rank, minor), rank % 2);
    EXPECT_EQ(m.indexOn(rank, {major, middle, minor}), rank);
  }
  EXPECT_EQ(m.groupOf(5, {middle}), (std::vector<int64_t>{5, 7}));
  EXPECT_TRUE(m.overlap(major, "x"));
  EXPECT_FALSE(m.overlap(major, minor));
  EXPECT_TRUE(m.overlap(AxisRef("x", 1, 4), middle));
  EXPECT_TRUE(m.canonical(AxisRef("x", 1, 8)).isWhole());
}

TEST(Mesh, PutsPartsOfAnAxisTogether) {
  Mesh mesh = *Mesh::parse("x=4,y=2");
  AxisRef major("x", 1, 2), minor("x", 2, 2);
  EXPECT_EQ(mesh.merged({major, minor, "y"}), (Axes{"x", "y"}));
  EXPECT_EQ(mesh.merged({minor, major}), (Axes{minor, major}));
  EXPECT_EQ(mesh.merged({major, "y", minor}), (Axes{major, "y", minor}));
}

TEST(Mesh, TakesAxesAway) {
  Mesh mesh = *Mesh::parse("x=8,y=2,one=1");
  AxisRef major("x", 1, 2), middle("x", 2, 2), minor("x", 4, 2);
  EXPECT_EQ(mesh.without({"x", "y", "one"}, {"y"}), (Axes{"x"}));
  EXPECT_EQ(mesh.without({"x"}, {middle}), (Axes{major, minor}));
  EXPECT_EQ(mesh.without({"x"}, {minor, major}), (Axes{middle}));
  EXPECT_EQ(mesh.without({major, "y"}, {"x"}), (Axes{"y"}));
  EXPECT_EQ(mesh.without({major}, {minor}), (Axes{major}));
  Mesh six = *Mesh::parse("x=6");
  EXPECT_EQ(six.without({AxisRef("x", 2, 3)}, {AxisRef("x", 1, 3)}),
            (Axes{AxisRef("x", 2, 3)}));
}

TEST(Mesh, AxesThatFit) {
  Mesh m = *Mesh::parse("x=12,y=2");
  AxisRef four("x", 1, 4), three("x", 2, 3), rest("x", 4, 3), third("x", 1, 3);
  EXPECT_TRUE(m.fit(four, rest));
  EXPECT_TRUE(m.fit(four, AxisRef("x", 1, 2)));
  EXPECT_TRUE(m.fit(four, "x"));
  EXPECT_TRUE(m.fit(four, "y"));
  EXPECT_FALSE(m.fit(four, three));
  EXPECT_FALSE(m.fit(third, rest));
  EXPECT_FALSE(m.overlap(third, rest));
  EXPECT_TRUE(m.conflict(third, rest));
  EXPECT_FALSE(m.conflict(four, rest));
  EXPECT_EQ(m.cut(m.axes[0], {three, "y"}),
            (Axes{AxisRef("x", 1, 2), three, AxisRef("x", 6, 2)}));
  EXPECT_EQ(m.cut({"one", 1}, {}), Axes());
}

TEST(Mesh, Views) {
  Mesh m = *Mesh::parse("x=2,y=3");
  m.views = {*Mesh::parse("c=3,d=2"), *Mesh::parse("r=6")};
  m.views[1].deviceIds = {5, 4, 3, 2, 1, 0};
  EXPECT_TRUE(m.verify().ok());
  EXPECT_EQ(m.str(), "x=2,y=3|c=3,d=2|r=6");
  EXPECT_EQ(m.numRanks(), 6);
  EXPECT_EQ(m.indexOf("r"), 4);
  EXPECT_EQ(m.coordinatesOf(4), (std::vector<int64_t>{1, 1, 2, 0, 1}));
  for (int64_t rank : m.ranks())
    EXPECT_EQ(m.rankAt(m.coordinatesOf(rank)), rank);
  EXPECT_EQ(m.groupOf(4, {"y"}), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(m.groupOf(4, {"c"}), (std::vector<int64_t>{0, 2, 4}));
  EXPECT_EQ(m.groupOf(4, {AxisRef("r", 2, 3)}),
            (std::vector<int64_t>{5, 4, 3}));
  EXPECT_EQ(m.indexOn(4, {"d", "c"}), 2);
  EXPECT_EQ(m.gridOf({"c", "d"}), &m.views[0]);
  EXPECT_EQ(m.gridOf({"c", "x"}), nullptr);
  EXPECT_TRUE(m.conflict("c", "x"));
  EXPECT_FALSE(m.conflict("c", "d"));
  EXPECT_FALSE(m.overlap("c", "x"));
}

TEST(Mesh, AxesOfSeveralViewsHaveOneGroup) {
  Mesh m = *Mesh::parse("x=2,y=3");
  m.views = {*Mesh::parse("c=3,d=2")};
  Axes both = {"x", "c"};
  EXPECT_EQ(m.sizeOf(both), 6);
  EXPECT_EQ(m.groupOf(3, both), m.ranks());
  EXPECT_EQ(m.indexOn(3, both), 3);
}

TEST(Mesh, DevicesInAnotherOrder) {
  Mesh m = *Mesh::parse("x=2,y=2");
  m.deviceIds = {3, 1, 2, 0};
  EXPECT_EQ(m.placeOf(3), 0);
  EXPECT_EQ(m.placeOf(4), -1);
  EXPECT_EQ(m.coordinatesOf(3), (std::vector<int64_t>{0, 0}));
  EXPECT_EQ(m.groupOf(3, {"y"}), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(m.groupOf(0, {"x"}), (std::vector<int64_t>{1, 0}));
  EXPECT_TRUE(m.isDense());
  m.deviceIds = {3, 1, 2, 4};
  EXPECT_TRUE(m.verify().ok());
  EXPECT_FALSE(m.isDense());
}
