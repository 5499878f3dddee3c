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

TEST(AxisAtoms, RefuseCutsThatCross) {
  Sharding half = over({AxisRef("x", 1, 2)}),
           third = over({AxisRef("x", 1, 3)});
  Result<AxisAtoms> atoms =
      AxisAtoms::create(*Mesh::parse("x=6"), {&half, &third});
  ASSERT_FALSE(bool(atoms));
  EXPECT_EQ(
      atoms.status().getMessage(),
      "sub-axes cut axis 'x' of size 6 after 2 and after 3: expected cuts "
      "that divide one another");
}

TEST(AxisAtoms, RefuseMeshesOfTooManyFactors) {
  Mesh mesh;
  for (int i = 0; i < 32; ++i)
    mesh.axes.push_back({"t" + std::to_string(i), 2, /*temporal=*/true});
  EXPECT_FALSE(bool(AxisAtoms::create(mesh, {})));
}
