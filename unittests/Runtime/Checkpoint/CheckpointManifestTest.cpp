//===- CheckpointManifestTest.cpp - the contents of a checkpoint ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"
#include "dist/Runtime/Checkpoint/Checksum.h"

using namespace dist;
using namespace dist::testing;
using nlohmann::json;

namespace {

class CheckpointManifestTest : public ::testing::Test {
protected:
  CheckpointManifestTest() {
    TemporaryDirectory directory;
    Tensors tensors("x=2");
    tensors.add("w", DType::F32, {4, 2}, dimsOver({{"x"}, {}}));
    tensors.add("count", DType::I32, {}, {});
    document = json::parse(
        readFile(tensors.saveTo(directory.file("c")) + "/manifest.json"));
  }

  Result<CheckpointManifest> parse(json changed) {
    changed.erase("checksum");
    std::string text = changed.dump();
    changed["checksum"] = checksumOf(text.data(), text.size());
    return parseManifest(changed.dump(3));
  }

  /// Checks the error of the document with one value changed.
  void expectError(const char *pointer, const json &value,
                   const std::string &message) {
    json changed = document;
    changed[json::json_pointer(pointer)] = value;
    Result<CheckpointManifest> manifest = parse(changed);
    ASSERT_FALSE(manifest) << message;
    EXPECT_NE(manifest.status().getMessage().find(message), std::string::npos)
        << manifest.status().getMessage();
  }

  json document;
};

TEST_F(CheckpointManifestTest, SaysWhatWasWritten) {
  Result<CheckpointManifest> manifest = parse(document);
  ASSERT_TRUE(manifest) << manifest.status().str();
  EXPECT_EQ(manifest->step, 1);
  EXPECT_EQ(manifest->mesh.str(), "x=2");
  EXPECT_EQ(manifest->tensors[0].sharding, dimsOver({{"x"}, {}}));
  EXPECT_EQ(document["files"][1]["file"], "rank-00001.safetensors");
  EXPECT_EQ(document["files"][1]["pieces"][0]["offset"], json({2, 0}));
  EXPECT_EQ(document["files"][1]["pieces"][0]["extent"], json({2, 2}));
  EXPECT_EQ(document["files"][1]["pieces"][0]["bytes"], 16);
  EXPECT_EQ(formatManifest(*manifest), document.dump(1) + "\n");
}

TEST_F(CheckpointManifestTest, EveryFlippedBitIsFound) {
  std::string text = document.dump();
  for (size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = char(changed[i] ^ 1);
    EXPECT_FALSE(parseManifest(changed)) << "byte " << i;
  }
  for (size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(parseManifest(text.substr(0, size)));
}

TEST_F(CheckpointManifestTest, Mistakes) {
  expectError("/format", "zip", "no checkpoint: expected format");
  expectError("/version", 2, "it has version 2, this program reads version 1");
  expectError("/step", -1, "manifest.step: expected an integer of at least 0");
  expectError("/mesh/axes/0/size", 3, "has 3 ranks, there are 2 files");
  expectError("/mesh/device_ids", json({5, 6}), "manifest.mesh");
  expectError("/tensors/1/name", "w", "two tensors are called 'w'");
  expectError("/tensors/0/dtype", "f8",
              "manifest.tensors[0].dtype: expected one of the element types");
  expectError("/tensors/0/role", "x", "expected state or record, got 'x'");
  expectError("/tensors/0/shape", json({INT64_MAX, 2}),
              "more bytes than can be counted");
  expectError("/tensors/0/sharding/dims", json({json::array({"y"}), {}}),
              "manifest.tensors[0].sharding");
  expectError("/tensors/0/sharding/partial",
              json({{{"axis", "x"}, {"kind", "and"}}}), "");
}

TEST_F(CheckpointManifestTest, ReductionsThatTheTypeLacks) {
  document["tensors"][0]["sharding"] = {
      {"dims", {json::array(), json::array()}},
      {"partial", {{{"axis", "x"}, {"kind", "and"}}}}};
  Result<CheckpointManifest> manifest = parse(document);
  ASSERT_FALSE(manifest);
  EXPECT_EQ(manifest.status().getMessage(),
            "manifest.tensors[0].sharding: there is no and of f32");
}

TEST_F(CheckpointManifestTest, PiecesMakeUpTheTensors) {
  expectError("/files/0/pieces/0/tensor", 2, "there is no tensor 2");
  expectError("/files/0/pieces/0/extent", json({5, 2}),
              "'w' is f32[4,2], a piece at [0, 0] of [5, 2] is outside of it");
  expectError("/files/0/pieces/0/offset", json::array({0}), "is outside of it");
  expectError("/files/0/pieces/0/offset", json({INT64_MAX, 0}),
              "is outside of it");
  expectError("/files/0/pieces/0/extent", json({3, 2}),
              "the pieces of 'w' at [0, 0] and at [2, 0] overlap");
  expectError("/files/0/pieces/0/extent", json({1, 2}),
              "'w' is f32[4,2], its pieces have 6 of 8 elements");
  expectError("/files/0/pieces/0/contribution", 1, "'w' has no contribution 1");
  json changed = document;
  changed["files"][1]["pieces"].push_back(changed["files"][1]["pieces"][0]);
  EXPECT_EQ(parse(changed).status().getMessage(),
            "a file has two pieces of 'w'");
  changed = document;
  changed["files"][1]["pieces"].push_back(changed["files"][0]["pieces"][1]);
  EXPECT_EQ(parse(changed).status().getMessage(), "'count' is there twice");
}

} // namespace
