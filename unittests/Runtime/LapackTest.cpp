//===- LapackTest.cpp - calls of LAPACK -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Lapack.h"

#include "dist/Runtime/Blas.h"

#include <array>
#include <cmath>
#include <gmock/gmock.h>

using namespace dist;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// A call of one operand and result: matrices of 2 x 2, column-major.
struct Call {
  Call() {
    for (dist_call_tensor *tensor : {&operand, &result})
      *tensor = {nullptr,        DIST_F32,       2,           sizes.data(),
                 strides.data(), offsets.data(), sizes.data()};
    operand.data = a.data();
    result.data = factor.data();
    call.num_operands = call.num_results = 1;
    call.operands = &operand;
    call.results = &result;
    call.config = "";
    call.message = message.data();
    call.message_size = message.size();
  }

  std::string errorOf(std::string_view routine) {
    Result<dist_custom_call_fn> function = lapackFunction(routine);
    if (!function)
      return function.status().getMessage();
    return (*function)(&call) == 0 ? "" : std::string(message.data());
  }

  std::array<float, 4> a{4, 2, 2, 5}, factor{};
  std::array<int64_t, 2> sizes{2, 2}, strides{1, 2}, offsets{0, 0};
  std::array<char, 256> message{};
  dist_call_tensor operand, result;
  dist_call call{};
};

bool hasOpenBlas() { return loadBlas().find("OpenBLAS") != std::string::npos; }

TEST(Lapack, Cholesky) {
  if (!hasOpenBlas())
    GTEST_SKIP();
  Call call;
  EXPECT_EQ(call.errorOf("potrf"), "");
  EXPECT_THAT(call.factor, ElementsAre(2, 1, 0, 2));
  call.a = {-1, 0, 0, 1};
  EXPECT_EQ(call.errorOf("potrf"), "");
  EXPECT_TRUE(std::isnan(call.factor[3]));
}

TEST(Lapack, WrongCalls) {
  EXPECT_EQ(Call().errorOf("geev"), "the runtime has no function 'geev'");
  if (!hasOpenBlas()) {
    EXPECT_THAT(Call().errorOf("potrf"), HasSubstr("it needs OpenBLAS"));
    return;
  }
  Call rowMajor;
  rowMajor.strides = {2, 1};
  EXPECT_THAT(rowMajor.errorOf("potrf"), HasSubstr("not column-major"));
  Call vector;
  vector.operand.rank = 1;
  EXPECT_EQ(vector.errorOf("potrf"),
            "got a tensor of rank 1, expected at least 2");
  Call huge;
  huge.sizes = {1 << 16, 1 << 16};
  huge.strides = {1, 1 << 16};
  EXPECT_EQ(huge.errorOf("potrf"), "got matrices of 2^31 or more elements");
  Call half;
  half.operand.dtype = DIST_F16;
  EXPECT_EQ(half.errorOf("potrf"), "expected f32 or f64");
  EXPECT_EQ(Call().errorOf("trsm"),
            "got 1 operands and 1 results, expected 2 and 1");
}

} // namespace
