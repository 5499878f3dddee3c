//===- Machine.h - what a program is planned for ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_AUTOSHARD_MACHINE_H
#define DIST_TRANSFORMS_AUTOSHARD_MACHINE_H

#include "dist/Support/TextFile.h"
#include "dist/Transforms/Reshard/ClusterOption.h"
#include "dist/Transforms/Reshard/Prices.h"

namespace dist {

/// Devices and links, how much memory a plan may take, and how it is sought.
/// Costs are seconds; without a cluster, bytes that could have been received
/// meanwhile.
struct Machine {
  std::optional<Cluster> cluster;
  Device device; ///< The cluster's, or one that counts in bytes received.
  std::optional<double> memory;    ///< Bytes of a device; none: no limit.
  mlir::LocationAttr limitAt = {}; ///< Where a plan file says so; may be null.
  bool verify = false;             ///< Try all assignments, too.
  std::string problemFile;         ///< Write what is solved to it, too.
  bool record = false;             ///< Write what was compared to the mesh.
  ProgressSink onProgress = {};    ///< Of a search; may be null.
  bool countBytes = false;         ///< Prices say what is received exactly.
  bool decideAlike = true;         ///< Layers that look alike, together.
  /// Of plans that cost at most this share more than the cheapest, the one
  /// whose step is shortest with overlap is chosen.
  double near = 1e-3;
  /// In a search: how often work counts. 2: as if half of what is communicated
  /// were hidden behind it.
  double workCounts = 1;
  double least = 0; ///< Known: nothing on the mesh is counted cheaper.
  /// The mesh is one of many that a large program is searched on: no time goes
  /// into what a bound hardly gains.
  bool isOneOfMany = false;
  /// Of the mesh, for every search on it; not to be shared between threads.
  std::shared_ptr<ReshardCosts> reshardCosts = {};
  Axes dataAxes = {}; ///< Divide what is annotated with them: the batch.
  /// What the user fixed, in words: what may hold up the leanest plan.
  std::vector<std::string> constraints = {};
  /// What the solver counts dearer than this is not looked at further, nor is
  /// anything but the search.
  std::optional<double> cutoff = {};

  /// The device's memory is the limit, if `memory` is not given.
  Machine(std::optional<Cluster> cluster, std::optional<double> memory);

  /// For another search: what the user fixed holds as well; nothing is known
  /// yet, tried or written.
  Machine another() const;

  bool fits(double bytes) const { return !memory || bytes <= *memory; }

  CostModel costModel() const { return costModelOf(cluster); }

  /// As a search counts it.
  double work(const ReshardContext &context,
              const OpShardings &shardings) const {
    return workCounts * workOnce(context, device, shardings);
  }
};

} // namespace dist

#endif // DIST_TRANSFORMS_AUTOSHARD_MACHINE_H
