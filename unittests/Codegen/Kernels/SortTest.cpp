//===- SortTest.cpp - sort and top_k --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace dist::testing;

namespace {

/// Columns of 5x2, by the key alone: equal keys keep their order.
TEST(Sort, IsStableAlongAnyDimension) {
  KernelRunner kernel(R"(
    func.func @k(%keys: tensor<5x2xi32>, %values: tensor<5x2xf32>) -> (tensor<5x2xi32>, tensor<5x2xf32>) {
      %r:2 = linalg_ext.sort %keys, %values dimension 0
          : (tensor<5x2xi32>, tensor<5x2xf32>) -> (tensor<5x2xi32>, tensor<5x2xf32>) {
      ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
        %before = arith.cmpi slt, %a, %b : i32
        linalg_ext.yield %before : i1
      }
      return %r#0, %r#1 : tensor<5x2xi32>, tensor<5x2xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int32_t> keys{2, 0, 1, 0, 2, -1, 1, 5, 0, -1}, r(10, -1);
  Buffer<float> values{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, s(10, -1);
  kernel.run({keys.data(), values.data(), r.data(), s.data()});
  EXPECT_EQ(r, (Buffer<int32_t>{0, -1, 1, -1, 1, 0, 2, 0, 2, 5}));
  EXPECT_EQ(s, (Buffer<float>{8, 5, 2, 9, 6, 1, 0, 3, 4, 7}));
}

/// Three runs of 4 elements, the last of 3; those of a run are not compared.
TEST(Sort, MergesRuns) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<11xi32>) -> tensor<11xi32> {
      %r = linalg_ext.sort %x dimension 0 runs 4 : (tensor<11xi32>) -> tensor<11xi32> {
      ^bb0(%a: i32, %b: i32):
        %before = arith.cmpi slt, %a, %b : i32
        linalg_ext.yield %before : i1
      }
      return %r : tensor<11xi32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int32_t> x{2, 3, 7, 9, 0, 3, 4, 8, 1, 5, 9}, r(11, -1);
  kernel.run({x.data(), r.data()});
  EXPECT_EQ(r, (Buffer<int32_t>{0, 1, 2, 3, 3, 4, 5, 7, 8, 9, 9}));
}

/// Descending by a captured sign; longer than any power of two that it is near.
TEST(Sort, ManyElements) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<1000xf32>) -> tensor<1000xf32> {
      %sign = arith.constant -1.0 : f32
      %r = linalg_ext.sort %x dimension 0 : (tensor<1000xf32>) -> tensor<1000xf32> {
      ^bb0(%a: f32, %b: f32):
        %c = arith.mulf %a, %sign : f32
        %d = arith.mulf %b, %sign : f32
        %before = arith.cmpf olt, %c, %d : f32
        linalg_ext.yield %before : i1
      }
      return %r : tensor<1000xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(1000, 1), r(1000, -1);
  kernel.run({x.data(), r.data()});
  std::sort(x.begin(), x.end(), std::greater<float>());
  EXPECT_EQ(r, x);
}

TEST(TopK, TiesGoToTheLowestIndex) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
      %r:2 = linalg_ext.top_k %x dimension 1 : (tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
      return %r#0, %r#1 : tensor<2x3xf32>, tensor<2x3xi32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{1, 3, 3, 2, 3, -INFINITY, -0.0f, 0.0f, -2, NAN}, r(6, -1);
  Buffer<int32_t> s(6, -1);
  kernel.run({x.data(), r.data(), s.data()});
  EXPECT_EQ(s, (Buffer<int32_t>{1, 2, 4, 4, 2, 1}));
  EXPECT_EQ(r[0], 3);
  EXPECT_TRUE(std::isnan(r[3]));
}

/// By labels, and unsigned.
TEST(TopK, OfLabels) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<4xi8>, %l: tensor<4xi64>) -> (tensor<2xi8>, tensor<2xi64>) {
      %r:2 = linalg_ext.top_k %x labels %l dimension 0 unsigned : (tensor<4xi8>, tensor<4xi64>) -> (tensor<2xi8>, tensor<2xi64>)
      return %r#0, %r#1 : tensor<2xi8>, tensor<2xi64>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<uint8_t> x{1, 200, 3, 100}, r(2, 0);
  Buffer<int64_t> labels{10, 11, 12, 13}, s(2, -1);
  kernel.run({x.data(), labels.data(), r.data(), s.data()});
  EXPECT_EQ(r, (Buffer<uint8_t>{200, 100}));
  EXPECT_EQ(s, (Buffer<int64_t>{11, 13}));
}

} // namespace
