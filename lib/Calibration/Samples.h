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

/// Others on the machine make times longer, nothing makes them shorter: the
/// lower quartile says what it takes when there is nobody.
double typical(std::vector<double> seconds);

/// One size of a collective: what it took, and what the model of
/// docs/reference/cluster-file.md says that it consists of.
struct CollectivePoint {
  double stages = 1; ///< Latencies one after another.
  double bytes = 0;  ///< That the busiest rank sends or receives.
  double seconds = 0;
};

/// The link for which launch + stages * latency + bytes / bandwidth is nearest
/// to what was measured, relative errors squared; neither is negative.
Link fitLink(const std::vector<CollectivePoint> &points, double launch);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_SAMPLES_H
