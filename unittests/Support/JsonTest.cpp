//===- JsonTest.cpp -------------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Json.h"
#include "dist/Support/ParseJson.h"

#include <chrono>
#include <fmt/format.h>
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
  sharding.stacked = {0, 1, 1, 0};
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
        R"({"dims": [], "single": [1]})", R"({"dims": [], "stacked": 1})",
        R"({"dims": [], "stacked": ["x"]})"})
    EXPECT_FALSE(shardingFromJson(json::parse(text))) << text;
}

/// Errors in files that are damaged.
TEST(Json, errorsAreText) {
  EXPECT_EQ(parseJson("{\xe5\x1b[31m").status().getMessage(),
            "line 1, column 2: not JSON: syntax error while parsing object key "
            "- invalid literal; last read: '{\\xe5'; expected string literal");
}

TEST(Json, whatTheLibraryLetsPass) {
  auto said = [](const std::string &text) {
    return parseJson(text).status().getMessage();
  };
  EXPECT_EQ(said("{\"a\": {\"b\": 1},\n \"c\": 2, \"a\": 3, \"c\": 4}"),
            "line 2, column 12: JSON: key \"a\" is there twice");
  std::string deep(16, '['), end(16, ']');
  EXPECT_EQ(said(deep + end), "");
  EXPECT_EQ(said(deep + "{}" + end),
            "line 1, column 17: JSON: more than 16 levels");
  EXPECT_EQ(said(deep + "{\"a\": 1, \"a\": []}"),
            "line 1, column 34: not JSON: syntax error while parsing array - "
            "unexpected end of input; expected ']'");
  std::string_view all =
      R"({"z":[null,true,-1,2,0.5,"s"],"a":{"1":{},"0":[]}})";
  EXPECT_EQ(parseJson(all)->dump(), all);
}

/// A checkpoint may have very many arrays.
TEST(Json, manyEntriesTakeLinearTime) {
  std::string text = "{";
  for (int i = 0; i < 50000; ++i)
    text += fmt::format("{}\"layer{}\":{{\"shape\":[1]}}", i ? "," : "", i);
  auto begin = std::chrono::steady_clock::now();
  Result<nlohmann::ordered_json> json = parseJson(text + "}");
  ASSERT_TRUE(json) << json.status().getMessage();
  EXPECT_EQ(json->size(), 50000u);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}
