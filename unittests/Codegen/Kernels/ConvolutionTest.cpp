//===- ConvolutionTest.cpp - convolutions through dist_conv ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "fmt/format.h"
#include "gtest/gtest.h"

using namespace dist::testing;

namespace {

/// y[o, f] = sum over c, k of x[o * 2 + k * 3 + 1, c] * w[k, c, f], on what
/// `input` is called.
std::string convolution(const std::string &input, int64_t extent,
                        const std::string &filter, const std::string &initial) {
  return fmt::format(R"(
    %empty = tensor.empty() : tensor<4x2xf32>
    %initial = arith.constant {3} : f32
    %init = linalg.fill ins(%initial : f32) outs(%empty : tensor<4x2xf32>) -> tensor<4x2xf32>
    %y = linalg.generic {{indexing_maps = [
        affine_map<(o, f, c, k) -> (o * 2 + k * 3 + 1, c)>, affine_map<(o, f, c, k) -> (k, c, f)>,
        affine_map<(o, f, c, k) -> (o, f)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
      ins({0}, {2} : tensor<{1}x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<4x2xf32>) {{
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      linalg.yield %s : f32
    }} -> tensor<4x2xf32>)",
                     input, extent, filter, initial);
}

float x(int64_t place, int64_t c) {
  return place < 0 || place >= 9 ? 0 : (place * 3 + c) % 7 - 3;
}
float w(int64_t k, int64_t c, int64_t f) { return (k * 6 + c * 2 + f) % 5 - 2; }

/// Runs a kernel on x[9, c] and w; padding: zeros before x.
void check(const std::string &text, int64_t padding, float initial,
           bool isConstant = false) {
  KernelRunner kernel(text);
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  alignas(64) float input[27], filter[12], output[8];
  for (int64_t i = 0; i < 27; ++i)
    input[i] = x(i / 3, i % 3);
  for (int64_t i = 0; i < 12; ++i)
    filter[i] = isConstant ? 2 : w(i / 6, i / 2 % 3, i % 2);
  kernel.run({input, filter, output});
  for (int64_t i = 0; i < 8; ++i) {
    float sum = initial;
    for (int64_t c = 0; c < 3; ++c)
      for (int64_t k = 0; k < 2; ++k)
        sum += x(i / 2 * 2 + k * 3 + 1 - padding, c) *
               filter[k * 6 + c * 2 + i % 2];
    EXPECT_EQ(output[i], sum) << i;
  }
  if (initial == 0 && !isConstant)
    EXPECT_EQ(kernel.scratchBytes(), 0);
}

const char *arguments =
    "func.func @f(%x: tensor<9x3xf32>, %w: tensor<2x3x2xf32>) -> "
    "tensor<4x2xf32> {";

std::string padded() {
  return R"(
    %zero = arith.constant 0.0 : f32
    %padded = tensor.pad %x low[2, 0] high[3, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<9x3xf32> to tensor<14x3xf32>)";
}

TEST(Convolution, StrideDilationOffset) {
  // The last windows end at 3 * 2 + 3 + 1 = 10.
  std::string text =
      arguments + padded() + convolution("%padded", 14, "%w", "0.0");
  check(text + "return %y : tensor<4x2xf32> }", 2, 0);
}

// No call: the library has no initial value.
TEST(Convolution, InitialValue) {
  std::string text =
      arguments + padded() + convolution("%padded", 14, "%w", "3.0");
  check(text + "return %y : tensor<4x2xf32> }", 2, 3);
}

TEST(Convolution, UniformFilter) {
  std::string text = arguments + padded() +
                     "%two = arith.constant dense<2.0> : tensor<2x3x2xf32>" +
                     convolution("%padded", 14, "%two", "0.0");
  check(text + "return %y : tensor<4x2xf32> }", 2, 0, /*isConstant=*/true);
}

/// The data gradient of a convolution with that stride: `dilation` - 1 zeros
/// between the elements of x, `low` before them and 1 behind them.
std::string dilated(int64_t dilation, int64_t low, int64_t positions) {
  return fmt::format(R"(
  func.func @f(%x: tensor<9x3xf32>, %w: tensor<2x3x2xf32>) -> tensor<{4}x2xf32> {{
    %zero = arith.constant 0.0 : f32
    %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [9, 1, 3]
        : tensor<9x3xf32> into tensor<9x1x3xf32>
    %d = tensor.pad %e low[0, 0, 0] high[0, {5}, 0] {{
    ^bb0(%i: index, %j: index, %k: index):
      tensor.yield %zero : f32
    }} : tensor<9x1x3xf32> to tensor<9x{0}x3xf32>
    %c = tensor.collapse_shape %d [[0, 1], [2]] : tensor<9x{0}x3xf32> into tensor<{1}x3xf32>
    %p = tensor.pad %c low[{2}, 0] high[1, 0] {{
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    }} : tensor<{1}x3xf32> to tensor<{3}x3xf32>
    %empty = tensor.empty() : tensor<{4}x2xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<{4}x2xf32>) -> tensor<{4}x2xf32>
    %y = linalg.generic {{indexing_maps = [
        affine_map<(o, f, c, k) -> (o + k, c)>, affine_map<(o, f, c, k) -> (k, c, f)>,
        affine_map<(o, f, c, k) -> (o, f)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
      ins(%p, %w : tensor<{3}x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<{4}x2xf32>) {{
    ^bb0(%a: f32, %b: f32, %s: f32):
      %t = arith.mulf %a, %b : f32
      %u = arith.addf %s, %t : f32
      linalg.yield %u : f32
    }} -> tensor<{4}x2xf32>
    return %y : tensor<{4}x2xf32>
  }})",
                     dilation, 9 * dilation, low, 9 * dilation + low + 1,
                     positions, dilation - 1);
}

// A dilation of 3 leaves positions that read zeros alone.
TEST(Convolution, Dilated) {
  for (int64_t dilation : {2, 3})
    for (int64_t low : {0, 1, 2, 5}) {
      int64_t positions = 9 * dilation + low;
      KernelRunner kernel(dilated(dilation, low, positions));
      ASSERT_TRUE(kernel.ok()) << kernel.errors();
      EXPECT_EQ(kernel.scratchBytes(), 0);
      alignas(64) float input[27], filter[12], output[64];
      for (int64_t i = 0; i < 27; ++i)
        input[i] = x(i / 3, i % 3);
      for (int64_t i = 0; i < 12; ++i)
        filter[i] = w(i / 6, i / 2 % 3, i % 2);
      kernel.run({input, filter, output});
      for (int64_t i = 0; i < positions * 2; ++i) {
        float sum = 0;
        for (int64_t k = 0; k < 2; ++k)
          for (int64_t c = 0; c < 3; ++c) {
            int64_t place = i / 2 + k - low;
            if (place % dilation == 0)
              sum += x(place / dilation, c) * filter[k * 6 + c * 2 + i % 2];
          }
        EXPECT_EQ(output[i], sum) << dilation << ' ' << low << ' ' << i;
      }
    }
}

} // namespace
