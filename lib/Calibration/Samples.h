//===- Samples.h - times of one thing, taken again and again ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CALIBRATION_SAMPLES_H
#define DIST_LIB_CALIBRATION_SAMPLES_H

#include "dist/Planning/Cluster.h"

namespace dist {

/// Returns the lower quartile, which estimates the time on an idle machine:
/// other processes can only make times longer.
double typical(std::vector<double> seconds);

/// One size of a collective: its measured time, and its terms in the model of
/// docs/reference/cluster-file.md.
struct CollectivePoint {
  double stages = 1; ///< Latencies one after another.
  double bytes = 0;  ///< Sent or received by the busiest rank.
  double seconds = 0;
};

/// Returns the link for which launch + stages * latency + bytes / bandwidth
/// fits the measurements best, by squares of relative errors. Neither number is
/// negative.
Link fitLink(const std::vector<CollectivePoint> &points, double launch);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_SAMPLES_H
