//===- WindowSequence.h - the windows of all ranks --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number of elements of a dimension that a rank reads, holds or gives away
// is piecewise linear in its index, apart from patterns that repeat. Its
// maximum over all ranks is therefore found at one of few, however large the
// mesh is.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_WINDOWSEQUENCE_H
#define DIST_SUPPORT_WINDOWSEQUENCE_H

#include "dist/Support/DimWindow.h"

#include <utility>

namespace dist {

/// The indices at which a function changes slope. Between two of them it
/// changes by the same amount with every `period` steps.
class Turns {
public:
  /// Adds all of [first, last] as possible turns.
  void add(int64_t first, int64_t last) { ranges.emplace_back(first, last); }
  /// Adds the index at which a + index * aStep meets b + index * bStep.
  void addCrossing(int64_t a, int64_t aStep, int64_t b, int64_t bStep);
  void addPeriod(int64_t steps);
  /// Adds the turns of a second function, so that sums of both are covered.
  void add(const Turns &other);

  /// Returns, sorted, indices of [0, count) that include the maximum and the
  /// minimum of the function, or of a sum of functions that turn there.
  std::vector<int64_t> indices(int64_t count) const;

private:
  std::vector<std::pair<int64_t, int64_t>> ranges;
  int64_t period = 1;
};

/// The windows of a dimension and its blocks: index i reads window i and holds
/// block i of `parts`. Of an undivided dimension each index holds all.
class WindowSequence {
public:
  WindowSequence(int64_t size, int64_t count, int64_t parts, DimWindow window);

  int64_t getCount() const { return count; }
  /// The elements of window `index` that are inside of the dimension.
  int64_t read(int64_t index) const;
  /// The elements of window `index` that are in the index's own block.
  int64_t kept(int64_t index) const;
  /// The number of elements of block `index` that all windows together read.
  int64_t given(int64_t index) const;

  /// The turns of read and kept.
  Turns turns() const;
  /// The turns of given. Looks at the windows that overlap the ends.
  Turns turnsOfGiven() const;

private:
  int64_t within(int64_t index, int64_t low, int64_t high) const {
    return partWithin(window, index, low, high).extent;
  }
  int64_t lowOf(int64_t index) const;
  int64_t highOf(int64_t index) const;

  int64_t size, count, block;
  int64_t blockStep; ///< From block to block; 0 of an undivided dimension.
  DimWindow window;
};

/// The block that one rank holds of a dimension, and the window that it reads.
struct BlockAndWindow {
  int64_t block = 0, window = 0;
};

/// Returns ranks that represent all that read windows of a dimension of `size`
/// over `axes`. A property that holds for these holds for all, and the least
/// and the greatest offset of a window in its block are among them. They are
/// few if `axes` begin with those of the window, otherwise the whole group.
std::vector<BlockAndWindow> representatives(const Mesh &mesh, int64_t size,
                                            const Axes &axes,
                                            const DimWindow &window);

} // namespace dist

#endif // DIST_SUPPORT_WINDOWSEQUENCE_H
