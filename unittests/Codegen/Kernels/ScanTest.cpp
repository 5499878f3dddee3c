//===- ScanTest.cpp - cumulative sums and the like ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

using namespace dist::testing;

namespace {

/// scan(x) along dimension 0 of 4x3, and along dimension 1 backwards without
/// the element itself.
TEST(Scan, OfSumsBothWays) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<4x3xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>) {
      %zero = arith.constant dense<0> : tensor<i32>
      %r = linalg_ext.scan %x from %zero dimension 0 : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32> {
      ^bb0(%sum: i32, %element: i32):
        %next = arith.addi %sum, %element : i32
        linalg_ext.yield %next : i32
      }
      %s = linalg_ext.scan %x from %zero dimension 1 reverse exclusive : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32> {
      ^bb0(%sum: i32, %element: i32):
        %next = arith.addi %sum, %element : i32
        linalg_ext.yield %next : i32
      }
      return %r, %s : tensor<4x3xi32>, tensor<4x3xi32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int32_t> x{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, r(12, -1),
      s(12, -1);
  kernel.run({x.data(), r.data(), s.data()});
  EXPECT_EQ(r, (Buffer<int32_t>{1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30}));
  EXPECT_EQ(s, (Buffer<int32_t>{5, 3, 0, 11, 6, 0, 17, 9, 0, 23, 12, 0}));
}

/// The first and the last value of what was seen, together.
TEST(Scan, OfPairs) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<5xf32>, %y: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
      %init = arith.constant dense<1.0> : tensor<f32>
      %r:2 = linalg_ext.scan %x, %y from %init, %init dimension 0
          : (tensor<5xf32>, tensor<5xf32>, tensor<f32>, tensor<f32>) -> (tensor<5xf32>, tensor<5xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
        %product = arith.mulf %a, %c : f32
        %max = arith.maximumf %b, %d : f32
        linalg_ext.yield %product, %max : f32, f32
      }
      return %r#0, %r#1 : tensor<5xf32>, tensor<5xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{1, 2, 3, 4, 5}, y{0, 3, 2, 5, 4}, r(5, -1), s(5, -1);
  kernel.run({x.data(), y.data(), r.data(), s.data()});
  EXPECT_EQ(r, (Buffer<float>{1, 2, 6, 24, 120}));
  EXPECT_EQ(s, (Buffer<float>{1, 3, 3, 5, 5}));
}

} // namespace
