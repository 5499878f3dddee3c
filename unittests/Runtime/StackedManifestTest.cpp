//===- StackedManifestTest.cpp - errors of blocks of stacked layers -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineArtifact.h"

using namespace dist;
using namespace dist::testing;
using nlohmann::json;

namespace {

/// w0 becomes a stack of a block on pp=0, and two on pp=1.
void stack(json &m) {
  m["arguments"][0]["shape"] = {3};
  m["arguments"][0]["sharding"] =
      json::parse(R"({"dims": [["pp"]], "stacked": [1, 0, 1]})");
  m["results"][0] = m["arguments"][0];
  m["results"][0]["alias"] = 0;
  m["programs"][0]["buffers"][0]["bytes"] = 128;
  m["programs"][0]["buffers"][2]["bytes"] = 128;
  json &second = m["programs"][1];
  second["arguments"].push_back({{"argument", 0}, {"buffer", 7}});
  second["results"].push_back({{"result", 0}, {"buffer", 7}});
  second["buffers"].push_back({{"kind", "argument"}, {"bytes", 128}});
  for (int offset : {0, 64})
    second["buffers"].push_back(
        {{"kind", "argument"}, {"bytes", 4}, {"of", 7}, {"offset", offset}});
}

/// Returns the message for the manifest with a stack, after a change.
std::string errorWith(const char *pointer, const json &value) {
  return errorAfter([&](json &m) {
    stack(m);
    m[json::json_pointer(pointer)] = value;
  });
}

TEST(StackedManifest, PartsOfBuffers) {
  EXPECT_EQ(errorWith("/name", "step"), "");
  EXPECT_EQ(errorWith("/programs/1/buffers/8/of", 10),
            "manifest.programs[1].buffers[8]: there is no buffer 10, the last "
            "is 9");
  EXPECT_EQ(errorWith("/programs/1/buffers/8/of", 9),
            "manifest.programs[1].buffers[8]: it is a part of buffer 9, "
            "expected a whole buffer of kind argument");
  EXPECT_EQ(errorWith("/programs/1/buffers/8/of", 1),
            "manifest.programs[1].buffers[8]: it is a part of buffer 1, "
            "expected a whole buffer of kind argument");
  EXPECT_EQ(errorWith("/programs/1/buffers/9/offset", 128),
            "manifest.programs[1].buffers[9]: 4 bytes at offset 128 exceed "
            "buffer 7 of 128 bytes");
  EXPECT_EQ(errorWith("/programs/1/buffers/9/offset", 60),
            "manifest.programs[1].buffers[9]: offset 60 is not a multiple of "
            "64");
  EXPECT_EQ(errorWith("/programs/1/buffers/7/bytes", 64),
            "manifest.programs[1].buffers[9]: 4 bytes at offset 64 exceed "
            "buffer 7 of 64 bytes");
  EXPECT_EQ(errorWith("/programs/0/buffers/0/bytes", 64),
            "manifest.programs[0].arguments[0]: 32 elements of f32 do not fit "
            "in buffer 0, which has 64 bytes");
}

} // namespace
