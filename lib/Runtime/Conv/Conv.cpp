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

/// The same without what no window reads: what lies before the first window,
/// and behind the last one. Returns where the rest begins.
static int64_t cut(dist_conv_desc &desc) {
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

template <typename T>
static void run(const dist_conv_desc &desc, const void *input,
                const void *filter, void *output) {
  convolveByGemm(desc, static_cast<const T *>(input),
                 static_cast<const T *>(filter), static_cast<T *>(output));
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
  dist_conv_desc d = *desc;
  int64_t begin = cut(d);
  switch (desc->dtype) {
  case DIST_F32: {
    const float *cutInput = static_cast<const float *>(input) + begin;
    if (!convolveByOneDnn(d, cutInput, static_cast<const float *>(filter),
                          static_cast<float *>(output)))
      run<float>(d, cutInput, filter, output);
    return;
  }
  case DIST_F64:
    return run<double>(d, static_cast<const double *>(input) + begin, filter,
                       output);
  }
  // Not an input's fault: the compiler emits f32 and f64 only.
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
