//===- ConvMethodTest.cpp - choice of methods for convolutions ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvMethod.h"

#include "gtest/gtest.h"

using namespace dist;

namespace {

/// A layer on square images, channels last; padded so that stride 1 keeps the
/// size.
struct Layer {
  int64_t batch, size, channels, features, kernel, stride = 1, groups = 1;

  int64_t outputSize() const { return (size + stride - 1) / stride; }
  int64_t padding() const { return kernel / 2; }
};

ConvMethod methodOf(const dist_conv_desc &desc) { return convMethods(desc)[0]; }

ConvMethod forward(const Layer &l) {
  int64_t c = l.channels, f = l.features, n = l.size, o = l.outputSize();
  dist_conv_desc d{};
  d.spatial_rank = 2;
  d.groups = l.groups, d.batch = l.batch;
  d.channels = c / l.groups, d.features = f / l.groups;
  d.windows[0] = d.windows[1] = {o, l.kernel, n, l.stride, 1, l.padding()};
  d.input = {d.channels, n * n * c, 1, {n * c, c}};
  d.filter = {d.features, f, 1, {l.kernel * d.channels * f, d.channels * f}};
  d.output = {d.features, o * o * f, 1, {o * f, f}};
  return methodOf(d);
}

/// The batch of the images is used as channels, and their channels as batch.
ConvMethod filterGradient(const Layer &l) {
  int64_t c = l.channels, f = l.features, n = l.size, o = l.outputSize();
  dist_conv_desc d{};
  d.spatial_rank = 2;
  d.groups = l.groups, d.batch = c / l.groups;
  d.channels = l.batch, d.features = f / l.groups;
  d.windows[0] = d.windows[1] = {l.kernel, o, n, 1, l.stride, l.padding()};
  d.input = {d.batch, 1, n * n * c, {n * c, c}};
  d.filter = {d.features, o * o * f, 1, {o * f, f}};
  d.output = {d.features, f, 1, {l.kernel * d.batch * f, d.batch * f}};
  return methodOf(d);
}

TEST(ConvMethod, LargeImages) {
  for (int64_t batch : {8, 32})
    for (int64_t channels : {64, 128, 256}) {
      Layer layer{batch, 28, channels, channels, 3};
      EXPECT_EQ(forward(layer), ConvMethod::Forward);
      EXPECT_EQ(filterGradient(layer), ConvMethod::BackwardWeights);
    }
  EXPECT_EQ(forward({8, 56, 3, 64, 7, 2}), ConvMethod::Forward);
  EXPECT_EQ(filterGradient({8, 56, 3, 64, 7, 2}), ConvMethod::BackwardWeights);
}

// More kernel elements than positions do not make a gradient.
TEST(ConvMethod, SmallImagesOfFewFeatures) {
  EXPECT_EQ(forward({32, 2, 64, 64, 3}), ConvMethod::Forward);
  EXPECT_EQ(filterGradient({32, 2, 64, 64, 3}), ConvMethod::BackwardWeights);
}

TEST(ConvMethod, FiltersLargerThanTheWindows) {
  for (int64_t size : {1, 2, 4}) {
    EXPECT_EQ(forward({8, size, 512, 512, 3}), ConvMethod::MatrixProduct);
    EXPECT_EQ(filterGradient({8, size, 512, 512, 3}),
              ConvMethod::MatrixProduct);
  }
  EXPECT_EQ(forward({8, 14, 384, 768, 2, 2}), ConvMethod::MatrixProduct);
}

TEST(ConvMethod, Depthwise) {
  for (int64_t size : {14, 56}) {
    EXPECT_EQ(forward({8, size, 96, 96, 7, 1, 96}), ConvMethod::Forward);
    EXPECT_EQ(filterGradient({8, size, 96, 96, 7, 1, 96}),
              ConvMethod::BackwardWeights);
  }
}

TEST(ConvMethod, ProductsAreTheLastResort) {
  dist_conv_desc desc{};
  desc.batch = desc.channels = desc.features = desc.groups = 2;
  std::array<ConvMethod, 3> methods = convMethods(desc);
  EXPECT_EQ(methods.back(), ConvMethod::MatrixProduct);
}

} // namespace
