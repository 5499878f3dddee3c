//===- ElementwiseTest.cpp - elementwise kernels against C++ --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace dist::testing;

namespace {

class AddSizes : public ::testing::TestWithParam<int> {};

TEST_P(AddSizes, AddsAndScales) {
  std::string n = std::to_string(GetParam());
  std::string t = "tensor<" + n + "xf32>";
  KernelRunner kernel(R"(
    func.func @k(%a: )" +
                      t + ", %b: " + t + ") -> " + t + R"( {
      %two = arith.constant 2.0 : f32
      %e = tensor.empty() : )" +
                      t + R"(
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
           affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
           ins(%a, %b : )" +
                      t + ", " + t + ") outs(%e : " + t + R"() {
      ^bb0(%x: f32, %y: f32, %o: f32):
        %p = arith.mulf %x, %two : f32
        %s = arith.addf %p, %y : f32
        linalg.yield %s : f32
      } -> )" + t + R"(
      return %r : )" + t +
                      R"(
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> a = numbers<float>(GetParam(), 1),
                b = numbers<float>(GetParam(), 2);
  Buffer<float> c(a.size(), -1);
  kernel.run({a.data(), b.data(), c.data()});
  for (int i = 0; i < GetParam(); ++i)
    EXPECT_EQ(c[i], 2 * a[i] + b[i]) << i;
  EXPECT_EQ(kernel.scratchBytes(), 0);
}

INSTANTIATE_TEST_SUITE_P(Sizes, AddSizes, ::testing::Values(0, 1, 7, 16, 1000));

} // namespace
