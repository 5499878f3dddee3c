//===- InputsTest.cpp - values for arguments ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Inputs.h"
#include "Session/MovedInputs.h"
#include "dist/Runtime/Element.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>

using namespace dist;

namespace {

class InputsTest : public ::testing::Test {
protected:
  InputsTest() {
    manifest.arguments = {tensor("w", DType::F32, {2, 3}),
                          tensor("", DType::I32, {4}),
                          tensor("h", DType::BF16, {2})};
  }
  static TensorSpec tensor(const char *name, DType dtype,
                           std::vector<int64_t> shape) {
    return {name, dtype, std::move(shape), {}, 0, -1};
  }
  static Result<Inputs> bind(const Manifest &manifest, NamedArrays whole,
                             int64_t steps) {
    return bindInputs(manifest, {std::move(whole), {}}, steps);
  }
  Manifest manifest;
  Array w{DType::F32, {2, 3}}, i{DType::I32, {4}}, h{DType::BF16, {2}};
};

TEST_F(InputsTest, ByNameAndPosition) {
  auto inputs = bind(manifest, {{"arg1", i}, {"h", h}, {"w", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->values[1].dtype(), DType::I32);
  EXPECT_FALSE(inputs->isSequence[0]);
}

TEST_F(InputsTest, Sequences) {
  Array sequence(DType::I32, {7, 4});
  for (size_t k = 0; k < 28; ++k)
    sequence.as<int32_t>()[k] = int32_t(k);
  auto inputs = bind(manifest, {{"arg1", sequence}, {"h", h}, {"w", w}}, 7);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_TRUE(inputs->isSequence[1]);
  EXPECT_EQ(elementAt(inputs->at(1, 6), 0), 24);
  EXPECT_FALSE(bind(manifest, {{"arg1", sequence}, {"h", h}, {"w", w}}, 6));
}

TEST_F(InputsTest, BFloat16AsUint16) {
  Array bits(DType::U16, {2});
  auto inputs = bind(manifest, {{"arg1", i}, {"h", bits}, {"w", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->values[2].dtype(), DType::BF16);
}

TEST_F(InputsTest, OneErrorListsAll) {
  Array wrong(DType::F64, {2, 3});
  auto inputs =
      bind(manifest,
           {{"w", wrong}, {"arg1", i}, {"arg1", i}, {"x", i}, {"arg3", i}}, 5);
  ASSERT_FALSE(inputs);
  EXPECT_EQ(inputs.status().getMessage(),
            "the inputs do not fit the program:\n"
            "  wrong    arg0 (w): expected f32[2,3] or a sequence f32[5,2,3], "
            "got f64[2,3]\n"
            "  twice    arg1, as arg1\n"
            "  unknown  arg3: i32[4]\n"
            "  unknown  x: i32[4]\n"
            "  missing  arg2 (h): bf16[2] or a sequence bf16[5,2]");
}

TEST_F(InputsTest, UnknownNamesAreIgnoredWhereNothingIsMissing) {
  auto inputs = bind(manifest, {{"arg1", i}, {"h", h}, {"w", w}, {"x", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->ignored, std::vector<std::string>{"x"});
  // A misspelt name of an argument that has no array.
  auto misspelt = bind(manifest, {{"arg1", i}, {"h", h}, {"W", w}}, 1);
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.status().getMessage(),
            "the inputs do not fit the program:\n"
            "  unknown  W: f32[2,3]\n"
            "  missing  arg0 (w): f32[2,3]");
  // A position that is not there: others may have shifted.
  EXPECT_FALSE(
      bind(manifest, {{"arg0", w}, {"arg1", i}, {"arg2", h}, {"arg3", w}}, 1));
}

TEST_F(InputsTest, IntegersOfAnotherWidth) {
  Array wide(DType::I64, {4});
  for (size_t k = 0; k < 4; ++k)
    wide.as<int64_t>()[k] = int64_t(k) - 2;
  auto inputs = bind(manifest, {{"arg1", wide}, {"h", h}, {"w", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->values[1].dtype(), DType::I32);
  EXPECT_EQ(elementAt(inputs->values[1], 0), -2);
  wide.as<int64_t>()[2] = int64_t(1) << 31;
  auto large = bind(manifest, {{"arg1", wide}, {"h", h}, {"w", w}}, 1);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.status().getMessage(),
            "the inputs do not fit the program:\n"
            "  wrong    arg1: i64[4] does not fit i32: element [2] is "
            "2147483648");
}

TEST_F(InputsTest, OnePathInManySpellings) {
  manifest.arguments[0].name = "params['dense']['w']";
  for (const char *name :
       {"params['dense']['w']", "params[\"dense\"][\"w\"]", "params.dense.w",
        ".params['dense'].w", "['params']['dense']['w']", "params/dense/w",
        "params/dense/w:0", "/params/dense/w"}) {
    auto inputs = bind(manifest, {{"arg1", i}, {"h", h}, {name, w}}, 1);
    EXPECT_TRUE(inputs) << inputs.status().str();
    EXPECT_TRUE(inputs && inputs->ignored.empty()) << name;
  }
  manifest.arguments[2].name = "params['dense/w']";
  auto both = bind(manifest, {{"arg1", i}, {"params.dense.w", w}}, 1);
  ASSERT_FALSE(both);
  EXPECT_TRUE(both.status().getMessage().find(
                  "several  params.dense.w: f32[2,3]; several arguments are "
                  "named so: arg0 (params['dense']['w']), arg2 "
                  "(params['dense/w'])") != std::string::npos)
      << both.status().str();
}

/// w is cut into rows of x; arg1 lies on the last rank only.
class PartsTest : public InputsTest {
protected:
  PartsTest() {
    manifest.mesh = *Mesh::parse("x=2");
    manifest.arguments[0].shape = {3, 3};
    manifest.arguments[0].sharding.dims = {{{AxisRef{"x"}}}, {}};
    manifest.arguments[1].sharding = Sharding::replicate(1);
    manifest.arguments[1].sharding.single = {{AxisRef{"x"}, 1}};
    manifest.arguments[2].sharding = Sharding::replicate(1);
  }
  std::string errorOf(InputArrays arrays) {
    auto inputs = bindInputs(manifest, std::move(arrays), 1);
    return inputs ? "" : inputs.status().getMessage();
  }
  Array top{DType::F32, {2, 3}}, bottom{DType::F32, {1, 3}};
};

TEST_F(PartsTest, EachRankHasItsOwn) {
  auto inputs = bindInputs(
      manifest,
      {{{"h", h}}, {{0, {{"w", top}}}, {1, {{"w", bottom}, {"arg1", i}}}}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_TRUE(inputs->has(2) && !inputs->has(0));
  EXPECT_EQ(inputs->parts.at(1).at(0, 0).shape, bottom.shape());
}

TEST_F(PartsTest, OneErrorListsAll) {
  EXPECT_EQ(errorOf({{{"h", h}},
                     {{0, {{"w", bottom}, {"arg1", i}, {"h", h}}}, {1, {}}}}),
            "the inputs do not fit the program:\n"
            "  wrong    arg0 (w) of rank 0: expected f32[2,3], got f32[1,3]\n"
            "  unknown  arg1 of rank 0: this rank has no part of it\n"
            "  twice    arg2 (h) of rank 0, as h\n"
            "  missing  arg0 (w) of rank 1: f32[1,3]\n"
            "  missing  arg1: i32[4]; or arg1 of rank 1: i32[4]");
}

TEST_F(PartsTest, NamesOfFiles) {
  std::string path = ::testing::TempDir() + "parts.0.npy";
  std::ofstream(path) << "no array";
  auto bad = readInputFiles({::testing::TempDir() + "parts.{rank}.npy"}, {0});
  ASSERT_FALSE(bad);
  EXPECT_TRUE(bad.status().getMessage().starts_with("'" + path + "': "));
  float values[] = {1, 2};
  std::ofstream(path, std::ios::binary)
      << npyHeader(DType::F32, {2})
      << std::string_view(reinterpret_cast<char *>(values), sizeof(values));
  auto good = readInputFiles({::testing::TempDir() + "parts.{rank}.npy"}, {0});
  ASSERT_TRUE(good) << good.status().str();
  EXPECT_EQ(good->parts.at(0).at(0).first, "parts");
  EXPECT_EQ(elementAt(good->parts.at(0).at(0).second, 1), 2);
  EXPECT_EQ(readInputFile(path)->at(0).first, "parts.0");
}

TEST_F(InputsTest, AmbiguousNamesNeedPositions) {
  manifest.arguments[2] = tensor("w", DType::BF16, {2});
  EXPECT_FALSE(bind(manifest, {{"w", w}, {"arg1", i}, {"arg2", h}}, 1));
  EXPECT_TRUE(bind(manifest, {{"arg0", w}, {"arg1", i}, {"arg2", h}}, 1));
}

TEST_F(InputsTest, RandomInputsDependOnTheSeedAlone) {
  Inputs a = randomInputs(manifest, 7, 3), b = randomInputs(manifest, 7, 3);
  Inputs c = randomInputs(manifest, 8, 3);
  EXPECT_EQ(elementAt(a.values[0], 5), elementAt(b.values[0], 5));
  EXPECT_NE(elementAt(a.values[0], 5), elementAt(c.values[0], 5));
  for (int64_t k = 0; k < 4; ++k) {
    EXPECT_GE(elementAt(a.values[1], k), 0);
    EXPECT_LT(elementAt(a.values[1], k), 3);
  }
}

TEST_F(InputsTest, MovedByOneUlp) {
  Inputs inputs = randomInputs(manifest, 7, 3);
  inputs.values[0].as<float>()[4] = 0;
  Inputs moved = moveByUlp(inputs, 1), other = moveByUlp(inputs, 2);
  int down = 0, same = 0;
  for (int64_t k = 0; k < 6; ++k) {
    double from = elementAt(inputs.values[0], k);
    double to = elementAt(moved.values[0], k);
    EXPECT_LE(std::abs(to - from), std::abs(from) * ulpOfOne(DType::F32));
    EXPECT_EQ(to == from, k == 4);
    down += to < from;
    same += to == elementAt(other.values[0], k);
  }
  EXPECT_GT(down, 0);
  EXPECT_LT(down, 5);
  EXPECT_LT(same, 6);
  EXPECT_EQ(elementAt(moved.values[1], 2), elementAt(inputs.values[1], 2));
}

TEST_F(InputsTest, MasksDoNotMove) {
  Inputs inputs(1);
  inputs.values[0] = Array(DType::F32, {2, 3});
  for (float &element : inputs.values[0].as<float>())
    element = 1;
  EXPECT_EQ(elementAt(moveByUlp(inputs, 1).values[0], 3), 1);
  inputs.values[0].as<float>()[0] = 0.5f;
  EXPECT_NE(elementAt(moveByUlp(inputs, 1).values[0], 3), 1);
}

TEST_F(InputsTest, FewNarrowFloatsMove) {
  Inputs inputs(1);
  inputs.values[0] = Array(DType::BF16, {1024});
  for (BFloat16 &element : inputs.values[0].as<BFloat16>())
    element = BFloat16(0.3f);
  Inputs moved = moveByUlp(inputs, 1);
  int count = 0;
  for (int64_t k = 0; k < 1024; ++k)
    count += elementAt(moved.values[0], k) != elementAt(inputs.values[0], k);
  EXPECT_GT(count, 32);
  EXPECT_LT(count, 128);
}

} // namespace
