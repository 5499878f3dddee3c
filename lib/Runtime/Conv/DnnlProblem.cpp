//===- DnnlProblem.cpp - a convolution in the words of oneDNN -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DnnlProblem.h"

using namespace dist;

/// Describes an image: batch, groups of channels, spatial dimensions. Empty if
/// the groups are not one dimension with the channels.
static DnnlTensor image(const dist_conv_desc &d,
                        const dist_conv_operand &operand, int64_t batch,
                        int64_t batchStride, int64_t channels,
                        int64_t channelStride,
                        int64_t dist_conv_window::*extent) {
  DnnlTensor tensor;
  if (d.groups > 1 && operand.group_stride != channels * channelStride)
    return tensor;
  tensor.add(batch, batchStride);
  tensor.add(d.groups * channels, channelStride);
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    tensor.add(d.windows[i].*extent, operand.spatial_strides[i]);
  return tensor;
}

/// Describes the weights: [groups,] features, channels, spatial dimensions.
static DnnlTensor weights(const dist_conv_desc &d,
                          const dist_conv_operand &operand, int64_t channels,
                          int64_t dist_conv_window::*extent) {
  DnnlTensor tensor;
  if (d.groups > 1)
    tensor.add(d.groups, operand.group_stride);
  tensor.add(d.features, operand.column_stride);
  tensor.add(channels, operand.row_stride);
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    tensor.add(d.windows[i].*extent, operand.spatial_strides[i]);
  return tensor;
}

void DnnlProblem::describeWindows(const dist_conv_desc &d) {
  for (int32_t i = 0; i < d.spatial_rank; ++i) {
    const dist_conv_window &window = d.windows[i];
    int64_t read = (window.positions - 1) * window.stride +
                   (window.elements - 1) * window.dilation + 1;
    strides[i] = isGradient ? window.dilation : window.stride;
    dilates[i] = (isGradient ? window.stride : window.dilation) - 1;
    low[i] = window.low;
    high[i] = read - window.low - window.extent;
  }
}

void DnnlProblem::describeTensors(const dist_conv_desc &d) {
  auto positions = &dist_conv_window::positions,
       elements = &dist_conv_window::elements;
  auto extent = &dist_conv_window::extent;
  if (isGradient) {
    tensors[0] = image(d, d.input, d.channels, d.input.column_stride, d.batch,
                       d.input.row_stride, extent);
    tensors[1] = weights(d, d.output, d.batch, positions);
    tensors[2] = image(d, d.filter, d.channels, d.filter.row_stride, d.features,
                       d.filter.column_stride, elements);
  } else {
    tensors[0] = image(d, d.input, d.batch, d.input.row_stride, d.channels,
                       d.input.column_stride, extent);
    tensors[1] = weights(d, d.filter, d.channels, elements);
    tensors[2] = image(d, d.output, d.batch, d.output.row_stride, d.features,
                       d.output.column_stride, positions);
  }
}

DnnlProblem::DnnlProblem(const dist_conv_desc &desc, ConvMethod method)
    : isGradient(method == ConvMethod::BackwardWeights) {
  describeWindows(desc);
  describeTensors(desc);
}
