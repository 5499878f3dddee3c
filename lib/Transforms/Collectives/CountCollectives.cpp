//===- CountCollectives.cpp - the collectives of a partitioned program ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Collectives/CountCollectives.h"

#include "dist/Support/CollectiveCost.h"
#include "dist/Support/ExchangePlan.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

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
  int64_t receivedBy(Operation *op, const Axes &axes) const;
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
          << "how often this loop runs is not known; its collectives are "
             "counted for "
          << kAssumedTrips << " iterations";
  }
  return executions;
}

int64_t Counter::receivedBy(Operation *op, const Axes &axes) const {
  auto exchange = dyn_cast<ExchangeOp>(op);
  if (!exchange) {
    std::vector<std::pair<int64_t, int64_t>> buffers;
    for (auto [gives, has] :
         llvm::zip(op->getOperandTypes(), op->getResultTypes()))
      buffers.emplace_back(bytesOf(gives), bytesOf(has));
    return bytesReceived(op->getName().stripDialect(), mesh.sizeOf(axes),
                         buffers);
  }
  std::vector<WindowFetch> fetches;
  for (auto fetch : exchange.getFetchesAttr().getAsRange<FetchAttr>())
    fetches.push_back(fetch.getValue());
  return exchangedElements(mesh, axes, fetches) *
         elementBytes(op->getOperand(0).getType());
}

LogicalResult Counter::add(Operation *op) {
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!axes || isa<AxisIndexOp>(op))
    return success();
  if (op->hasAttr("operand_sharding"))
    return op->emitOpError("is not on local tensors; run dist-partition before "
                           "dist-communication-report");
  report.add(mesh, op->getName().stripDialect(), axes.getValue(),
             receivedBy(op, axes.getValue()), locationText(op->getLoc()),
             executionsOf(op));
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
