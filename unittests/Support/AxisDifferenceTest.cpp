//===- AxisDifferenceTest.cpp - the axes that remain ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AxisDifference.h"

#include "gtest/gtest.h"

using namespace dist;

TEST(AxisDifference, takesWholeAxesAway) {
  Mesh mesh = *Mesh::parse("x=8,y=2");
  EXPECT_EQ(without(mesh, {"y", "x"}, {"x"}), Axes{"y"});
  EXPECT_EQ(without(mesh, {"x"}, {"y"}), Axes{"x"});
  EXPECT_EQ(without(mesh, {"x"}, {"x", "y"}), Axes());
}

TEST(AxisDifference, takesPartsAway) {
  Mesh mesh = *Mesh::parse("x=8");
  Axes middle = {AxisRef("x", 2, 2)};
  Axes ends = {AxisRef("x", 1, 2), AxisRef("x", 4, 2)};
  EXPECT_EQ(without(mesh, {"x"}, middle), ends);
  EXPECT_EQ(without(mesh, {"x"}, ends), middle);
}

TEST(AxisDifference, leavesOutWhatDoesNotDivide) {
  Mesh mesh = *Mesh::parse("x=12");
  Axes taken = {AxisRef("x", 2, 3)};
  EXPECT_EQ(without(mesh, {AxisRef("x", 1, 4)}, taken),
            Axes{AxisRef("x", 1, 2)});
}
