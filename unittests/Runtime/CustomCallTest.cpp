//===- CustomCallTest.cpp - custom calls of a manifest --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exec/CustomCall.h"
#include "TestArtifact.h"

#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <stdexcept>

using namespace dist;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// x (5 elements over 2 ranks, blocks of 3 and 2) -> y, which may be x.
json callManifest() {
  json manifest = dist::testing::stepManifest();
  json tensor = {{"dtype", "f32"},
                 {"shape", {5}},
                 {"sharding", {{"dims", {{"x"}}}}},
                 {"buffer", 1}};
  json result = tensor;
  result["buffer"] = 6;
  result["alias"] = 0;
  manifest["buffers"].push_back(
      {{"kind", "temporary"}, {"bytes", 12}, {"offset", 0}});
  manifest["commands"] = {
      {{"op", "custom_call"},
       {"target", "f"},
       {"library", "/l.so"},
       {"symbol", "g"},
       {"attributes",
        {{{"name", "limits"}, {"floats", {"-inf", "inf", "nan", 0.5}}},
         {{"name", "axes"}, {"integers", {-1, 2}}},
         {{"name", "mode"}, {"text", "fast"}}}},
       {"operands", {tensor}},
       {"results", {result}},
       {"location", "model.py:1"}}};
  return manifest;
}

std::string errorAfter(const std::function<void(json &)> &change) {
  json manifest = callManifest();
  change(manifest["commands"][0]);
  Result<Manifest> result = readManifest(manifest.dump());
  return result ? "" : result.status().getMessage();
}

TEST(CustomCall, Manifest) {
  Result<Manifest> manifest = readManifest(callManifest().dump());
  ASSERT_TRUE(manifest) << manifest.status().str();
  auto &call = std::get<CustomCallCommand>(manifest->programs[0].commands[0]);
  auto &limits = std::get<std::vector<double>>(call.attributes[0].value);
  EXPECT_EQ(limits[0], -INFINITY);
  EXPECT_EQ(limits[1], INFINITY);
  EXPECT_TRUE(std::isnan(limits[2]));
  EXPECT_EQ(limits[3], 0.5);
  EXPECT_THAT(std::get<std::vector<int64_t>>(call.attributes[1].value),
              ElementsAre(-1, 2));
  EXPECT_EQ(std::get<std::string>(call.attributes[2].value), "fast");
}

TEST(CustomCall, WrongManifests) {
  EXPECT_THAT(errorAfter([](json &c) { c["results"][0]["alias"] = 1; }),
              HasSubstr("there is no operand 1 to take over"));
  EXPECT_THAT(
      errorAfter([](json &c) { c["results"][0]["dtype"] = "i32"; }),
      HasSubstr("a result of i32[5] cannot take over operand 0, f32[5]"));
  EXPECT_THAT(errorAfter([](json &c) {
                c["results"][0]["alias"] = -1;
                c["results"][0]["buffer"] = 1;
              }),
              HasSubstr("result buffer 1 overlaps operand buffer 1"));
  EXPECT_THAT(
      errorAfter([](json &c) { c["attributes"][0]["floats"][0] = "infinite"; }),
      HasSubstr("expected a number, inf, -inf or nan"));
  EXPECT_THAT(errorAfter([](json &c) { c["operands"][0]["layout"] = {1}; }),
              HasSubstr("a layout of f32[5] has each of its dimensions once"));
  EXPECT_THAT(errorAfter([](json &c) { c["operands"][0]["buffer"] = 4; }),
              HasSubstr("do not fit in buffer 4"));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

int32_t doubleInPlace(const dist_call *call) {
  auto *y = static_cast<float *>(call->results[0].data);
  if (call->operands[0].data != y || call->num_ranks != 2 ||
      call->operands[0].whole_sizes[0] != 5)
    return 1;
  for (int64_t i = 0; i < dist_call_elements(&call->results[0]); ++i)
    y[i] = 2 * y[i] + float(call->results[0].offsets[0]);
  return 0;
}

int32_t fails(const dist_call *call) {
  snprintf(call->message, size_t(call->message_size), "too %s",
           dist_call_find(call, "mode")->text);
  return 3;
}

int32_t throws(const dist_call *) { throw std::runtime_error("no luck"); }

/// Runs `function` on one rank, whose blocks are `x` and `y`.
Status callOn(int64_t rank, dist_custom_call_fn function, float *x, float *y) {
  Result<Manifest> manifest = readManifest(callManifest().dump());
  auto &call = std::get<CustomCallCommand>(manifest->programs[0].commands[0]);
  std::vector<void *> buffers(7);
  buffers[1] = x;
  buffers[6] = y;
  return BoundCustomCall(call, function, manifest->mesh, rank, buffers).run();
}

TEST(CustomCall, AResultBeginsAsTheOperandThatItTakesOver) {
  float x[] = {1, 2, 3}, y[] = {0, 0, 0};
  ASSERT_TRUE(callOn(0, doubleInPlace, x, y).ok());
  EXPECT_THAT(x, ElementsAre(1, 2, 3));
  EXPECT_THAT(y, ElementsAre(2, 4, 6));
}

TEST(CustomCall, PaddingIsNotSeen) {
  float x[] = {4, 5, NAN}, y[] = {0, 0, 7};
  ASSERT_TRUE(callOn(1, doubleInPlace, x, y).ok());
  EXPECT_THAT(y, ElementsAre(11, 13, 7));
}

TEST(CustomCall, FailuresNameTheCall) {
  float x[3] = {}, y[3] = {};
  EXPECT_EQ(callOn(0, fails, x, y).getMessage(),
            "custom call 'f' at model.py:1: 'g' of '/l.so' returned 3: too "
            "fast");
  EXPECT_EQ(callOn(0, throws, x, y).getMessage(),
            "custom call 'f' at model.py:1: 'g' of '/l.so' threw an exception: "
            "no luck");
}

} // namespace
