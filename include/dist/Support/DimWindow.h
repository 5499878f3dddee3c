//===- DimWindow.h - windows of a sharded dimension -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice, a halo, a shifted or a reversed block: the elements of a sharded
// dimension that an operation needs on each rank.
//
//   a tensor of 8 elements, two ranks along x
//   | needed              | window                       | rank 0  | rank 1  |
//   |---------------------|------------------------------|---------|---------|
//   | its block           | {"x"} at 0 step 4 size 4     | 0 .. 3  | 4 .. 7  |
//   | a block of [2, 8)   | {"x"} at 2 step 3 size 3     | 2 .. 4  | 5 .. 7  |
//   | the block and halos | {"x"} at -1 step 4 size 6    | -1 .. 4 | 3 .. 8  |
//   | the mirrored block  | {"x"} at 4 step -4 size 4    | 4 .. 7  | 0 .. 3  |
//   | a block of [::2]    | {"x"} at 0 step 4 size 2 by 2| 0, 2    | 4, 6    |
//   | all                 | {} at 0 step 0 size 8        | 0 .. 7  | 0 .. 7  |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_DIMWINDOW_H
#define DIST_SUPPORT_DIMWINDOW_H

#include "dist/Support/Sharding.h"

namespace dist {

/// A window of one dimension: the rank with index b in the grid of `axes` reads
/// the `extent` elements offset + b * step + i * stride of the whole tensor.
/// Elements outside of the dimension have unspecified contents.
struct DimWindow {
  Axes axes; ///< Major to minor.
  int64_t offset = 0;
  int64_t step = 0;
  int64_t extent = 0;
  int64_t stride = 1; ///< At least 1.

  bool operator==(const DimWindow &) const = default;

  int64_t beginOf(int64_t index) const { return offset + index * step; }

  /// Returns `{"x"} at 2 step 3 size 3`, with ` by 2` for a stride other than
  /// 1.
  std::string str() const;
};

/// The blocks of a dimension of `size` elements over `axes`.
DimWindow blockWindow(const Mesh &mesh, int64_t size, const Axes &axes);

/// Elements [begin, begin + extent) of one window.
struct WindowPart {
  int64_t begin = 0, extent = 0;
  bool operator==(const WindowPart &) const = default;
};

/// The part of the window of index `index` that is in [low, high).
WindowPart partWithin(const DimWindow &window, int64_t index, int64_t low,
                      int64_t high);

/// True if every rank's block of a dimension of `size` over `axes` holds the
/// part of its window that is inside of the dimension.
bool isWithinBlocks(const Mesh &mesh, int64_t size, const Axes &axes,
                    const DimWindow &window);

/// The box that every rank reads of a tensor of `shape` sharded by `from`: one
/// window a dimension.
struct WindowFetch {
  std::vector<int64_t> shape;
  Sharding from; ///< Closed; Partial axes stay, and are not listed.
  std::vector<DimWindow> windows;

  bool operator==(const WindowFetch &) const = default;

  /// The shape of the box that a rank reads.
  std::vector<int64_t> resultShape() const;
  /// The axes along which ranks differ in the elements that they hold or read.
  Axes axes(const Mesh &mesh) const;
  /// Returns `[7, 8], [{"x"}, {}], [{"x"} at 0 step 2 size 2, {} at 0 step 0
  /// size 8]`.
  std::string str() const;
};

/// The windows that give each rank its block of the sharding `to`.
WindowFetch blockFetch(const Mesh &mesh, const std::vector<int64_t> &shape,
                       const Sharding &from, const Sharding &to);

/// Checks that the sharding fits the mesh and the shape, and that there is one
/// window a dimension, with axes of the mesh that are used once, sizes of 0 or
/// more, strides of 1 or more, and positions below 2^48.
Status verify(const Mesh &mesh, const WindowFetch &fetch);

} // namespace dist

#endif // DIST_SUPPORT_DIMWINDOW_H
