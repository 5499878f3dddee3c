//===- ClusterOption.cpp - the option `cluster` of passes -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ClusterOption.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Planning/CollectivePrice.h"

using namespace mlir;
using namespace dist;

FailureOr<std::optional<Cluster>>
dist::loadCluster(MLIRContext *context, const std::string &presetOrFile) {
  if (presetOrFile.empty())
    return std::optional<Cluster>();
  Result<Cluster> cluster = Cluster::load(presetOrFile);
  if (!cluster)
    return emitError(UnknownLoc::get(context), cluster.status().getMessage());
  return std::optional<Cluster>(std::move(*cluster));
}

FailureOr<std::optional<Cluster>>
dist::loadCluster(MeshOp mesh, const std::string &presetOrFile) {
  auto assumed = mesh->getAttrOfType<StringAttr>(kAssumedClusterAttr);
  auto cluster = loadCluster(mesh.getContext(), presetOrFile.empty() && assumed
                                                    ? assumed.str()
                                                    : presetOrFile);
  if (failed(cluster) || !*cluster)
    return cluster;
  Status status = (*cluster)->check(mesh.getMesh().getValue());
  if (!status.ok())
    return mesh.emitError(status.getMessage());
  return cluster;
}

CostModel dist::costModelOf(const std::optional<Cluster> &cluster) {
  return cluster ? costModelOf(*cluster) : CostModel();
}
