//===- CountCollectives.cpp - the collectives of a partitioned program ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Collectives/CountCollectives.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/Rules/CollectedBytes.h"

using namespace mlir;
using namespace dist;

namespace {
class Counter {
public:
  explicit Counter(const Mesh &mesh) : mesh(mesh) {}

  LogicalResult add(Operation *op);
  CommunicationReport report;

private:
  const Mesh &mesh;
  DenseSet<Operation *> unknown; ///< Loops that remarks have named.

  Executions executionsOf(Operation *op);
};
} // namespace

/// A remark names a loop whose count is not known, once.
Executions Counter::executionsOf(Operation *op) {
  Executions executions;
  while ((op = op->getParentOp())) {
    if (!isLoop(op))
      continue;
    std::optional<int64_t> trips = tripCountOf(op);
    executions.count *= trips.value_or(kAssumedTrips);
    if (trips)
      continue;
    executions.assumedTrips *= kAssumedTrips;
    if (unknown.insert(op).second)
      emitRemark(op->getLoc())
          << "the number of iterations of this loop is not known; its "
             "collectives are estimated for "
          << kAssumedTrips << " iterations";
  }
  return executions;
}

LogicalResult Counter::add(Operation *op) {
  if (op->hasAttr("axes") && op->hasAttr("operand_sharding"))
    return op->emitOpError("is not on local tensors; run dist-partition before "
                           "dist-communication-report");
  std::optional<int64_t> received = bytesReceivedBy(op, mesh);
  if (!received)
    return success();
  report.add(mesh, op->getName().stripDialect(),
             op->getAttrOfType<AxesAttr>("axes").getValue(), *received,
             locationText(op->getLoc()), executionsOf(op));
  return success();
}

FailureOr<CommunicationReport> dist::countCollectives(Operation *root,
                                                      const Mesh &mesh) {
  Counter counter(mesh);
  WalkResult walk = root->walk([&](Operation *op) -> WalkResult {
    return isa_and_nonnull<DistDialect>(op->getDialect()) ? counter.add(op)
                                                          : success();
  });
  if (walk.wasInterrupted())
    return failure();
  return std::move(counter.report);
}
