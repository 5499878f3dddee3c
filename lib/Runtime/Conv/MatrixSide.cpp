//===- MatrixSide.cpp - the rows or columns of windows --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixSide.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace dist;

MatrixSide::MatrixSide(const dist_conv_desc &desc, const Axis &first,
                       int64_t dist_conv_window::*count,
                       const dist_conv_operand &other,
                       int64_t dist_conv_window::*inputStep)
    : numAxes(desc.spatial_rank + 1) {
  axes[0] = first;
  for (int32_t i = 0; i < desc.spatial_rank; ++i)
    axes[i + 1] = {desc.windows[i].*count, other.spatial_strides[i],
                   desc.input.spatial_strides[i] * desc.windows[i].*inputStep};
  for (int i = 0; i < numAxes; ++i)
    axes[i].size = axes[i].count;
  std::iota(order, order + numAxes, 0);
  // An axis of one element has no stride of its own: it is outermost.
  auto key = [&](int axis) {
    int64_t stride = axes[axis].count == 1 ? INT64_MAX : axes[axis].stride;
    return std::pair(-stride, axis);
  };
  std::sort(order, order + numAxes,
            [&](int a, int b) { return key(a) < key(b); });
}

MatrixSide MatrixSide::rows(const dist_conv_desc &desc) {
  return {desc,
          {desc.batch, desc.output.row_stride, desc.input.row_stride},
          &dist_conv_window::positions,
          desc.output,
          &dist_conv_window::stride};
}

MatrixSide MatrixSide::columns(const dist_conv_desc &desc) {
  return {desc,
          {desc.channels, desc.filter.row_stride, desc.input.column_stride},
          &dist_conv_window::elements,
          desc.filter,
          &dist_conv_window::dilation};
}

int64_t MatrixSide::sizeFrom(int i) const {
  int64_t size = 1;
  for (; i < numAxes; ++i)
    size *= axes[order[i]].count;
  return size;
}

int64_t MatrixSide::blockSize() const {
  int64_t size = 1;
  for (int i = 0; i < numAxes; ++i)
    size *= axes[i].size;
  return size;
}

int64_t MatrixSide::blockOffset() const {
  int64_t offset = 0;
  for (int i = 0; i < numAxes; ++i)
    offset += axes[i].begin * axes[i].stride;
  return offset;
}

/// Returns the number of axes outside of those that form one dimension in
/// memory.
int MatrixSide::numOuterAxes(int64_t Axis::*stride) const {
  int outer = numAxes - 1;
  for (; outer > 0; --outer) {
    const Axis &next = axes[order[outer]], &axis = axes[order[outer - 1]];
    if (axis.size > 1 && axis.*stride != next.*stride * next.size)
      break;
  }
  return outer;
}

int64_t MatrixSide::mergedSize() const {
  int64_t size = 1;
  for (int i = numOuterAxes(&Axis::stride); i < numAxes; ++i)
    size *= axes[order[i]].size;
  return size;
}

int64_t MatrixSide::strideOf(int64_t Axis::*stride) const {
  const Axis &innermost = axes[order[numAxes - 1]];
  return innermost.count > 1 ? innermost.*stride : 1;
}

int64_t MatrixSide::stride() const { return strideOf(&Axis::stride); }
int64_t MatrixSide::inputStride() const { return strideOf(&Axis::inputStride); }

bool MatrixSide::isOneDimensionOfInput() const {
  int outer = numOuterAxes(&Axis::inputStride);
  for (int i = 0; i < outer; ++i)
    if (axes[order[i]].size > 1)
      return false;
  return true;
}

int64_t MatrixSide::inputOffset() const {
  int64_t offset = 0;
  for (int i = 0; i < numAxes; ++i)
    offset += axes[i].begin * axes[i].inputStride;
  return offset;
}

void MatrixSide::setSteps() {
  int64_t step = 1;
  for (int i = numAxes - 1; i >= 0; --i) {
    axes[order[i]].step = step;
    step *= axes[order[i]].size;
  }
}
