//===- TypesTest.cpp - integers, booleans, narrow floats ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

#include <bit>

using namespace dist::testing;

namespace {

uint16_t toBF16(float value) { return std::bit_cast<uint32_t>(value) >> 16; }
float fromBF16(uint16_t bits) {
  return std::bit_cast<float>(uint32_t(bits) << 16);
}

TEST(Types, BooleansAreBytes) {
  KernelRunner kernel(R"(
    #id = affine_map<(i) -> (i)>
    #none = affine_map<(i) -> ()>
    func.func @k(%m: tensor<100xi1>, %x: tensor<100xi32>) -> (tensor<100xi1>, tensor<i1>) {
      %c = arith.constant dense<1> : tensor<100xi32>
      %g = arith.cmpi sgt, %x, %c : tensor<100xi32>
      %a = arith.andi %g, %m : tensor<100xi1>
      %false = arith.constant false
      %e = tensor.empty() : tensor<i1>
      %f = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
      %any = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]}
        ins(%a : tensor<100xi1>) outs(%f : tensor<i1>) {
      ^bb0(%v: i1, %o: i1):
        %t = arith.ori %v, %o : i1
        linalg.yield %t : i1
      } -> tensor<i1>
      return %a, %any : tensor<100xi1>, tensor<i1>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<uint8_t> mask(100), result(100, 9), any(1, 9);
  Buffer<int32_t> x(100);
  for (int i = 0; i < 100; ++i) {
    mask[i] = i % 3 == 0;
    x[i] = i % 5;
  }
  kernel.run({mask.data(), x.data(), result.data(), any.data()});
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(result[i], i % 3 == 0 && i % 5 > 1) << i;
  EXPECT_EQ(any[0], 1);
}

TEST(Types, IntegersOfAllWidths) {
  KernelRunner kernel(R"(
    func.func @k(%a: tensor<37xi8>, %b: tensor<37xi16>, %c: tensor<37xi64>, %u: tensor<37xi8>)
        -> (tensor<37xi64>, tensor<37xi8>, tensor<37xi32>) {
      %a64 = arith.extsi %a : tensor<37xi8> to tensor<37xi64>
      %b64 = arith.extsi %b : tensor<37xi16> to tensor<37xi64>
      %s = arith.addi %a64, %b64 : tensor<37xi64>
      %p = arith.muli %s, %c : tensor<37xi64>
      %t = arith.trunci %p : tensor<37xi64> to tensor<37xi8>
      %w = arith.extui %u : tensor<37xi8> to tensor<37xi32>
      return %p, %t, %w : tensor<37xi64>, tensor<37xi8>, tensor<37xi32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int8_t> a(37), t(37);
  Buffer<uint8_t> u(37);
  Buffer<int16_t> b(37);
  Buffer<int64_t> c(37), p(37);
  Buffer<int32_t> w(37);
  for (int i = 0; i < 37; ++i) {
    a[i] = i * 7 - 120;
    b[i] = i * 999 - 15000;
    c[i] = int64_t(i) << 33;
    u[i] = i * 7;
  }
  kernel.run(
      {a.data(), b.data(), c.data(), u.data(), p.data(), t.data(), w.data()});
  for (int i = 0; i < 37; ++i) {
    EXPECT_EQ(p[i], (int64_t(a[i]) + b[i]) * c[i]);
    EXPECT_EQ(t[i], static_cast<int8_t>(p[i]));
    EXPECT_EQ(w[i], u[i]);
  }
}

TEST(Types, IndexInMemory) {
  KernelRunner kernel(R"(
    func.func @k(%a: tensor<5xindex>) -> tensor<5xindex> {
      %s = arith.addi %a, %a : tensor<5xindex>
      return %s : tensor<5xindex>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int64_t> a{1, 2, 3, 4, int64_t(1) << 40}, s(5);
  kernel.run({a.data(), s.data()});
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(s[i], 2 * a[i]);
}

/// Sums of bf16 in f32, as the operation says; a bf16 result is rounded.
TEST(Types, BF16) {
  KernelRunner kernel(R"(
    #ij = affine_map<(i, j) -> (i, j)>
    #i = affine_map<(i, j) -> (i)>
    func.func @k(%x: tensor<3x50xbf16>) -> (tensor<3xf32>, tensor<3x50xbf16>) {
      %zero = arith.constant 0.0 : f32
      %er = tensor.empty() : tensor<3xf32>
      %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<3xf32>) -> tensor<3xf32>
      %s = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<3x50xbf16>) outs(%s0 : tensor<3xf32>) {
      ^bb0(%a: bf16, %o: f32):
        %w = arith.extf %a : bf16 to f32
        %t = arith.addf %w, %o : f32
        linalg.yield %t : f32
      } -> tensor<3xf32>
      %d = arith.mulf %x, %x : tensor<3x50xbf16>
      return %s, %d : tensor<3xf32>, tensor<3x50xbf16>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> values = numbers<float>(150, 1), sums(3);
  Buffer<uint16_t> x(150), squares(150);
  for (int i = 0; i < 150; ++i)
    x[i] = toBF16(values[i]);
  kernel.run({x.data(), sums.data(), squares.data()});
  for (int i = 0; i < 3; ++i) {
    float sum = 0;
    for (int j = 0; j < 50; ++j)
      sum += values[i * 50 + j];
    EXPECT_EQ(sums[i], sum);
  }
  for (int i = 0; i < 150; ++i)
    EXPECT_NEAR(fromBF16(squares[i]), values[i] * values[i],
                values[i] * values[i] / 250);
}

TEST(Types, F16Contraction) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<4x5xf16>, %y: tensor<5x3xf16>) -> tensor<4x3xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x3xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
      %r = linalg.matmul ins(%x, %y : tensor<4x5xf16>, tensor<5x3xf16>) outs(%f : tensor<4x3xf32>) -> tensor<4x3xf32>
      return %r : tensor<4x3xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<_Float16> x = numbers<_Float16>(20, 1), y = numbers<_Float16>(15, 2);
  Buffer<float> z(12);
  kernel.run({x.data(), y.data(), z.data()});
  for (int i = 0; i < 12; ++i) {
    float sum = 0;
    for (int k = 0; k < 5; ++k)
      sum += float(x[i / 3 * 5 + k]) * float(y[k * 3 + i % 3]);
    EXPECT_EQ(z[i], sum);
  }
}

/// 256 + 1 + 1 + ... is 256 in bf16; sums of bf16 are rounded once, at the end.
TEST(Types, BF16Contraction) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<2x257xbf16>, %y: tensor<257x3xbf16>) -> tensor<2x3xbf16> {
      %zero = arith.constant 0.0 : bf16
      %e = tensor.empty() : tensor<2x3xbf16>
      %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<2x3xbf16>) -> tensor<2x3xbf16>
      %r = linalg.matmul ins(%x, %y : tensor<2x257xbf16>, tensor<257x3xbf16>) outs(%f : tensor<2x3xbf16>) -> tensor<2x3xbf16>
      return %r : tensor<2x3xbf16>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<uint16_t> x(2 * 257), y(257 * 3), z(6);
  for (uint16_t &value : x)
    value = toBF16(1);
  for (size_t i = 0; i < y.size(); ++i)
    y[i] = toBF16(i < 3 ? 256 : 1);
  kernel.run({x.data(), y.data(), z.data()});
  for (uint16_t value : z)
    EXPECT_EQ(fromBF16(value), 512);
}

TEST(Types, IntegerContraction) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<7x33xi8>, %y: tensor<33x40xi8>) -> tensor<7x40xi32> {
      %zero = arith.constant 0 : i32
      %e = tensor.empty() : tensor<7x40xi32>
      %f = linalg.fill ins(%zero : i32) outs(%e : tensor<7x40xi32>) -> tensor<7x40xi32>
      %r = linalg.matmul ins(%x, %y : tensor<7x33xi8>, tensor<33x40xi8>) outs(%f : tensor<7x40xi32>) -> tensor<7x40xi32>
      return %r : tensor<7x40xi32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<int8_t> x(7 * 33), y(33 * 40);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = i * 37;
  for (size_t i = 0; i < y.size(); ++i)
    y[i] = i * 91;
  Buffer<int32_t> z(280);
  kernel.run({x.data(), y.data(), z.data()});
  for (int i = 0; i < 280; ++i) {
    int sum = 0;
    for (int k = 0; k < 33; ++k)
      sum += x[i / 40 * 33 + k] * y[k * 40 + i % 40];
    EXPECT_EQ(z[i], sum);
  }
}

} // namespace
