//===- WindowSequence.h - the windows of all ranks --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How much ranks read, hold and give away of a dimension is piecewise linear in
// their index, apart from patterns that repeat. So what is greatest over all
// ranks is greatest at one of few, however large the mesh is.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_WINDOWSEQUENCE_H
#define DIST_SUPPORT_WINDOWSEQUENCE_H

#include "dist/Support/DimWindow.h"

#include <utility>

namespace dist {

/// Indices in which a function turns: between two of them it changes by the
/// same amount with every `period` steps.
class Turns {
public:
  /// All of [first, last] may be turns.
  void add(int64_t first, int64_t last) { ranges.emplace_back(first, last); }
  /// The index in which a + index * aStep meets b + index * bStep.
  void addCrossing(int64_t a, int64_t aStep, int64_t b, int64_t bStep);
  void addPeriod(int64_t steps);
  /// What turns where either of two turns.
  void add(const Turns &other);

  /// Of [0, count), indices among which the function, or a sum of functions
  /// that turn there, is greatest and least. Sorted.
  std::vector<int64_t> indices(int64_t count) const;

private:
  std::vector<std::pair<int64_t, int64_t>> ranges;
  int64_t period = 1;
};

/// The windows of a dimension beside blocks: index i reads window i, and holds
/// block i of as many; of an undivided dimension all indices hold all of it.
class WindowSequence {
public:
  WindowSequence(int64_t size, int64_t count, int64_t parts, DimWindow window);

  int64_t getCount() const { return count; }
  /// The elements of window `index` that are inside of the dimension.
  int64_t read(int64_t index) const;
  /// Those of them in its own block.
  int64_t kept(int64_t index) const;
  /// How many elements all windows together read of block `index`.
  int64_t given(int64_t index) const;

  /// Where read and kept turn.
  Turns turns() const;
  /// Where given turns. (Looks at the windows that overlap the ends.)
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

/// What one rank holds and reads of a dimension.
struct BlockAndWindow {
  int64_t block = 0, window = 0;
};

/// Ranks that stand for all that read windows of a dimension of `size` over
/// `axes`: what holds for these, holds for all, and where in their blocks the
/// windows begin is least and greatest among them. Few, where `axes` begin
/// those of the window; otherwise all of the group.
std::vector<BlockAndWindow> representatives(const Mesh &mesh, int64_t size,
                                            const Axes &axes,
                                            const DimWindow &window);

} // namespace dist

#endif // DIST_SUPPORT_WINDOWSEQUENCE_H
