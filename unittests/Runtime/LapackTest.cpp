//===- LapackTest.cpp - calls of LAPACK -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Lapack.h"

#include "Lapack/Matrices.h"
#include "dist/Runtime/Blas.h"

#include <array>
#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <map>

using namespace dist;
using namespace dist::lapack;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// A tensor of floats or integers, column-major.
struct Tensor {
  Tensor(std::vector<int64_t> shape, dist_dtype dtype = DIST_F32)
      : dtype(dtype), sizes(std::move(shape)), strides(sizes.size(), 1),
        offsets(sizes.size()) {
    int64_t count = 1;
    for (size_t i = 0; i < sizes.size(); ++i) {
      strides[i] = count;
      count *= sizes[i];
    }
    floats.resize(std::min<int64_t>(count, 1 << 20));
  }

  dist_call_tensor describe() {
    return {floats.data(),  dtype,          int32_t(sizes.size()), sizes.data(),
            strides.data(), offsets.data(), sizes.data()};
  }
  int32_t integer() const { return std::bit_cast<int32_t>(floats[0]); }

  dist_dtype dtype;
  std::vector<int64_t> sizes, strides, offsets;
  std::vector<float> floats; ///< Of 4 bytes, as an i32.
};

struct Call {
  std::string errorOf(std::string_view routine) {
    Result<dist_custom_call_fn> function = lapackFunction(routine);
    if (!function)
      return function.status().getMessage();
    std::vector<dist_call_tensor> in, out;
    for (Tensor &operand : operands)
      in.push_back(operand.describe());
    for (Tensor &result : results)
      out.push_back(result.describe());
    std::vector<dist_call_attribute> attributes;
    for (const auto &[name, value] : options)
      attributes.push_back({name.c_str(), 1, &value, nullptr, nullptr});
    std::array<char, 256> message{};
    dist_call call{DIST_ABI_VERSION,
                   int32_t(in.size()),
                   int32_t(out.size()),
                   int32_t(attributes.size()),
                   in.data(),
                   out.data(),
                   attributes.data(),
                   "",
                   0,
                   1,
                   message.data(),
                   message.size()};
    return (*function)(&call) == 0 ? "" : std::string(message.data());
  }

  std::vector<Tensor> operands, results;
  std::map<std::string, int64_t> options;
};

/// Returns a call for matrices of 2 x 2.
Call cholesky() {
  Call call{{{{2, 2}}}, {{{2, 2}}}, {{"uplo", 'L'}}};
  call.operands[0].floats = {4, 2, 2, 5};
  return call;
}

/// Returns a call for the matrix [[3]], with a size that may be wrong.
Call eigenvalues(int64_t size = 1) {
  return {{{{size, size}}},
          {{{size, size}}, {{size}}, {{}, DIST_I32}},
          {{"mode", 'V'}, {"uplo", 'L'}}};
}

bool hasOpenBlas() { return loadBlas().find("OpenBLAS") != std::string::npos; }

TEST(Lapack, Cholesky) {
  if (!hasOpenBlas())
    GTEST_SKIP();
  Call call = cholesky();
  EXPECT_EQ(call.errorOf("cholesky"), "");
  EXPECT_THAT(call.results[0].floats, ElementsAre(2, 1, 0, 2));
  call.operands[0].floats = {-1, 0, 0, 1};
  EXPECT_EQ(call.errorOf("cholesky"), "");
  EXPECT_TRUE(std::isnan(call.results[0].floats[3]));
}

TEST(Lapack, UpperCholesky) {
  if (!hasOpenBlas())
    GTEST_SKIP();
  Call call = cholesky();
  call.options["uplo"] = 'U';
  EXPECT_EQ(call.errorOf("cholesky"), "");
  EXPECT_THAT(call.results[0].floats, ElementsAre(2, 0, 1, 2));
}

/// LAPACK reports a wrong argument, JAX a result.
TEST(Lapack, SvdOfNotNumbers) {
  if (!hasOpenBlas())
    GTEST_SKIP();
  Call call{{{{1, 1}}},
            {{{1, 1}}, {{1}}, {{1, 1}}, {{1, 1}}, {{}, DIST_I32}},
            {{"mode", 'A'}}};
  call.operands[0].floats = {NAN};
  EXPECT_EQ(call.errorOf("gesdd"), "");
  EXPECT_NE(call.results[4].integer(), 0);
}

TEST(Lapack, Workspaces) {
  if (!hasOpenBlas())
    GTEST_SKIP();
  Call call = eigenvalues();
  call.operands[0].floats = {3};
  EXPECT_EQ(call.errorOf("syevd"), "");
  EXPECT_EQ(call.results[1].floats[0], 3);
  EXPECT_THAT(checkInfo("syevd", -8).getMessage(),
              "LAPACK's syevd refuses argument 8");
  EXPECT_THAT(eigenvalues(32767).errorOf("syevd"),
              HasSubstr("needs a workspace of 2147549181 numbers"));
}

TEST(Lapack, WrongCalls) {
  EXPECT_EQ(Call().errorOf("geev"), "the runtime has no function 'geev'");
  if (!hasOpenBlas()) {
    EXPECT_THAT(cholesky().errorOf("potrf"), HasSubstr("it needs OpenBLAS"));
    return;
  }
  EXPECT_EQ(cholesky().errorOf("potrf"),
            "its tensors are not '... i j -> ... i j, ...': the call has 1 "
            "results, the rule 2");
  Call none;
  EXPECT_THAT(none.errorOf("getrf"), HasSubstr("its tensors are not"));
  Call rowMajor = cholesky();
  rowMajor.results[0].strides = {2, 1};
  EXPECT_EQ(rowMajor.errorOf("cholesky"),
            "result 0 is not column-major: expected the layout [0, 1], minor "
            "to major");
  Call tall = cholesky();
  tall.operands = tall.results = {{{4, 2}}};
  EXPECT_EQ(tall.errorOf("cholesky"), "of its tensors '... i j -> ... i j' j "
                                      "is 2, expected i, which is 4");
  Call half = cholesky();
  half.operands[0].dtype = DIST_F16;
  EXPECT_EQ(half.errorOf("cholesky"),
            "operand 0 has elements of f16, expected f32");
  Call unsaid = cholesky();
  unsaid.options.clear();
  EXPECT_EQ(unsaid.errorOf("cholesky"),
            "option 'uplo' is missing, expected 76 ('L') or 85 ('U')");
  EXPECT_EQ(eigenvalues(1 << 16).errorOf("syevd"),
            "got matrices of 2^31 or more elements");
}

} // namespace
