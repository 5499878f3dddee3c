//===- Conv.cpp - dist_conv -----------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"
#include "dist/Runtime/RoundingNoise.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace dist;

/// Removes the elements of windows that only read padding, in all positions.
/// Returns the offset of the first remaining element in the filter.
static int64_t trimWindows(dist_conv_desc &desc) {
  int64_t begin = 0;
  for (int32_t i = 0; i < desc.spatial_rank; ++i) {
    dist_conv_window &window = desc.windows[i];
    int64_t last = (window.positions - 1) * window.stride - window.low;
    while (window.elements > 1 && last < 0) {
      last += window.dilation, window.low -= window.dilation;
      --window.elements, begin += desc.filter.spatial_strides[i];
    }
    while (window.elements > 1 &&
           (window.elements - 1) * window.dilation - window.low >=
               window.extent)
      --window.elements;
  }
  return begin;
}

/// Removes the input before the first window and behind the last one. Returns
/// the offset of the remaining input.
static int64_t trimInput(dist_conv_desc &desc) {
  int64_t begin = 0;
  for (int32_t i = 0; i < desc.spatial_rank; ++i) {
    dist_conv_window &window = desc.windows[i];
    int64_t before = std::max<int64_t>(-window.low, 0);
    int64_t read = (window.positions - 1) * window.stride +
                   (window.elements - 1) * window.dilation + 1;
    begin += before * desc.input.spatial_strides[i];
    window.low += before;
    window.extent = std::min(window.extent - before, read - window.low);
  }
  return begin;
}

static bool convolveBy(ConvMethod method, const dist_conv_desc &desc,
                       const float *input, const float *filter, float *output) {
  if (method != ConvMethod::MatrixProduct)
    return convolveByOneDnn(desc, method, input, filter, output);
  convolveByGemm(desc, input, filter, output);
  return true;
}

/// Computes in f64 by matrix products alone, as oneDNN has no f64. Returns
/// false for other methods.
static bool convolveBy(ConvMethod method, const dist_conv_desc &desc,
                       const double *input, const double *filter,
                       double *output) {
  if (method == ConvMethod::MatrixProduct)
    convolveByGemm(desc, input, filter, output);
  return method == ConvMethod::MatrixProduct;
}

template <typename T>
static void run(dist_conv_desc desc, const void *input, const void *filter,
                void *output) {
  const T *weights = static_cast<const T *>(filter) + trimWindows(desc);
  const T *images = static_cast<const T *>(input) + trimInput(desc);
  for (ConvMethod method : convMethods(desc))
    if (convolveBy(method, desc, images, weights, static_cast<T *>(output)))
      return;
}

/// Moves every element of the output, in one spatial dimension after another.
template <typename T>
static void addNoiseToOutput(const RoundingNoise &noise,
                             const dist_conv_desc &d, int32_t dim, T *output) {
  if (dim < d.spatial_rank) {
    for (int64_t i = 0; i < d.windows[dim].positions; ++i)
      addNoiseToOutput(noise, d, dim + 1,
                       output + i * d.output.spatial_strides[dim]);
    return;
  }
  for (int64_t g = 0; g < d.groups; ++g)
    for (int64_t n = 0; n < d.batch; ++n)
      for (int64_t f = 0; f < d.features; ++f)
        addNoise(noise,
                 output[g * d.output.group_stride + n * d.output.row_stride +
                        f * d.output.column_stride]);
}

static void convolve(const dist_conv_desc *desc, const void *input,
                     const void *filter, void *output) {
  switch (desc->dtype) {
  case DIST_F32:
    return run<float>(*desc, input, filter, output);
  case DIST_F64:
    return run<double>(*desc, input, filter, output);
  }
  // No input can cause this: the compiler emits f32 and f64 only.
  std::fprintf(stderr, "dist_conv: dtype %d, expected f32 or f64\n",
               desc->dtype);
  std::abort();
}

extern "C" void dist_conv(const dist_conv_desc *desc, const void *input,
                          const void *filter, void *output) {
  convolve(desc, input, filter, output);
  const RoundingNoise *noise = roundingNoise();
  if (!noise)
    return;
  if (desc->dtype == DIST_F32)
    addNoiseToOutput(*noise, *desc, 0, static_cast<float *>(output));
  else
    addNoiseToOutput(*noise, *desc, 0, static_cast<double *>(output));
}
