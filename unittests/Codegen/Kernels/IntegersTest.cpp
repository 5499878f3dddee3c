//===- IntegersTest.cpp - results for all numbers, in vectors and tails ---===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "fmt/format.h"
#include "gtest/gtest.h"

#include <cmath>
#include <limits>

using namespace dist::testing;

namespace {

constexpr int count = 67; // Vectors, and a tail.

std::string textOf(const char *op, int width) {
  return fmt::format("func.func @k(%x: tensor<{0}xi{1}>, %y: tensor<{0}xi{1}>) "
                     "-> tensor<{0}xi{1}> {{\n"
                     "  %r = {2} %x, %y : tensor<{0}xi{1}>\n"
                     "  return %r : tensor<{0}xi{1}>\n}}",
                     count, width, op);
}

template <typename T> class Integers : public ::testing::Test {
protected:
  static constexpr int bits = sizeof(T) * 8;
};
using Widths = ::testing::Types<int8_t, int16_t, int32_t, int64_t>;
TYPED_TEST_SUITE(Integers, Widths);

TYPED_TEST(Integers, ShiftOutAllButTheSign) {
  using T = TypeParam;
  using Unsigned = std::make_unsigned_t<T>;
  for (const char *op : {"arith.shli", "arith.shrui", "arith.shrsi"}) {
    KernelRunner kernel(textOf(op, this->bits));
    ASSERT_TRUE(kernel.ok()) << kernel.errors();
    Buffer<T> x(count), amount(count), result(count);
    for (int i = 0; i < count; ++i) {
      x[i] =
          static_cast<T>(static_cast<uint64_t>(i - 33) * 0x0403020304030201u);
      amount[i] = static_cast<T>(i % 5 == 0 ? -i : i);
    }
    kernel.run({x.data(), amount.data(), result.data()});
    for (int i = 0; i < count; ++i) {
      bool isOut = static_cast<Unsigned>(amount[i]) >= this->bits;
      T expected = 0;
      if (op == std::string("arith.shrsi"))
        expected = x[i] >> (isOut ? this->bits - 1 : amount[i]);
      else if (!isOut && op == std::string("arith.shli"))
        expected = static_cast<T>(static_cast<Unsigned>(x[i]) << amount[i]);
      else if (!isOut)
        expected = static_cast<T>(static_cast<Unsigned>(x[i]) >> amount[i]);
      EXPECT_EQ(result[i], expected) << op << " " << i;
    }
  }
}

template <typename Integer, typename Float> Integer saturate(Float value) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(value))
    return 0;
  if (value <= static_cast<Float>(Limits::min()))
    return Limits::min();
  if (value >= std::ldexp(Float(1), Limits::digits))
    return Limits::max();
  return static_cast<Integer>(value);
}

template <typename Integer, typename Float>
void convertAll(const char *op, int width) {
  SCOPED_TRACE(fmt::format("{} f{} to i{}", op, sizeof(Float) * 8, width));
  KernelRunner kernel(
      fmt::format("func.func @k(%x: tensor<{0}xf{1}>) -> tensor<{0}xi{2}> {{\n"
                  "  %r = {3} %x : tensor<{0}xf{1}> to tensor<{0}xi{2}>\n"
                  "  return %r : tensor<{0}xi{2}>\n}}",
                  count, sizeof(Float) * 8, width, op));
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<Float> x(count);
  Buffer<Integer> result(count);
  for (int i = 0; i < count; ++i) // +-2^(0..66) and near these.
    x[i] = std::ldexp(Float(i % 2 ? 1 : -1), i) * (i % 3 ? 1 : Float(0.998));
  x[5] = x[66] = NAN;
  x[8] = x[65] = INFINITY;
  x[9] = x[64] = -INFINITY;
  kernel.run({x.data(), result.data()});
  for (int i = 0; i < count; ++i)
    EXPECT_EQ(result[i], (saturate<Integer>(x[i]))) << x[i];
}

TYPED_TEST(Integers, FloatsSaturate) {
  using Unsigned = std::make_unsigned_t<TypeParam>;
  convertAll<TypeParam, float>("arith.fptosi", this->bits);
  convertAll<TypeParam, double>("arith.fptosi", this->bits);
  convertAll<Unsigned, float>("arith.fptoui", this->bits);
  convertAll<Unsigned, double>("arith.fptoui", this->bits);
}

} // namespace
