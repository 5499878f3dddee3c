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

/// Passes lines on to Machine::onProgress:
///
///   grid 7 of 29, x=8,y=64; best so far 0.00957 s; about 12 s left
///   search 2 of at most 5, x=8,y=64; best so far 0.00957 s; about 7 s left
///
/// A bound is found for each grid, then those are searched that it leaves: of
/// the coarse ones, of one and two axes, and then of the finer ones.
class ArrangementProgress {
public:
  explicit ArrangementProgress(const Machine &machine);
  ~ArrangementProgress() { end(); }

  /// No more than `most` of these will be looked at, behind all others.
  void expect(llvm::ArrayRef<Mesh> grids, size_t most);
  /// From `grids` on; the next call begins behind the first `atOnce` of them.
  void bounding(llvm::ArrayRef<Mesh> grids, size_t atOnce,
                std::optional<double> best);
  void searching(llvm::ArrayRef<Mesh> grids, size_t atOnce,
                 std::optional<double> best);
  /// Passes an empty line on.
  void end();

private:
  const Machine &machine;
  bool isShown = false;
  std::chrono::steady_clock::time_point start;
  size_t numGrids = 0, numBounded = 0, numSearched = 0;
  /// In the time that the bound of a grid of two axes takes.
  double done = 0, now = 0, toBound = 0, finest = 0;

  void begin(const std::string &text, double effort, double left,
             std::optional<double> best);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENTPROGRESS_H
