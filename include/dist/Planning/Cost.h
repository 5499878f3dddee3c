//===- Cost.h - the cost of moving data -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The larger of the bytes that the busiest rank sends and receives, under
// bandwidth-optimal algorithms and without padding. For even blocks:
//
//   | collective      | n ranks, `bytes` per rank before it  | after it   |
//   |-----------------|--------------------------------------|------------|
//   | all_gather      | (n - 1) bytes                        | n bytes    |
//   | reduce_scatter  | (n - 1) / n bytes                    | bytes / n  |
//   | all_reduce      | 2 (n - 1) / n bytes                  | bytes      |
//   | all_to_all      | (n - 1) / n bytes                    | bytes      |
//   | permute         | bytes                                | bytes      |
//   | exchange        | what it lacks of its new block       |            |
//
// A CostModel gives these bytes a cost: uniform links, or those of a cluster.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_COST_H
#define DIST_PLANNING_COST_H

namespace dist {

/// The cost of one step: a latency and a cost per byte, in any unit.
struct StepPrice {
  double latency = 0;
  double perByte = 1;

  double of(double bytes) const { return latency + perByte * bytes; }
  bool operator==(const StepPrice &) const = default;
};

struct Cluster;

/// The cost of a step besides the bytes that it receives, in bytes that could
/// have been received in the same time. With a cluster costs are in seconds,
/// and these numbers are lower bounds over all its steps (CollectivePrice.h).
struct CostModel {
  double collectiveLatency = 1024;
  /// Latency of point-to-point pairs. It is above that of collectives, so that
  /// ties go to collectives.
  double permuteLatency = 1030;
  /// Latency of an exchange. It is above both for the same reason, and below a
  /// collective and a slice: if no single collective does the reshard, every
  /// rank receives exactly the elements that it lacks.
  double exchangeLatency = 1036;
  /// Latency of a step that stays on the rank.
  double localLatency = 16;
  /// Cost of each byte.
  double perByte = 1;
  /// The cluster whose links the steps use, which outlives the model. Without
  /// one all links are equal.
  const Cluster *cluster = nullptr;
};

} // namespace dist

#endif // DIST_PLANNING_COST_H
