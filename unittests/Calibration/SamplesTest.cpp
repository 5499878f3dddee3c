//===- SamplesTest.cpp - statistics of measured times ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "KernelProgram.h"

#include <gtest/gtest.h>

using namespace dist;

static std::vector<CollectivePoint> pointsOf(double launch, Link link) {
  std::vector<CollectivePoint> points;
  for (double stages : {1.0, 2.0})
    for (double bytes : {64.0, 4096.0, 65536.0, 1048576.0, 16777216.0})
      points.push_back(
          {stages, bytes,
           launch + stages * link.latency + bytes / link.bandwidth});
  return points;
}

TEST(Samples, typicalIsTheLowerQuartile) {
  EXPECT_EQ(typical({3}), 3);
  EXPECT_EQ(typical({9, 1, 2, 3, 50, 60, 70, 80}), 3);
}

TEST(Samples, fitFindsTheLink) {
  for (Link link : {Link{1e-6, 1e9}, Link{5e-5, 2e10}, Link{0, 3e9}}) {
    Link found = fitLink(pointsOf(2e-6, link), 2e-6);
    EXPECT_NEAR(found.latency, link.latency, 1e-3 * 1e-6);
    EXPECT_NEAR(found.bandwidth / link.bandwidth, 1, 1e-6);
  }
}

/// One of ten measurements is wrong by half; the fit is still close.
TEST(Samples, fitEnduresNoise) {
  std::vector<CollectivePoint> points = pointsOf(2e-6, {1e-5, 1e9});
  points[7].seconds *= 1.5;
  Link found = fitLink(points, 2e-6);
  EXPECT_NEAR(found.latency, 1e-5, 3e-6);
  EXPECT_NEAR(found.bandwidth / 1e9, 1, 0.2);
}

TEST(Samples, fitIsNeverNegative) {
  // Faster than the launch, and slower with fewer bytes.
  Link found = fitLink({{1, 64, 2e-6}, {1, 65536, 1e-6}}, 5e-6);
  EXPECT_EQ(found.latency, 0);
  EXPECT_GT(found.bandwidth, 0);
  // The remainder of a launch that is too long depends on bytes alone.
  found = fitLink({{1, 1e6, 1e-3}, {1, 2e6, 2.5e-3}}, 1e-4);
  EXPECT_EQ(found.latency, 0);
  EXPECT_NEAR(found.bandwidth, 1e9, 1e8);
  found = fitLink({{1, 64, 9e-6}, {1, 65536, 8e-6}}, 5e-6);
  EXPECT_GT(found.latency, 0);
  EXPECT_GT(found.bandwidth, 0);
}

/// A stream reads two elements and writes one; other kernels read and write
/// one.
TEST(Samples, trafficOfSections) {
  for (const KernelSection &section : kernelSections()) {
    bool isStream = section.what == KernelSection::What::Stream;
    int64_t element = section.type == "f64" ? 8 : 4;
    EXPECT_EQ(section.trafficPerElement(), (isStream ? 3 : 2) * element);
    EXPECT_EQ(section.distance(), 2.0 * double(section.elements * element));
  }
}
