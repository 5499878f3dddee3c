//===- Cost.h - what moving data costs --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes that the busiest rank sends or receives, whichever is more, under
// bandwidth-optimal algorithms; padding is not counted. Where blocks are even:
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
// What these bytes cost is a CostModel: uniform links, or those of a cluster.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_COST_H
#define DIST_PLANNING_COST_H

namespace dist {

/// What one step costs: a latency and something for each byte, in whatever unit
/// costs are.
struct StepPrice {
  double latency = 0;
  double perByte = 1;

  double of(double bytes) const { return latency + perByte * bytes; }
  bool operator==(const StepPrice &) const = default;
};

struct Cluster;

/// What a step costs beside the bytes that it receives, in bytes that could
/// have been received meanwhile; with a cluster in seconds, and then these
/// numbers are the least that any of its steps costs (CollectivePrice.h).
struct CostModel {
  double collectiveLatency = 1024;
  /// Point-to-point pairs; above the collectives, so that ties go to these.
  double permuteLatency = 1030;
  /// Above both for the same reason, and below a collective and a slice: where
  /// no one collective does it, every rank receives what it lacks and no more.
  double exchangeLatency = 1036;
  /// A step that stays on the rank.
  double localLatency = 16;
  /// Each byte.
  double perByte = 1;
  /// Whose links steps go over, for as long as there is the model; none: links
  /// are all alike.
  const Cluster *cluster = nullptr;
};

} // namespace dist

#endif // DIST_PLANNING_COST_H
