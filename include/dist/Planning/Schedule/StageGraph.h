//===- StageGraph.h - one micro-batch's work --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The segments of all stages (F0, F1, I1, W1, ...) and the values that go from
// one to others. It may be any acyclic graph. A chain of two split stages:
//
//   F0 -> F1 -> I1 -> I0      the residual stream and its gradient
//   F0 -> I0, W0; F1 -> ...   what the backward parts read of the forward part
//
// Whether a value is saved in place or sent follows from the coordinates of its
// stages. A schedule may run I and W of a stage as one action B.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_STAGEGRAPH_H
#define DIST_PLANNING_SCHEDULE_STAGEGRAPH_H

#include "dist/Planning/Schedule/Schedule.h"

#include <array>

namespace dist::schedule {

struct SegmentCost {
  int stage = 0;
  Part part = Part::Forward;
  double seconds = 0;
};

/// A value: one segment writes it, and segments of one stage read it. It has
/// one instance for each micro-batch; one a step if its writer runs once.
struct TransferEdge {
  int writer = 0; ///< Position in StageGraph::segments.
  std::vector<int> readers;
  double bytes = 0;
};

struct StageGraph {
  std::vector<SegmentCost> segments;
  std::vector<TransferEdge> edges;
  /// Segments that meet in a collective over the pipeline axis: all start
  /// together.
  std::vector<std::vector<int>> collectives;

  int stages() const;

  /// Returns the first error: a segment or stage that does not exist or is
  /// there twice, a stage without F or with both B and I, negative amounts,
  /// readers of several stages, edges between P or U and other parts of another
  /// stage, a cycle.
  Status verify() const;
};

/// Positions of segments by stage and part.
class SegmentIndex {
public:
  explicit SegmentIndex(const StageGraph &graph);

  /// The position of a segment, or -1.
  int find(int stage, Part part) const {
    return positions[stage][static_cast<int>(part)];
  }

  /// The segments that an action runs: one, or I and W for a B. Empty if the
  /// stage has no such part.
  std::vector<int> covered(int stage, Part part) const;

private:
  std::vector<std::array<int, kParts>> positions;
};

/// Seconds of one micro-batch on one coordinate, and bytes.
struct ChainCosts {
  double forward = 1, input = 1, weight = 1;
  double prologue = 0, update = 0; ///< Once a step; 0: no such segment.
  double saved = 1;                ///< Bytes that I and W read of F.
  double sent = 0;                 ///< Bytes of the stream between stages.
  bool isSplit = true;             ///< I and W; else B.
  bool hasBackward = true;         ///< Otherwise F alone.
  bool joinsUpdates = false;       ///< All U meet in a collective.
};

/// Returns a chain of stages. A coordinate's costs are divided evenly among its
/// stages.
StageGraph makeChain(const std::vector<int> &coordinateOf,
                     const ChainCosts &costs);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_STAGEGRAPH_H
