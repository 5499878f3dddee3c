//===- LoweredConv.cpp - convolution as a matrix product ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"

#include <vector>

using namespace dist;

namespace {

/// All positions, or all elements of a window, of up to three dimensions.
template <typename Visit>
void forEachPlace(const dist_conv_desc &d, int64_t dist_conv_window::*count,
                  Visit visit) {
  int64_t sizes[DIST_CONV_MAX_RANK] = {1, 1, 1}, place[DIST_CONV_MAX_RANK];
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    sizes[i] = d.windows[i].*count;
  for (place[0] = 0; place[0] < sizes[0]; ++place[0])
    for (place[1] = 0; place[1] < sizes[1]; ++place[1])
      for (place[2] = 0; place[2] < sizes[2]; ++place[2])
        visit(place);
}

int64_t countPlaces(const dist_conv_desc &d, int64_t dist_conv_window::*count) {
  int64_t places = 1;
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    places *= d.windows[i].*count;
  return places;
}

int64_t offsetOf(const dist_conv_desc &d, const dist_conv_operand &operand,
                 const int64_t *place) {
  int64_t offset = 0;
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    offset += place[i] * operand.spatial_strides[i];
  return offset;
}

/// Where an element of a window lies in the input; -1 in the padding.
int64_t inputOffset(const dist_conv_desc &d, const int64_t *position,
                    const int64_t *element) {
  int64_t offset = 0;
  for (int32_t i = 0; i < d.spatial_rank; ++i) {
    const dist_conv_window &window = d.windows[i];
    int64_t place =
        position[i] * window.stride + element[i] * window.dilation - window.low;
    if (place < 0 || place >= window.extent)
      return -1;
    offset += place * d.input.spatial_strides[i];
  }
  return offset;
}

/// windows[k, c, o]: what each window has.
template <typename T>
void gatherWindows(const dist_conv_desc &d, const T *input,
                   std::vector<T> &windows) {
  T *row = windows.data();
  int64_t positions = countPlaces(d, &dist_conv_window::positions);
  forEachPlace(d, &dist_conv_window::elements, [&](const int64_t *element) {
    T *column = row;
    forEachPlace(d, &dist_conv_window::positions, [&](const int64_t *position) {
      int64_t offset = inputOffset(d, position, element);
      for (int64_t c = 0; c < d.channels; ++c)
        column[c * positions] =
            offset < 0 ? T(0) : input[offset + c * d.input.column_stride];
      ++column;
    });
    row += d.channels * positions;
  });
}

/// weights[f, k, c]
template <typename T>
void gatherFilter(const dist_conv_desc &d, const T *filter,
                  std::vector<T> &weights) {
  T *next = weights.data();
  for (int64_t f = 0; f < d.features; ++f)
    forEachPlace(d, &dist_conv_window::elements, [&](const int64_t *element) {
      const T *from =
          filter + f * d.filter.column_stride + offsetOf(d, d.filter, element);
      for (int64_t c = 0; c < d.channels; ++c)
        *next++ = from[c * d.filter.row_stride];
    });
}

/// sums[f, o] to the output.
template <typename T>
void scatterSums(const dist_conv_desc &d, const std::vector<T> &sums,
                 T *output) {
  const T *next = sums.data();
  for (int64_t f = 0; f < d.features; ++f)
    forEachPlace(d, &dist_conv_window::positions, [&](const int64_t *position) {
      output[f * d.output.column_stride + offsetOf(d, d.output, position)] =
          *next++;
    });
}

dist_gemm_desc product(int32_t dtype, int64_t m, int64_t n, int64_t k) {
  dist_gemm_desc gemm{};
  gemm.dtype = dtype;
  gemm.m = m, gemm.n = n, gemm.k = k;
  gemm.a = {{}, k, 1};
  gemm.b = {{}, n, 1};
  gemm.c = {{}, n, 1};
  return gemm;
}

} // namespace

template <typename T>
void dist::convolveByGemm(const dist_conv_desc &d, const T *input,
                          const T *filter, T *output) {
  int64_t positions = countPlaces(d, &dist_conv_window::positions);
  int64_t depth = countPlaces(d, &dist_conv_window::elements) * d.channels;
  std::vector<T> windows(depth * positions), weights(depth * d.features),
      sums(d.features * positions);
  dist_gemm_desc gemm = product(d.dtype, d.features, positions, depth);
  for (int64_t g = 0; g < d.groups; ++g) {
    gatherFilter(d, filter + g * d.filter.group_stride, weights);
    for (int64_t n = 0; n < d.batch; ++n) {
      gatherWindows(d,
                    input + g * d.input.group_stride + n * d.input.row_stride,
                    windows);
      dist_gemm(&gemm, weights.data(), windows.data(), sums.data());
      scatterSums(d, sums,
                  output + g * d.output.group_stride + n * d.output.row_stride);
    }
  }
}

template void dist::convolveByGemm(const dist_conv_desc &, const float *,
                                   const float *, float *);
template void dist::convolveByGemm(const dist_conv_desc &, const double *,
                                   const double *, double *);
