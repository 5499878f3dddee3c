//===- ArrangementProgress.h - a line that says how far it is ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENTPROGRESS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENTPROGRESS_H

#include "dist/Transforms/AutoShard/Machine.h"

#include <chrono>

namespace dist {

/// On a terminal, and there alone, a line that is written over:
///
///   grid 7 of 17, x=8,y=64; best so far 0.00957 s; about 12 s left
class ArrangementProgress {
public:
  explicit ArrangementProgress(const Machine &machine);
  ~ArrangementProgress() { end(); }

  /// The grids that will be tried, and how many of three axes after them.
  void expect(const std::vector<Mesh> &coarse, size_t numFine);
  void begin(const Mesh &shape, std::optional<double> best);
  /// Clears the line.
  void end();

private:
  const Machine &machine;
  bool isTerminal, isShown = false;
  std::chrono::steady_clock::time_point start;
  size_t number = 0, count = 0;
  double done = 0, all = 0; ///< In the time that a grid of two axes takes.
  double now = 0;           ///< Of the present grid.
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENTPROGRESS_H
