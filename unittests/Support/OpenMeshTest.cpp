//===- OpenMeshTest.cpp ---------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OpenMesh.h"

#include <gtest/gtest.h>

using namespace dist;

static std::string read(const char *text) {
  Result<Mesh> mesh = parseOpenMesh(text);
  return mesh ? mesh->str() : "error";
}

TEST(OpenMesh, theOpenAxisKeepsItsPlace) {
  EXPECT_EQ(read("dp=2,tp=4"), "dp=2,tp=4");
  EXPECT_EQ(read("dp=2,?"), "dp=2,?=1");
  EXPECT_EQ(read("?,tp=4"), "?=1,tp=4");
  EXPECT_EQ(read("dp=2,?,tp=4"), "dp=2,?=1,tp=4");
  EXPECT_EQ(read("?"), "?=1");
}

TEST(OpenMesh, otherTextsAreErrors) {
  for (const char *text : {"", ",", "?,?", "dp=2,?,", "?dp", "dp=?", "? "})
    EXPECT_EQ(read(text), "error") << text;
}

TEST(OpenMesh, errorsQuoteTheWholeText) {
  EXPECT_EQ(parseOpenMesh("?,x=2,?").status().getMessage(),
            "mesh '?,x=2,?': expected '?' once, for all axes that are left to "
            "the search, got it 2 times");
  EXPECT_EQ(parseOpenMesh("?,x").status().getMessage(),
            "mesh '?,x': expected NAME=SIZE separated by commas, got 'x'");
}
