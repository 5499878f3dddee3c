//===- ScratchTest.cpp - what kernels need memory for ---------------------===//
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

constexpr int size = 12000; ///< Of f32: more than lies on the stack.
constexpr int64_t arrayBytes = 48000;

const std::string begin = R"(
  #i = affine_map<(i) -> (i)>
  #s = affine_map<(i) -> ()>
  #n = affine_map<() -> ()>
)";

const std::string empty = "%e = tensor.empty() : tensor<12000xf32>\n";

const std::string fill = R"(
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<f32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
)";

/// name = the sum of what is of 12000 numbers.
std::string sum(const std::string &name, const std::string &of) {
  return name + R"( = linalg.generic {indexing_maps = [#i, #s],
      iterator_types = ["reduction"]}
      ins()" +
         of +
         R"( : tensor<12000xf32>) outs(%s0 : tensor<f32>) {
    ^bb0(%a: f32, %o: f32):
      %t = arith.addf %o, %a : f32
      linalg.yield %t : f32
    } -> tensor<f32>
)";
}

/// name[i] = body of %a = x[i] and %b = y, or y[i].
std::string each(const std::string &name, const std::string &x,
                 const std::string &y, const std::string &body,
                 bool isScalar = false) {
  return name + " = linalg.generic {indexing_maps = [#i, " +
         (isScalar ? "#s" : "#i") + ", #i], iterator_types = [\"parallel\"]}" +
         " ins(" + x + ", " + y + " : tensor<12000xf32>, tensor<" +
         (isScalar ? "" : "12000x") + "f32>) outs(%e : tensor<12000xf32>) {\n" +
         "^bb0(%a: f32, %b: f32, %o: f32):\n %t = " + body +
         " %a, %b : f32\n linalg.yield %t : f32\n} -> tensor<12000xf32>\n";
}

double sumOf(const Buffer<float> &x, const Buffer<float> &y) {
  double sum = 0;
  for (int i = 0; i < size; ++i)
    sum += x[i] * y[i];
  return sum;
}

TEST(Scratch, NoneForSumsOfSeveralSquares) {
  KernelRunner kernel(
      begin +
      "func.func @k(%x: tensor<12000xf32>, %y: tensor<12000xf32>) "
      "-> tensor<f32> {\n" +
      empty + each("%xx", "%x", "%x", "arith.mulf") + fill + sum("%sx", "%xx") +
      each("%yy", "%y", "%y", "arith.mulf") + sum("%sy", "%yy") + R"(
    %r = linalg.generic {indexing_maps = [#n, #n, #n], iterator_types = []}
        ins(%sx, %sy : tensor<f32>, tensor<f32>) outs(%es : tensor<f32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %t = arith.addf %a, %b : f32
      linalg.yield %t : f32
    } -> tensor<f32>
    return %r : tensor<f32>
  })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 0);

  Buffer<float> x = numbers<float>(size, 1), y = numbers<float>(size, 2),
                sum(1, -1);
  kernel.run({x.data(), y.data(), sum.data()});
  double expected = sumOf(x, x) + sumOf(y, y);
  EXPECT_NEAR(sum[0], expected, 1e-5 * expected);
}

/// The elements that each sum divides are kept until it is known. Of the four
/// arrays, two are needed at once.
TEST(Scratch, LivesThatDoNotMeetShareIt) {
  KernelRunner kernel(
      begin + "func.func @k(%x: tensor<12000xf32>) -> tensor<12000xf32> {\n" +
      empty + fill + each("%p", "%x", "%x", "arith.mulf") + sum("%sp", "%p") +
      each("%q", "%p", "%sp", "arith.divf", true) + sum("%sq", "%q") +
      each("%r", "%q", "%sq", "arith.subf", true) + sum("%sr", "%r") +
      each("%u", "%r", "%sr", "arith.divf", true) + sum("%su", "%u") +
      each("%v", "%u", "%su", "arith.subf", true) +
      "return %v : tensor<12000xf32>\n}");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 2 * arrayBytes);

  Buffer<float> x = numbers<float>(size, 3), v(size, -1);
  kernel.run({x.data(), v.data()});
  // r = q - 1 as the sum of q is 1; u = r / -11999, whose sum is 1.
  double total = sumOf(x, x);
  for (int i = 0; i < size; ++i)
    EXPECT_NEAR(v[i], (x[i] * x[i] / total - 1) / (1 - size) - 1, 1e-4);
}

} // namespace
