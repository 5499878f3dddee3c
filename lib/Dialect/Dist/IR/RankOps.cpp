//===- RankOps.cpp - operations on the tensors of one rank ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/RankOps.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/RankGroups.h"

using namespace mlir;
using namespace dist;

Axes dist::manualAxesAround(Block *block) {
  Axes axes;
  for (ManualOp manual = manualAround(block); manual;
       manual = manualAround(manual->getBlock())) {
    const Axes &own = manual.getAxes().getValue();
    axes.insert(axes.begin(), own.begin(), own.end());
  }
  return axes;
}

static RankGroups groupsOf(const Mesh &mesh, const Axes &axes) {
  RankGroups groups;
  for (int64_t rank : mesh.ranks())
    if (mesh.indexOn(rank, axes) == 0)
      groups.push_back(mesh.groupOf(rank, axes));
  return groups;
}

/// Checks that the axes are manual ones, or of another view with groups within
/// the manual ones.
static Status verifyAxes(const Mesh &mesh, const Axes &axes,
                         const Axes &manual) {
  Axes others = mesh.without(axes, manual);
  if (others.empty())
    return {};
  if (mesh.gridOf(axes) != mesh.gridOf(manual))
    return verifyManual(mesh, groupsOf(mesh, axes), manual);
  return Status::invalid("works over axis " + others.front().str() +
                         ", which is not manual here");
}

bool dist::isCollective(Operation *op) {
  return isa_and_nonnull<DistDialect>(op->getDialect()) &&
         op->hasAttr("axes") && !isa<AxisIndexOp>(op);
}

static Status verifyRankOp(Operation *op) {
  if (isa<StartOp, WaitOp>(op))
    return Status::invalid("is for local programs, as dist-partition makes "
                           "them: expected the collective itself here");
  auto over = dyn_cast<AxesOpInterface>(op);
  if (!over || op->hasAttr("operand_sharding"))
    return {};
  if (manualAround(op->getBlock()))
    return verifyAxes(meshAround(op).getMesh().getValue(),
                      over.getAxes().getValue(),
                      manualAxesAround(op->getBlock()));
  if (op->getNumResults() == 0)
    return {};
  return Status::invalid("works on the tensors of one rank, in a program of "
                         "all ranks: expected it in a dist.manual");
}

LogicalResult dist::verifyRankOps(Operation *program) {
  auto verify = [](Operation *op) -> WalkResult {
    Status status = verifyRankOp(op);
    if (status.ok())
      return WalkResult::advance();
    return op->emitOpError() << status.getMessage();
  };
  return failure(program->walk<WalkOrder::PreOrder>(verify).wasInterrupted());
}
