//===- Calibration.cpp - measurement of a cluster file --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measurements.h"

#include "dist/Runtime/Blas.h"

#include <fmt/format.h>
#include <unistd.h>

using namespace dist;

/// Returns a rank's share of the memory of the host.
static double memoryOfRank(int ranks) {
  return double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE)) /
         double(ranks);
}

Result<Cluster> dist::calibrate(const CalibrationOptions &options,
                                Interrupt &interrupt) {
  loadBlas(); // It changes the environment: before there are threads.
  Cluster cluster;
  cluster.name = fmt::format("{} ranks of this host", options.ranks);
  Device &device = cluster.device;
  device.name = fmt::format("a rank of {}", options.ranks);
  device.memory = memoryOfRank(options.ranks);
  if (Status status = measureProducts(options, interrupt, device); !status.ok())
    return status;
  if (Status status = measureKernels(options, interrupt, device); !status.ok())
    return status;
  LinkLevel level{"host", options.ranks, {}};
  if (options.ranks > 1) {
    if (Status status = measureCollectives(options, interrupt, device, level);
        !status.ok())
      return status;
    cluster.links.push_back(level);
  }
  return cluster;
}
