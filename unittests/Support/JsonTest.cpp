//===- JsonTest.cpp -------------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Json.h"
#include "dist/Support/ParseJson.h"

#include <gtest/gtest.h>

using namespace dist;
using nlohmann::json;

TEST(Json, roundTrips) {
  Mesh mesh{{{"dp", 2}, {"micro", 4, true}}, {1, 0}};
  mesh.views = {Mesh{{{"a", 2}}, {}}, Mesh{{{"b", 2}}, {1, 0}}};
  Result<Mesh> readMesh = meshFromJson(toJson(mesh));
  ASSERT_TRUE(readMesh) << readMesh.status().str();
  EXPECT_EQ(*readMesh, mesh);

  Sharding sharding;
  sharding.dims = {{{"dp", AxisRef("tp", 1, 2)}}, {}};
  sharding.partial = {{AxisRef("tp", 2, 2), ReductionKind::Max}};
  sharding.single = {{"pp", 3}};
  Result<Sharding> readSharding = shardingFromJson(toJson(sharding));
  ASSERT_TRUE(readSharding) << readSharding.status().str();
  EXPECT_EQ(*readSharding, sharding);
}

TEST(Json, rejectsOtherJson) {
  for (const char *text :
       {"1", "{}", R"({"axes": 1})", R"({"axes": [{"name": 1, "size": 2}]})",
        R"({"axes": [{"name": "x", "size": 0}]})",
        R"({"axes": [], "device_ids": ["a"]})",
        R"({"axes": [], "device_ids": 1})", R"({"axes": [], "views": 1})",
        R"({"axes": [], "views": [1]})"})
    EXPECT_FALSE(meshFromJson(json::parse(text))) << text;
  for (const char *text :
       {"[]", R"({"dims": 1})", R"({"dims": ["x"]})", R"({"dims": [[1]]})",
        R"({"dims": [[{"name": "x"}]]})",
        R"({"dims": [], "partial": [{"axis": "x", "kind": "mean"}]})",
        R"({"dims": [], "partial": 1})", R"({"dims": [], "partial": [1]})",
        R"({"dims": [], "single": [{"axis": "x"}]})",
        R"({"dims": [], "single": [1]})"})
    EXPECT_FALSE(shardingFromJson(json::parse(text))) << text;
}

/// In files that are damaged.
TEST(Json, errorsAreText) {
  EXPECT_EQ(parseJson("{\xe5\x1b[31m").status().getMessage(),
            "line 1, column 2: not JSON: syntax error while parsing object key "
            "- invalid literal; last read: '{\\xe5'; expected string literal");
}
