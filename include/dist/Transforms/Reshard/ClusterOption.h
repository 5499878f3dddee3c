//===- ClusterOption.h - the option `cluster` of passes ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_CLUSTEROPTION_H
#define DIST_TRANSFORMS_RESHARD_CLUSTEROPTION_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Planning/Cluster.h"
#include "dist/Planning/Cost.h"

#include <optional>

namespace dist {

/// The cluster that an option names, a preset ("h100:64") or a cluster file;
/// nothing for "". Error: it cannot be read.
mlir::FailureOr<std::optional<Cluster>>
loadCluster(mlir::MLIRContext *context, const std::string &presetOrFile);

/// The same, for "" the cluster that is assumed for the mesh, if any; an error
/// as well if it lacks a device of the mesh.
mlir::FailureOr<std::optional<Cluster>>
loadCluster(MeshOp mesh, const std::string &presetOrFile);

/// What moving data costs there; without a cluster, on uniform links. The
/// cluster must live as long as the model.
CostModel costModelOf(const std::optional<Cluster> &cluster);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_CLUSTEROPTION_H
