//===- CommunicationReport.cpp - the pass dist-communication-report -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CommunicationReport.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/CollectiveCost.h"
#include "dist/Support/ExchangePlan.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "llvm/Support/raw_ostream.h"

namespace dist {
#define GEN_PASS_DEF_COMMUNICATIONREPORTPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// How often an operation is executed: the trip counts of the loops around it,
/// as far as they are known, and as if every branch was taken. A remark names a
/// loop whose count is not known, once.
static int64_t executions(Operation *op, DenseSet<Operation *> &unknown) {
  int64_t count = 1;
  for (; op; op = op->getParentOp()) {
    if (!isLoop(op))
      continue;
    std::optional<int64_t> trips = tripCountOf(op);
    count *= trips.value_or(1);
    if (!trips && unknown.insert(op).second)
      emitRemark(op->getLoc())
          << "how often this loop runs is not known; its collectives are "
             "counted for one iteration";
  }
  return count;
}

/// Of the rank that receives most; of an exchange what its busiest rank moves.
static int64_t receivedBy(Operation *op, const Mesh &mesh, const Axes &axes) {
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

static LogicalResult addCollective(Operation *op, const Mesh &mesh,
                                   DenseSet<Operation *> &unknown,
                                   CommunicationReport &report) {
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!axes || isa<AxisIndexOp>(op))
    return success();
  if (op->hasAttr("operand_sharding"))
    return op->emitOpError("is not on local tensors; run dist-partition before "
                           "dist-communication-report");
  report.add(mesh, op->getName().stripDialect(), axes.getValue(),
             receivedBy(op, mesh, axes.getValue()), locationText(op->getLoc()),
             executions(op, unknown));
  return success();
}

/// The whole file or none of it.
static LogicalResult writeJson(ModuleOp module, StringRef path,
                               const CommunicationReport &report) {
  Status status = writeFile(path.str(), report.toJson().dump(2) + "\n");
  if (status.ok())
    return success();
  return emitError(module.getLoc())
         << "communication report: " << status.getMessage();
}

namespace {
struct CommunicationReportPass
    : dist::impl::CommunicationReportPassBase<CommunicationReportPass> {
  using CommunicationReportPassBase::CommunicationReportPassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    MeshOp meshOp = findMesh(getOperation());
    Mesh mesh = meshOp ? meshOp.getMesh().getValue() : Mesh();
    CommunicationReport report;
    DenseSet<Operation *> unknown;
    auto visit = [&](Operation *op) -> WalkResult {
      return isa_and_nonnull<DistDialect>(op->getDialect())
                 ? addCollective(op, mesh, unknown, report)
                 : success();
    };
    if (getOperation()->walk(visit).wasInterrupted())
      return signalPassFailure();
    llvm::errs() << report.table();
    if (!json.empty() && failed(writeJson(getOperation(), json, report)))
      return signalPassFailure();
  }
};
} // namespace
