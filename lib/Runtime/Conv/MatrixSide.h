//===- MatrixSide.h - the rows or columns of windows ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_MATRIXSIDE_H
#define DIST_LIB_RUNTIME_CONV_MATRIXSIDE_H

#include "dist/Runtime/Abi.h"

namespace dist {

/// The rows (batch, positions) or the columns (channels, elements) of a matrix
/// of windows. They are ordered as another tensor has these dimensions in
/// memory: rows as the output, columns as the filter. Rows are taken in blocks.
class MatrixSide {
public:
  struct Axis {
    int64_t count = 1, stride = 0; ///< In the other tensor.
    int64_t inputStride = 0;
    int64_t begin = 0, size = 1; ///< The block.
    int64_t step = 1;            ///< From one to the next in the block.
  };

  static MatrixSide rows(const dist_conv_desc &desc);
  static MatrixSide columns(const dist_conv_desc &desc);

  int rank() const { return numAxes; }
  Axis &inOrder(int i) { return axes[order[i]]; }
  /// Returns the batch or the channels.
  const Axis &first() const { return axes[0]; }

  int64_t size() const { return sizeFrom(0); }
  /// Returns the number of elements of all axes from number `i` in the order
  /// on.
  int64_t sizeFrom(int i) const;
  int64_t blockSize() const;
  /// Returns the offset of the block's first element in the other tensor.
  int64_t blockOffset() const;

  /// True if the other tensor has the block at multiples of stride().
  bool isOneDimension() const { return mergedSize() == blockSize(); }
  /// Returns the number of innermost elements that are multiples of stride()
  /// apart.
  int64_t mergedSize() const;
  int64_t stride() const;

  /// True if the input has the block at multiples of inputStride(), from
  /// inputOffset() on, and no window reads padding.
  bool isOneDimensionOfInput() const;
  int64_t inputStride() const;
  int64_t inputOffset() const;

  /// Visits the spatial places of the block with the first axis at its start,
  /// with the index in the block.
  template <typename Visit> void forEachPlace(Visit visit) {
    setSteps();
    int64_t place[DIST_CONV_MAX_RANK] = {};
    visitPlaces(1, 0, place, visit);
  }

  /// Visits each element of the block with its index, and its offset from the
  /// first one in the other tensor.
  template <typename Visit> void forEachRow(Visit visit) const {
    visitInOrder(0, numAxes, 0, 0, visit);
  }

  /// Visits each range of mergedSize() elements of the block like forEachRow.
  template <typename Visit> void forEachMatrix(Visit visit) const {
    int64_t merged = mergedSize();
    visitInOrder(
        0, numOuterAxes(&Axis::stride), 0, 0,
        [&](int64_t index, int64_t offset) { visit(index * merged, offset); });
  }

private:
  MatrixSide(const dist_conv_desc &desc, const Axis &first,
             int64_t dist_conv_window::*count, const dist_conv_operand &other,
             int64_t dist_conv_window::*inputStep);

  int numOuterAxes(int64_t Axis::*stride) const;
  int64_t strideOf(int64_t Axis::*stride) const;
  void setSteps();

  template <typename Visit>
  void visitPlaces(int axis, int64_t index, int64_t *place, Visit visit) {
    if (axis == numAxes)
      return visit(place, index);
    for (int64_t i = 0; i < axes[axis].size; ++i) {
      place[axis - 1] = axes[axis].begin + i;
      visitPlaces(axis + 1, index + i * axes[axis].step, place, visit);
    }
  }

  template <typename Visit>
  void visitInOrder(int i, int end, int64_t index, int64_t offset,
                    Visit visit) const {
    if (i == end)
      return visit(index, offset);
    const Axis &axis = axes[order[i]];
    for (int64_t j = 0; j < axis.size; ++j)
      visitInOrder(i + 1, end, index * axis.size + j, offset + j * axis.stride,
                   visit);
  }

  int numAxes;
  Axis axes[DIST_CONV_MAX_RANK + 1];
  int order[DIST_CONV_MAX_RANK + 1];
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_MATRIXSIDE_H
