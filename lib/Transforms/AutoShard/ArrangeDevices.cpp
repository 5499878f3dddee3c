//===- ArrangeDevices.cpp - the pass dist-arrange-devices -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeshShapes.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/Reshard/ClusterOption.h"

#include "mlir/IR/Builders.h"

namespace dist {
#define GEN_PASS_DEF_ARRANGEDEVICESPASS
#include "dist/Transforms/AutoShard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct ArrangeDevicesPass
    : dist::impl::ArrangeDevicesPassBase<ArrangeDevicesPass> {
  using ArrangeDevicesPassBase::ArrangeDevicesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool isAssumed = cluster.empty();
    auto known = loadCluster(&getContext(), isAssumed ? assumed : cluster);
    if (failed(known))
      return signalPassFailure();
    if (!*known || !module.getOps<MeshOp>().empty())
      return;
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    Mesh line = meshShapes((*known)->numDevices(), 1).front();
    if (Status status = line.verify(); !status.ok()) {
      module.emitError() << "cluster '" << (*known)->name
                         << "': " << status.getMessage();
      return signalPassFailure();
    }
    auto mesh = MeshOp::create(builder, module.getLoc(), "mesh",
                               MeshAttr::get(&getContext(), line));
    Attribute given = builder.getStringAttr(cluster);
    mesh->setAttr(kArrangeAttr, isAssumed ? builder.getUnitAttr() : given);
    if (isAssumed)
      mesh->setAttr(kAssumedClusterAttr, builder.getStringAttr(assumed));
  }
};
} // namespace
