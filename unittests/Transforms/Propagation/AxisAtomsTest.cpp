//===- AxisAtomsTest.cpp --------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/AxisAtoms.h"

#include <gtest/gtest.h>

using namespace dist;

/// A sharding of one dimension.
static Sharding over(Axes axes) {
  Sharding sharding = Sharding::replicate(1);
  sharding.dims[0].axes = std::move(axes);
  return sharding;
}

static AxisAtoms atomsOf(const char *mesh, std::vector<Sharding> used = {}) {
  std::vector<const Sharding *> pointers;
  for (const Sharding &sharding : used)
    pointers.push_back(&sharding);
  Result<AxisAtoms> atoms = AxisAtoms::create(*Mesh::parse(mesh), pointers);
  EXPECT_TRUE(bool(atoms)) << atoms.status().str();
  return *atoms;
}

TEST(AxisAtoms, AreThePrimesOfAxes) {
  AxisAtoms atoms = atomsOf("x=12,one=1,y=5");
  AtomList x = atoms.fromAxes(Axes{"x"});
  ASSERT_EQ(x.size(), 3u);
  EXPECT_EQ(atoms.size(x[0]), 2);
  EXPECT_EQ(atoms.size(x[2]), 3);
  EXPECT_EQ(atoms.size(x), 12);
  EXPECT_TRUE(atoms.fromAxes(Axes{"one"}).empty());
}

TEST(AxisAtoms, RespectTheCutsOfAnnotations) {
  AxisAtoms atoms = atomsOf("x=12", {over({AxisRef("x", 1, 3)})});
  AtomList third = atoms.fromAxes(Axes{AxisRef("x", 1, 3)});
  ASSERT_EQ(third.size(), 1u);
  EXPECT_EQ(atoms.size(third), 3);
}

TEST(AxisAtoms, JoinNeighbours) {
  AxisAtoms atoms = atomsOf("x=8,y=2");
  Axes axes = {"x", "y"};
  EXPECT_EQ(atoms.toAxes(atoms.fromAxes(axes)), axes);
  AtomList list;
  list.push_back(0);
  list.push_back(1);
  EXPECT_EQ(atoms.toAxes(list), Axes{AxisRef("x", 1, 4)});
  AtomList reversed;
  reversed.push_back(1);
  reversed.push_back(0);
  EXPECT_EQ(atoms.toAxes(reversed),
            (Axes{AxisRef("x", 2, 2), AxisRef("x", 1, 2)}));
}

TEST(AxisAtoms, OfCutsThatDoNotFitConflict) {
  AxisRef four("x", 1, 4), three("x", 2, 3), rest("x", 4, 3);
  AxisAtoms atoms = atomsOf("x=12,y=2", {over({four}), over({three})});
  auto set = [&](Axes axes) { return atoms.fromAxes(axes).set(); };
  for (const Axes &axes : {Axes{four}, Axes{three}, Axes{"x"}, Axes{"x", "y"}})
    EXPECT_EQ(atoms.toAxes(atoms.fromAxes(axes)), axes);
  EXPECT_TRUE(atoms.conflicts(set({four})) & set({three}));
  EXPECT_TRUE(atoms.conflicts(set({rest})) & set({three}));
  EXPECT_EQ(set({four}) & set({three}), 0u);
  AxisRef half("x", 1, 2);
  EXPECT_EQ(set({half}) & set({four}), set({half}));
  EXPECT_FALSE(atoms.conflicts(set({half})) & set({three}));
  EXPECT_EQ(atoms.conflicts(set({"y"})), set({"y"}));
  EXPECT_EQ(atoms.conflicts(Axes{four}) & set({three, rest}), set({three}));
  EXPECT_EQ(set({"x"}), set({four, rest}));
}

static std::string refusal(const Mesh &mesh, const Sharding &used = {}) {
  return AxisAtoms::create(mesh, {&used}).status().getMessage();
}

TEST(AxisAtoms, RefuseMeshesOfTooManyParts) {
  Mesh mesh;
  for (int i = 0; i < 32; ++i)
    mesh.axes.push_back({"t" + std::to_string(i), 2, /*temporal=*/true});
  EXPECT_NE(refusal(mesh).find("has more than 31 prime factors"),
            std::string::npos);
  Mesh large = *Mesh::parse("x=8192");
  Sharding used;
  for (int i = 0; i < 4; ++i) {
    large.views.push_back(*Mesh::parse("v" + std::to_string(i) + "=8192"));
    used.replicated.push_back("v" + std::to_string(i));
  }
  EXPECT_NE(
      refusal(large, used).find("has more than 64 parts in all of its views"),
      std::string::npos);
  EXPECT_EQ(refusal(large), ""); // Views that nobody uses do not count.
}
