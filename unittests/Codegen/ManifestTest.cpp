//===- ManifestTest.cpp - the JSON that an artifact carries ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"
#include "DataObject.h"
#include "OutlinedProgram.h"

#include "mlir/IR/AsmState.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;
using nlohmann::json;

static json manifestOf(const std::string &text) {
  OutlinedProgram source(text);
  auto buffered = source.buffers();
  if (failed(buffered))
    return source.diagnostics;
  Result<TargetOptions> target = TargetOptions::resolve({});
  return buildManifest(source.entry(), source.mesh(), *buffered, *target);
}

TEST(Manifest, ArgumentsAndResultsAreWholeTensors) {
  json manifest = manifestOf(R"(
    func.func @step(%w: tensor<4x8xf32> {
        dist.name = "w", dist.alias = 0 : i64, dist.global_type = tensor<7x8xf32>,
        dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>})
        -> (tensor<4x8xf32> {dist.name = "new w", dist.global_type = tensor<7x8xf32>,
            dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) {
      %0 = call @update(%w) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    func.func private @update(tensor<4x8xf32>) -> tensor<4x8xf32>)");
  json dims = {{"dims", {{"dp"}, json::array()}}};
  EXPECT_EQ(manifest["name"], "step");
  EXPECT_EQ(manifest["mesh"]["axes"][1], (json{{"name", "tp"}, {"size", 2}}));
  EXPECT_EQ(manifest["arguments"][0], (json{{"name", "w"},
                                            {"dtype", "f32"},
                                            {"shape", {7, 8}},
                                            {"sharding", dims},
                                            {"buffer", 0}}));
  EXPECT_EQ(manifest["results"][0], (json{{"name", "new w"},
                                          {"dtype", "f32"},
                                          {"shape", {7, 8}},
                                          {"sharding", dims},
                                          {"buffer", 1},
                                          {"alias", 0}}));
  EXPECT_EQ(manifest["buffers"][1], (json{{"kind", "result"},
                                          {"dtype", "f32"},
                                          {"shape", {4, 8}},
                                          {"bytes", 128}}));
  EXPECT_EQ(manifest["commands"][0]["symbol"], "update");
}

TEST(Manifest, CollectivesSayAllThatTheyNeed) {
  json manifest = manifestOf(R"(
    func.func @step(%x: tensor<4xf32>, %i: tensor<4xi32>) {
      %0:2 = dist.all_reduce %x, %i over <["tp":(1)2]> <max> {dist.location = "model.py:3:1"}
          : tensor<4xf32>, tensor<4xi32>
      %1 = dist.permute %x over <["dp", "tp"]> from [1, 0, 3, 2] : tensor<4xf32> -> tensor<4xf32>
      %2 = dist.broadcast %x over <["dp"]> root 1 : tensor<4xf32> -> tensor<4xf32>
      dist.barrier over <["dp"]>
      %3 = dist.exchange %x over <["dp"]>
          fetch [#dist.fetch<@mesh, [8], [{"dp"}], [{"dp"} at 6 step -4 size 2 by 2]>]
          : tensor<4xf32> -> tensor<2xf32>
      %4 = dist.all_gather %x over <["dp"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
      %5 = dist.all_gather %x over <["dp"]> dim 0 {ends_early}
          : tensor<4xf32> -> tensor<7xf32>
      return
    })");
  const json &commands = manifest["commands"];
  ASSERT_EQ(commands.size(), 8u) << manifest;
  // Elements of two types are two collectives.
  EXPECT_EQ(commands[0]["op"], "all_reduce");
  EXPECT_EQ(commands[0]["kind"], "max");
  EXPECT_EQ(commands[0]["dtype"], "f32");
  EXPECT_EQ(commands[0]["counts"], json({4}));
  EXPECT_EQ(commands[0]["location"], "model.py:3:1");
  EXPECT_EQ(commands[1]["dtype"], "i32");
  EXPECT_EQ(commands[2]["sources"], json({1, 0, 3, 2}));
  EXPECT_EQ(commands[2]["axes"], json({"dp", "tp"}));
  EXPECT_EQ(commands[3]["root"], 1);
  EXPECT_EQ(commands[4]["op"], "barrier");
  json window = {
      {"axes", {"dp"}}, {"at", 6}, {"step", -4}, {"size", 2}, {"by", 2}};
  EXPECT_EQ(commands[5]["fetches"],
            json::array({{{"shape", {8}},
                          {"sharding", {{"dims", {{"dp"}}}}},
                          {"windows", {window}}}}));
  EXPECT_FALSE(commands[6].contains("receive_counts"));
  EXPECT_EQ(commands[7]["receive_counts"], json({7}));
}

TEST(Manifest, StartsAndWaitsAreNumbered) {
  json manifest = manifestOf(R"(
    func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
      %f = dist.start %x : (tensor<4xf32>) -> !dist.future<tensor<4xf32>> {
      ^bb0(%a: tensor<4xf32>):
        %s = dist.all_reduce %a over <["dp"]> <sum> {dist.location = "model.py:3:1"} : tensor<4xf32>
        dist.yield %s : tensor<4xf32>
      }
      %g = dist.start %x : (tensor<4xf32>) -> !dist.future<tensor<4xf32>> {
      ^bb0(%a: tensor<4xf32>):
        %s = dist.all_reduce %a over <["tp"]> <sum> : tensor<4xf32>
        dist.yield %s : tensor<4xf32>
      }
      %y = dist.wait %g : <tensor<4xf32>> -> tensor<4xf32>
      %z = dist.wait %f {dist.location = "model.py:3:1"} : <tensor<4xf32>> -> tensor<4xf32>
      return %z : tensor<4xf32>
    })");
  const json &commands = manifest["commands"];
  ASSERT_EQ(commands.size(), 4u) << manifest;
  EXPECT_EQ(manifest["version"], 2);
  EXPECT_EQ(commands[0]["op"], "all_reduce");
  EXPECT_EQ(commands[0]["work"], 0);
  EXPECT_EQ(commands[0]["location"], "model.py:3:1");
  EXPECT_EQ(commands[1]["work"], 1);
  EXPECT_EQ(commands[2]["op"], "wait");
  EXPECT_EQ(commands[2]["work"], 1);
  EXPECT_EQ(commands[3],
            (json{{"op", "wait"}, {"work", 0}, {"location", "model.py:3:1"}}));
}

TEST(Manifest, TheFeaturesAreInstructionSets) {
  Result<TargetOptions> target = TargetOptions::resolve({"", "skylake", "", 3});
  ASSERT_TRUE(target) << target.status().str();
  std::vector<std::string> features = target->enabledFeatures();
  auto has = [&](const char *name) {
    return std::find(features.begin(), features.end(), name) != features.end();
  };
  EXPECT_TRUE(has("avx2"));
  EXPECT_FALSE(has("avx512f"));
  EXPECT_FALSE(has("fast-gather"));
}

TEST(DataObject, ElementsLieAsTheRuntimeReadsThem) {
  MLIRContext context;
  Builder builder(&context);
  auto bools =
      DenseElementsAttr::get(RankedTensorType::get({3}, builder.getI1Type()),
                             ArrayRef<bool>{true, false, true});
  EXPECT_EQ(*bytesOfConstant(bools), std::string("\1\0\1", 3));
  auto splat = DenseElementsAttr::get(
      RankedTensorType::get({2}, builder.getI16Type()), int16_t(258));
  EXPECT_EQ(*bytesOfConstant(splat), "\2\1\2\1");
  auto floats =
      DenseElementsAttr::get(RankedTensorType::get({2}, builder.getF32Type()),
                             ArrayRef<float>{1.0f, -2.0f});
  EXPECT_EQ(*bytesOfConstant(floats), std::string("\0\0\x80\x3f\0\0\0\xc0", 8));
  auto apart = DenseResourceElementsAttr::get(
      RankedTensorType::get({3}, builder.getI1Type()), "flags",
      HeapAsmResourceBlob::allocateAndCopyInferAlign(ArrayRef<char>{1, 0, 4}));
  EXPECT_EQ(*bytesOfConstant(apart), std::string("\1\0\1", 3));
  EXPECT_FALSE(bytesOfConstant(builder.getUnitAttr()));
}

TEST(Manifest, AttributesOfCustomCalls) {
  json manifest = manifestOf(R"(
    func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = dist.custom_call "f"(%x) {
          library = "libf.so", symbol = "f",
          call_attributes = {flags = array<i1: true, false, true>,
                             sizes = array<i32: 3, -1>, scale = 0.5 : f32}}
          : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  json attributes;
  for (const json &command : manifest["commands"])
    if (command["op"] == "custom_call")
      attributes = command["attributes"];
  EXPECT_EQ(attributes, (json{{{"name", "flags"}, {"integers", {1, 0, 1}}},
                              {{"name", "scale"}, {"floats", {0.5}}},
                              {{"name", "sizes"}, {"integers", {3, -1}}}}))
      << manifest;
}
