//===- Samples.cpp - times of one thing, taken again and again ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"

#include <algorithm>

using namespace dist;

/// A bandwidth above that of any link, for times that do not grow with bytes.
static constexpr double kFastest = 1e15;

double dist::typical(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 4];
}

Link dist::fitLink(const std::vector<CollectivePoint> &points, double launch) {
  // (s - launch) / s = latency * stages / s + perByte * bytes / s.
  double aa = 0, ab = 0, bb = 0, ay = 0, by = 0;
  for (const CollectivePoint &point : points) {
    double a = point.stages / point.seconds, b = point.bytes / point.seconds;
    double y = (point.seconds - launch) / point.seconds;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    ay += a * y;
    by += b * y;
  }
  double determinant = aa * bb - ab * ab;
  double latency = determinant > 0 ? (ay * bb - by * ab) / determinant : 0;
  double perByte = determinant > 0 ? (by * aa - ay * ab) / determinant : 0;
  if (latency < 0 || determinant <= 0) {
    latency = 0;
    perByte = bb > 0 ? by / bb : 0;
  }
  if (perByte < 0) {
    perByte = 0;
    latency = std::max(0.0, ay / aa);
  }
  return {latency, perByte > 1 / kFastest ? 1 / perByte : kFastest};
}
