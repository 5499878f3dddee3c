//===- InPlaceTest.cpp - results in the buffers of arguments --------------===//
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

TEST(InPlace, Elementwise) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<2000xf32> {dist.inplace = 1 : i64}, %y: tensor<2000xf32>)
        -> (tensor<2000xf32>, tensor<2000xf32>) {
      %s = arith.addf %x, %y : tensor<2000xf32>
      %p = arith.mulf %x, %y : tensor<2000xf32>
      return %p, %s : tensor<2000xf32>, tensor<2000xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 0);
  Buffer<float> x = numbers<float>(2000, 1), y = numbers<float>(2000, 2),
                p(2000), old = x;
  kernel.run({x.data(), y.data(), p.data(), x.data()});
  for (int i = 0; i < 2000; ++i) {
    ASSERT_EQ(x[i], old[i] + y[i]);
    ASSERT_EQ(p[i], old[i] * y[i]);
  }
}

/// Not elementwise: what was there is needed until the end.
TEST(InPlace, Transpose) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<9x9xf32> {dist.inplace = 0 : i64}) -> tensor<9x9xf32> {
      %e = tensor.empty() : tensor<9x9xf32>
      %r = linalg.transpose ins(%x : tensor<9x9xf32>) outs(%e : tensor<9x9xf32>) permutation = [1, 0]
      return %r : tensor<9x9xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(81, 1), old = x;
  kernel.run({x.data(), x.data()});
  for (int i = 0; i < 81; ++i)
    EXPECT_EQ(x[i], old[i % 9 * 9 + i / 9]);
}

/// Each row is read as a whole before it is written; rows do not meet.
TEST(InPlace, RowsMinusTheirSum) {
  KernelRunner kernel(R"(
    #ij = affine_map<(i, j) -> (i, j)>
    #i = affine_map<(i, j) -> (i)>
    func.func @k(%x: tensor<400x300xf32> {dist.inplace = 0 : i64}) -> tensor<400x300xf32> {
      %zero = arith.constant 0.0 : f32
      %er = tensor.empty() : tensor<400xf32>
      %e = tensor.empty() : tensor<400x300xf32>
      %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<400xf32>) -> tensor<400xf32>
      %s = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<400x300xf32>) outs(%s0 : tensor<400xf32>) {
      ^bb0(%a: f32, %o: f32):
        %t = arith.addf %a, %o : f32
        linalg.yield %t : f32
      } -> tensor<400xf32>
      %r = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
        ins(%x, %s : tensor<400x300xf32>, tensor<400xf32>) outs(%e : tensor<400x300xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %t = arith.subf %a, %b : f32
        linalg.yield %t : f32
      } -> tensor<400x300xf32>
      return %r : tensor<400x300xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 0);
  Buffer<float> x = numbers<float>(120000, 1), old = x;
  kernel.run({x.data(), x.data()});
  for (int i = 0; i < 400; ++i) {
    float sum = 0;
    for (int j = 0; j < 300; ++j)
      sum += old[i * 300 + j];
    for (int j = 0; j < 300; ++j)
      ASSERT_EQ(x[i * 300 + j], old[i * 300 + j] - sum);
  }
}

/// The reversed argument: read at other places than those written.
TEST(InPlace, Reverse) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<11xf32> {dist.inplace = 0 : i64}) -> tensor<11xf32> {
      %e = tensor.empty() : tensor<11xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (10 - i)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%x : tensor<11xf32>) outs(%e : tensor<11xf32>) {
      ^bb0(%a: f32, %o: f32):
        linalg.yield %a : f32
      } -> tensor<11xf32>
      return %r : tensor<11xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(11, 1), old = x;
  kernel.run({x.data(), x.data()});
  for (int i = 0; i < 11; ++i)
    EXPECT_EQ(x[i], old[10 - i]);
}

TEST(InPlace, ArgumentsChangePlaces) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<20xf32> {dist.inplace = 0 : i64}, %y: tensor<20xf32> {dist.inplace = 1 : i64})
        -> (tensor<20xf32>, tensor<20xf32>, tensor<20xf32>) {
      return %y, %x, %x : tensor<20xf32>, tensor<20xf32>, tensor<20xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(20, 1), y = numbers<float>(20, 2), z(20),
                oldX = x, oldY = y;
  kernel.run({x.data(), y.data(), x.data(), y.data(), z.data()});
  EXPECT_EQ(x, oldY);
  EXPECT_EQ(y, oldX);
  EXPECT_EQ(z, oldX);
}

TEST(InPlace, ItselfIsNothing) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<20xf32> {dist.inplace = 0 : i64}) -> tensor<20xf32> {
      return %x : tensor<20xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(20, 1), old = x;
  kernel.run({x.data(), x.data()});
  EXPECT_EQ(x, old);
}

TEST(InPlace, ProductOfMatrices) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<6x6xf32> {dist.inplace = 0 : i64}, %y: tensor<6x6xf32>) -> tensor<6x6xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<6x6xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
      %r = linalg.matmul ins(%x, %y : tensor<6x6xf32>, tensor<6x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
      return %r : tensor<6x6xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(36, 1), y = numbers<float>(36, 2), old = x;
  kernel.run({x.data(), y.data(), x.data()});
  for (int i = 0; i < 36; ++i) {
    float sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += old[i / 6 * 6 + k] * y[k * 6 + i % 6];
    EXPECT_EQ(x[i], sum);
  }
}

} // namespace
