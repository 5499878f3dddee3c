//===- ConvMethod.cpp - the ways to compute a convolution -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvMethod.h"

using namespace dist;

static double product(const dist_conv_desc &d,
                      int64_t dist_conv_window::*count) {
  double places = 1;
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    places *= double(d.windows[i].*count);
  return places;
}

/// True if the convolution is the gradient of a filter: its batch and its
/// channels are the channels and the batch of images, and in memory the batch
/// is the outer one. If one of both is a single element, the sizes decide: a
/// gradient has as many window elements as its images have places.
static bool isFilterGradient(const dist_conv_desc &d) {
  if (d.batch > 1 && d.channels > 1)
    return d.input.row_stride < d.input.column_stride;
  return product(d, &dist_conv_window::elements) >
         product(d, &dist_conv_window::positions);
}

static bool hasSmallWindows(const dist_conv_desc &d) {
  double batch = double(d.batch), channels = double(d.channels),
         features = double(d.features);
  double rows = batch * product(d, &dist_conv_window::positions),
         columns = channels * product(d, &dist_conv_window::elements);
  return d.groups == 1 && (isFilterGradient(d) ? columns : rows) <= features;
}

std::array<ConvMethod, 3> dist::convMethods(const dist_conv_desc &desc) {
  using enum ConvMethod;
  if (hasSmallWindows(desc))
    return {MatrixProduct, Forward, BackwardWeights};
  if (isFilterGradient(desc))
    return {BackwardWeights, Forward, MatrixProduct};
  return {Forward, BackwardWeights, MatrixProduct};
}
