//===- InputsTest.cpp - values for arguments ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Inputs.h"

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
  Manifest manifest;
  Array w{DType::F32, {2, 3}}, i{DType::I32, {4}}, h{DType::BF16, {2}};
};

TEST_F(InputsTest, ByNameAndPosition) {
  auto inputs = bindInputs(manifest, {{"arg1", i}, {"h", h}, {"w", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->values[1].dtype(), DType::I32);
  EXPECT_FALSE(inputs->isSequence[0]);
}

TEST_F(InputsTest, Sequences) {
  Array sequence(DType::I32, {7, 4});
  for (size_t k = 0; k < 28; ++k)
    sequence.as<int32_t>()[k] = int32_t(k);
  auto inputs =
      bindInputs(manifest, {{"arg1", sequence}, {"h", h}, {"w", w}}, 7);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_TRUE(inputs->isSequence[1]);
  EXPECT_EQ(elementAt(inputs->at(1, 6), 0), 24);
  EXPECT_FALSE(
      bindInputs(manifest, {{"arg1", sequence}, {"h", h}, {"w", w}}, 6));
}

TEST_F(InputsTest, BFloat16AsUint16) {
  Array bits(DType::U16, {2});
  auto inputs = bindInputs(manifest, {{"arg1", i}, {"h", bits}, {"w", w}}, 1);
  ASSERT_TRUE(inputs) << inputs.status().str();
  EXPECT_EQ(inputs->values[2].dtype(), DType::BF16);
}

TEST_F(InputsTest, OneErrorListsAll) {
  Array wrong(DType::F64, {2, 3});
  auto inputs = bindInputs(
      manifest, {{"w", wrong}, {"arg1", i}, {"arg1", i}, {"x", i}, {"arg3", i}},
      5);
  ASSERT_FALSE(inputs);
  EXPECT_EQ(inputs.status().getMessage(),
            "the inputs do not fit the program:\n"
            "  wrong    arg0 (w): expected f32[2,3] or a sequence f32[5,2,3], "
            "got f64[2,3]\n"
            "  twice    arg1, as arg1\n"
            "  unknown  x: i32[4]\n"
            "  unknown  arg3: i32[4]\n"
            "  missing  arg2 (h): bf16[2] or a sequence bf16[5,2]");
}

TEST_F(InputsTest, AmbiguousNamesNeedPositions) {
  manifest.arguments[2] = tensor("w", DType::BF16, {2});
  EXPECT_FALSE(bindInputs(manifest, {{"w", w}, {"arg1", i}, {"arg2", h}}, 1));
  EXPECT_TRUE(bindInputs(manifest, {{"arg0", w}, {"arg1", i}, {"arg2", h}}, 1));
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

} // namespace
