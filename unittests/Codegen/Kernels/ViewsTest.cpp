//===- ViewsTest.cpp - slices, reshapes, transposes, concatenations -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace dist::testing;

namespace {

Buffer<float> counting(int count) {
  Buffer<float> values(count);
  std::iota(values.begin(), values.end(), 0.f);
  return values;
}

TEST(Views, Transpose) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<50x70xf32>) -> tensor<70x50xf32> {
      %e = tensor.empty() : tensor<70x50xf32>
      %r = linalg.transpose ins(%x : tensor<50x70xf32>) outs(%e : tensor<70x50xf32>) permutation = [1, 0]
      return %r : tensor<70x50xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = counting(3500), y(3500, -1);
  kernel.run({x.data(), y.data()});
  for (int i = 0; i < 50; ++i)
    for (int j = 0; j < 70; ++j)
      ASSERT_EQ(y[j * 50 + i], x[i * 70 + j]);
}

TEST(Views, CollapseAfterTransposeIsACopy) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<2x3x4xf32>) -> tensor<12x2xf32> {
      %e = tensor.empty() : tensor<4x3x2xf32>
      %t = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<4x3x2xf32>) permutation = [2, 1, 0]
      %s = tensor.extract_slice %t[0, 0, 0] [4, 3, 2] [1, 1, 1] : tensor<4x3x2xf32> to tensor<4x3x2xf32>
      %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<4x3x2xf32> into tensor<12x2xf32>
      return %c : tensor<12x2xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = counting(24), y(24, -1);
  kernel.run({x.data(), y.data()});
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        EXPECT_EQ(y[(k * 3 + j) * 2 + i], x[(i * 3 + j) * 4 + k]);
}

TEST(Views, CollapseOfASliceIsACopy) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<4x5xf32>) -> tensor<6xf32> {
      %s = tensor.extract_slice %x[1, 2] [2, 3] [2, 1] : tensor<4x5xf32> to tensor<2x3xf32>
      %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
      return %c : tensor<6xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = counting(20), y(6, -1);
  kernel.run({x.data(), y.data()});
  EXPECT_EQ(y, (Buffer<float>{7, 8, 9, 17, 18, 19}));
}

TEST(Views, SliceAtTheRanksBlock) {
  KernelRunner kernel(R"(
    dist.mesh @mesh <["dp"=4, "tp"=2]>
    func.func @k(%x: tensor<8x3xf32>) -> tensor<2x3xf32> {
      %c2 = arith.constant 2 : index
      %i = dist.axis_index <["tp", "dp":(2)2]>
      %o = arith.muli %i, %c2 : index
      %s = tensor.extract_slice %x[%o, 0] [2, 3] [1, 1] : tensor<8x3xf32> to tensor<2x3xf32>
      return %s : tensor<2x3xf32>
    })",
                      "dp=4,tp=2");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = counting(24), y(6, -1);
  for (int dp = 0; dp < 4; ++dp)
    for (int tp = 0; tp < 2; ++tp) {
      kernel.run({x.data(), y.data()}, {dp, tp});
      for (int k = 0; k < 6; ++k)
        EXPECT_EQ(y[k], x[(tp * 2 + dp % 2) * 6 + k]) << dp << " " << tp;
    }
}

TEST(Views, InsertSliceRankReduced) {
  KernelRunner kernel(R"(
    dist.mesh @mesh <["x"=4]>
    func.func @k(%x: tensor<3xf32>, %d: tensor<4x3xf32>) -> tensor<4x3xf32> {
      %i = dist.axis_index <["x"]>
      %r = tensor.insert_slice %x into %d[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      return %r : tensor<4x3xf32>
    })",
                      "x=4");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{-1, -2, -3}, d = counting(12), y(12, 99);
  kernel.run({x.data(), d.data(), y.data()}, {2});
  EXPECT_EQ(y, (Buffer<float>{0, 1, 2, 3, 4, 5, -1, -2, -3, 9, 10, 11}));
}

TEST(Views, PadAndConcat) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) -> tensor<4x5xf32> {
      %c = tensor.concat dim(1) %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
      %p = tensor.pad %c low[1, 0] high[1, 0] {
      ^bb0(%i: index, %j: index):
        %v = arith.constant 7.0 : f32
        tensor.yield %v : f32
      } : tensor<2x5xf32> to tensor<4x5xf32>
      return %p : tensor<4x5xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{0, 1, 2, 3, 4, 5}, y{10, 11, 12, 13}, z(20, -1);
  kernel.run({x.data(), y.data(), z.data()});
  EXPECT_EQ(z, (Buffer<float>{7, 7, 7, 7,  7,  0, 1, 2, 10, 11,
                              3, 4, 5, 12, 13, 7, 7, 7, 7,  7}));
}

/// Less than nothing is padded: that cuts off, to the last element.
TEST(Views, PadCutsOff) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<2x5xf32>) {
      %v = arith.constant 7.0 : f32
      %p = tensor.pad %x low[1, -2] high[-1, -1] {
      ^bb0(%i: index, %j: index):
        tensor.yield %v : f32
      } : tensor<3x5xf32> to tensor<3x2xf32>
      %q = tensor.pad %x low[-4, 0] high[3, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %v : f32
      } : tensor<3x5xf32> to tensor<2x5xf32>
      return %p, %q : tensor<3x2xf32>, tensor<2x5xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
  Buffer<float> p(6, -1), q(10, -1);
  kernel.run({x.data(), p.data(), q.data()});
  EXPECT_EQ(p, (Buffer<float>{7, 7, 2, 3, 7, 8}));
  EXPECT_EQ(q, Buffer<float>(10, 7));
}

/// Rows of 12 here are 3x4 there: the loops still become one.
TEST(Views, ReshapeBetweenOperations) {
  KernelRunner kernel(R"(
    #id1 = affine_map<(i, j) -> (i, j)>
    #id = affine_map<(i, j, k) -> (i, j, k)>
    func.func @k(%x: tensor<64x1200xf32>) -> tensor<64x30x40xf32> {
      %e = tensor.empty() : tensor<64x1200xf32>
      %a = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<64x1200xf32>) outs(%e : tensor<64x1200xf32>) {
      ^bb0(%v: f32, %o: f32):
        %t = arith.addf %v, %v : f32
        linalg.yield %t : f32
      } -> tensor<64x1200xf32>
      %b = tensor.expand_shape %a [[0], [1, 2]] output_shape [64, 30, 40] : tensor<64x1200xf32> into tensor<64x30x40xf32>
      %f = tensor.empty() : tensor<64x30x40xf32>
      %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%b : tensor<64x30x40xf32>) outs(%f : tensor<64x30x40xf32>) {
      ^bb0(%v: f32, %o: f32):
        %k = linalg.index 2 : index
        %n = arith.index_cast %k : index to i32
        %m = arith.sitofp %n : i32 to f32
        %t = arith.addf %v, %m : f32
        linalg.yield %t : f32
      } -> tensor<64x30x40xf32>
      return %c : tensor<64x30x40xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 0);
  Buffer<float> x = counting(64 * 1200), y(64 * 1200, -1);
  kernel.run({x.data(), y.data()});
  for (int i = 0; i < 64 * 1200; ++i)
    ASSERT_EQ(y[i], 2 * x[i] + i % 40);
}

TEST(Views, Constants) {
  KernelRunner kernel(R"(
    func.func @k() -> (tensor<2x2xi32>, tensor<3xi1>, tensor<2xf32>, tensor<i32>) {
      %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
      %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
      %c = arith.constant dense<2.5> : tensor<2xf32>
      %s = arith.constant 5 : i32
      %d = tensor.from_elements %s : tensor<i32>
      return %a, %b, %c, %d : tensor<2x2xi32>, tensor<3xi1>, tensor<2xf32>, tensor<i32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int32_t> a(4), d(1);
  Buffer<uint8_t> b(3);
  Buffer<float> c(2);
  kernel.run({a.data(), b.data(), c.data(), d.data()});
  EXPECT_EQ(a, (Buffer<int32_t>{1, 2, 3, 4}));
  EXPECT_EQ(b, (Buffer<uint8_t>{1, 0, 1}));
  EXPECT_EQ(c, (Buffer<float>{2.5, 2.5}));
  EXPECT_EQ(d[0], 5);
}

TEST(Views, ResultsThatAreArgumentsOrEqual) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
      %s = arith.addf %x, %x : tensor<3xf32>
      return %x, %s, %s : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{1, 2, 3}, a(3), b(3), c(3);
  kernel.run({x.data(), a.data(), b.data(), c.data()});
  EXPECT_EQ(a, x);
  EXPECT_EQ(b, (Buffer<float>{2, 4, 6}));
  EXPECT_EQ(c, b);
}

TEST(Views, ScalarsFromTensors) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
      %i = tensor.extract %n[] : tensor<i32>
      %k = arith.index_cast %i : i32 to index
      %v = tensor.extract %x[%k] : tensor<4xf32>
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %w = arith.mulf %v, %v : f32
      %c0 = arith.constant 0 : index
      %r = tensor.insert %w into %f[%c0] : tensor<4xf32>
      return %r : tensor<4xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{1, 2, 3, 4}, y(4);
  Buffer<int32_t> n{2};
  kernel.run({x.data(), n.data(), y.data()});
  EXPECT_EQ(y, (Buffer<float>{9, 3, 3, 3}));
}

} // namespace
