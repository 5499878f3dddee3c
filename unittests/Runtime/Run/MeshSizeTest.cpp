//===- MeshSizeTest.cpp - an axis that takes what there is ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/MeshSize.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

std::string textOf(const std::string &mesh, int64_t ranks) {
  Result<std::string> text = meshOf(mesh, ranks);
  return text ? *text : text.status().getMessage();
}

TEST(MeshSize, FollowsTheRanks) {
  EXPECT_EQ(textOf("dp=*", 3), "dp=3");
  EXPECT_EQ(textOf("tp=2,dp=*,pp=2", 8), "tp=2,dp=2,pp=2");
  EXPECT_EQ(textOf("dp=2", 8), "dp=2");
  EXPECT_EQ(textOf("", 8), "");
}

TEST(MeshSize, Errors) {
  EXPECT_EQ(textOf("dp=*,tp=2", 3), "--mesh dp=*,tp=2: 3 ranks are no multiple "
                                    "of 2, the size of the other axes");
  for (std::string mesh : {"dp=*,tp=*", "dp=*,?"})
    EXPECT_EQ(textOf(mesh, 4),
              "--mesh " + mesh +
                  ": one axis may follow the number of ranks, and no `?`");
  EXPECT_FALSE(meshOf("dp=*x", 4));
  EXPECT_FALSE(meshOf("dp=*,tp=0", 4));
}

} // namespace
