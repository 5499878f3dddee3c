//===- ConvTest.cpp - dist_conv against plain loops -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Abi.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

namespace {

/// Returns small integers: sums of their products are exact in any order.
template <typename T> std::vector<T> numbers(int64_t count, int seed) {
  std::vector<T> values(count);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] =
        static_cast<T>(static_cast<int64_t>((i * 7 + seed * 13) % 11) - 5);
  return values;
}

/// The size and the strides of the dimensions of one operand, dense in the
/// order in which they are added.
class Layout {
public:
  explicit Layout(std::vector<std::pair<int64_t, int64_t *>> dims) {
    for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim) {
      *dim->second = size;
      size *= dim->first;
    }
  }
  int64_t size = 1;
};

/// JAX's orders of operands. Gradients of filters read images whose batch is
/// the channels, and write [spatial, row, column]; gradients of inputs read
/// filters whose columns are the outer ones.
enum class Order { ChannelsLast, ChannelsFirst, FilterGradient, InputGradient };

/// Sets the strides of all operands; returns their sizes.
std::vector<int64_t> layOut(dist_conv_desc &d, Order order) {
  auto make = [&](dist_conv_operand &o, int64_t rows, int64_t columns,
                  auto size, bool isFilter) {
    using Dims = std::vector<std::pair<int64_t, int64_t *>>;
    Dims spatial, dims;
    for (int32_t i = 0; i < d.spatial_rank; ++i)
      spatial.push_back({d.windows[i].*size, &o.spatial_strides[i]});
    std::pair<int64_t, int64_t *> row{rows, &o.row_stride},
        group{d.groups, &o.group_stride}, column{columns, &o.column_stride};
    bool isOutput = &o == &d.output, swap = false;
    size_t place = isFilter ? 0 : 1; // Of the spatial dimensions.
    if (order == Order::ChannelsFirst) {
      place = 3;
      swap = isFilter;
    } else if (order == Order::FilterGradient) {
      place = isOutput ? 0 : 1;
      swap = !isOutput && !isFilter;
    } else if (order == Order::InputGradient) {
      swap = isFilter;
    }
    dims = swap ? Dims{column, group, row} : Dims{row, group, column};
    if (order == Order::ChannelsFirst && isFilter)
      dims = {group, column, row};
    dims.insert(dims.begin() + place, spatial.begin(), spatial.end());
    return Layout(dims).size;
  };
  return {
      make(d.input, d.batch, d.channels, &dist_conv_window::extent, false),
      make(d.filter, d.channels, d.features, &dist_conv_window::elements, true),
      make(d.output, d.batch, d.features, &dist_conv_window::positions, false)};
}

using Place = std::array<int64_t, 3>;

template <typename Visit>
void forEachPlace(const dist_conv_desc &d, int64_t dist_conv_window::*size,
                  Visit visit) {
  Place sizes{1, 1, 1};
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    sizes[i] = d.windows[i].*size;
  for (int64_t i = 0; i < sizes[0]; ++i)
    for (int64_t j = 0; j < sizes[1]; ++j)
      for (int64_t k = 0; k < sizes[2]; ++k)
        visit(Place{i, j, k});
}

int64_t offset(const dist_conv_desc &d, const dist_conv_operand &o, int64_t g,
               int64_t row, int64_t column, const Place &place) {
  int64_t sum =
      g * o.group_stride + row * o.row_stride + column * o.column_stride;
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    sum += place[i] * o.spatial_strides[i];
  return sum;
}

/// Computes the place of an element of a window; false in the padding.
bool inputPlace(const dist_conv_desc &d, const Place &position,
                const Place &element, Place &place) {
  for (int32_t i = 0; i < d.spatial_rank; ++i) {
    const dist_conv_window &w = d.windows[i];
    place[i] = position[i] * w.stride + element[i] * w.dilation - w.low;
    if (place[i] < 0 || place[i] >= w.extent)
      return false;
  }
  return true;
}

template <typename T>
std::vector<T> byLoops(const dist_conv_desc &d, const std::vector<T> &in,
                       const std::vector<T> &w, std::vector<T> out) {
  for (int64_t g = 0; g < d.groups; ++g)
    for (int64_t n = 0; n < d.batch; ++n)
      for (int64_t f = 0; f < d.features; ++f)
        forEachPlace(
            d, &dist_conv_window::positions, [&](const Place &position) {
              T sum = 0;
              for (int64_t c = 0; c < d.channels; ++c)
                forEachPlace(
                    d, &dist_conv_window::elements, [&](const Place &element) {
                      Place place{0, 0, 0};
                      if (inputPlace(d, position, element, place))
                        sum += in[offset(d, d.input, g, n, c, place)] *
                               w[offset(d, d.filter, g, c, f, element)];
                    });
              out[offset(d, d.output, g, n, f, position)] = sum;
            });
  return out;
}

template <typename T> void check(dist_conv_desc d) {
  d.dtype = sizeof(T) == 4 ? DIST_F32 : DIST_F64;
  for (Order order : {Order::ChannelsLast, Order::ChannelsFirst,
                      Order::FilterGradient, Order::InputGradient}) {
    std::vector<int64_t> sizes = layOut(d, order);
    std::vector<T> in = numbers<T>(sizes[0], 1), w = numbers<T>(sizes[1], 2);
    std::vector<T> out = numbers<T>(sizes[2], 3),
                   expected = byLoops(d, in, w, out);
    dist_conv(&d, in.data(), w.data(), out.data());
    EXPECT_EQ(out, expected) << "order " << static_cast<int>(order);
  }
}

/// Checks f32 with oneDNN, if it is installed, and f64 with dist_gemm.
void check(const dist_conv_desc &d) {
  check<float>(d);
  check<double>(d);
}

dist_conv_desc describe(int64_t groups, int64_t batch, int64_t channels,
                        int64_t features,
                        std::vector<dist_conv_window> windows) {
  dist_conv_desc d{};
  d.groups = groups, d.batch = batch, d.channels = channels,
  d.features = features;
  d.spatial_rank = windows.size();
  std::copy(windows.begin(), windows.end(), d.windows);
  return d;
}

TEST(Conv, Forward) {
  check(describe(1, 2, 3, 5, {{8, 3, 8, 1, 1, 1}, {7, 3, 7, 1, 1, 1}}));
  check(describe(1, 2, 16, 32, {{9, 3, 9, 1, 1, 1}, {9, 3, 9, 1, 1, 1}}));
}

TEST(Conv, StridesDilationAndPadding) {
  check(describe(1, 2, 3, 4, {{5, 3, 9, 2, 1, 1}, {3, 2, 10, 3, 2, 0}}));
  check(describe(1, 1, 4, 4, {{4, 3, 9, 2, 1, -2}, {6, 2, 5, 1, 1, 2}}));
}

TEST(Conv, EvenWindowsThatReadPaddingAlone) {
  check(describe(1, 1, 2, 3, {{6, 2, 2, 1, 1, 3}}));
  check(describe(1, 1, 2, 3, {{2, 2, 1, 1, 1, 4}}));
}

TEST(Conv, Groups) {
  check(describe(4, 2, 1, 2, {{6, 3, 6, 1, 1, 1}, {6, 3, 6, 1, 1, 1}}));
  check(describe(2, 2, 8, 8, {{3, 3, 6, 2, 1, 1}}));
}

TEST(Conv, OneAndThreeDimensions) {
  check(describe(1, 2, 5, 3, {{7, 3, 9, 1, 1, 0}}));
  check(describe(1, 2, 2, 3,
                 {{3, 2, 4, 1, 1, 0}, {3, 3, 5, 2, 1, 1}, {4, 2, 4, 1, 1, 1}}));
}

// Gradients of filters have large windows and few positions.
TEST(Conv, FilterGradient) {
  check(describe(1, 3, 2, 4, {{3, 8, 8, 1, 1, 1}, {3, 7, 7, 1, 1, 1}}));
  check(describe(1, 16, 2, 16, {{3, 5, 9, 1, 2, 1}, {3, 5, 9, 1, 2, 1}}));
  check(describe(2, 3, 2, 4, {{3, 8, 8, 1, 1, 1}}));
}

// More elements of windows than positions, and a large filter.
TEST(Conv, SmallImages) {
  for (int64_t size : {1, 2, 3})
    for (int64_t elements : {2, 3, 7})
      check(describe(1, 2, 17, 24,
                     {{size, elements, size, 1, 1, elements / 2},
                      {size, elements, size, 1, 1, elements / 2}}));
  check(describe(1, 3, 5, 40, {{1, 3, 2, 2, 1, 0}, {2, 3, 3, 2, 1, 1}}));
}

// Some elements of windows only read padding, at either end.
TEST(Conv, ElementsThatReadPadding) {
  check(describe(1, 2, 3, 4, {{2, 5, 2, 1, 1, 4}, {3, 5, 1, 1, 1, 2}}));
  check(describe(1, 2, 3, 40, {{2, 5, 2, 1, 3, 4}, {2, 4, 3, 3, 2, 3}}));
  check(describe(1, 2, 3, 4, {{1, 3, 2, 1, 1, 9}}));
}

// Blocks of rows, whole and cut: 3,600 rows of 90 columns.
TEST(Conv, ManyRows) {
  check(describe(1, 1, 10, 2, {{60, 3, 60, 1, 1, 1}, {60, 3, 60, 1, 1, 1}}));
  check(describe(1, 90, 10, 2, {{40, 9, 40, 1, 1, 4}}));
}

// The windows are the input itself.
TEST(Conv, OneElement) {
  check(describe(1, 3, 4, 30, {{3, 1, 3, 1, 1, 0}, {3, 1, 3, 1, 1, 0}}));
  check(describe(1, 3, 4, 30, {{2, 1, 5, 2, 1, 0}, {3, 1, 3, 1, 1, 0}}));
}

TEST(Conv, ManyThreads) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int64_t size : {6, 8, 6})
        check(describe(1, 2, 3, 5,
                       {{size, 3, size, 1, 1, 1}, {7, 3, 7, 1, 1, 1}}));
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(ConvDeathTest, Type) {
  dist_conv_desc d = describe(1, 1, 1, 1, {{1, 1, 1, 1, 1, 0}});
  d.dtype = DIST_I32;
  EXPECT_DEATH(dist_conv(&d, nullptr, nullptr, nullptr), "expected f32 or f64");
}

} // namespace
