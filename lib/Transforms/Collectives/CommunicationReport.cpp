//===- CommunicationReport.cpp - the pass dist-communication-report -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CommunicationReport.h"
#include "dist/Support/ExchangePlan.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace dist {
#define GEN_PASS_DEF_COMMUNICATIONREPORTPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// How often an operation is executed: the trip counts of the loops around it,
/// as far as they are known.
static int64_t executions(Operation *op) {
  int64_t count = 1;
  for (; op; op = op->getParentOp())
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      if (auto trips = loop.getStaticTripCount())
        count *= trips->getSExtValue();
  return count;
}

/// The full buffer, as bytesReceived wants it; of an exchange what its busiest
/// rank moves.
static int64_t bytesOf(Operation *op, const Mesh &mesh) {
  auto exchange = dyn_cast<ExchangeOp>(op);
  if (!exchange)
    return std::max(dist::bytesOf(op->getOperandTypes()),
                    dist::bytesOf(op->getResultTypes()));
  std::vector<WindowFetch> fetches;
  for (auto fetch : exchange.getFetchesAttr().getAsRange<FetchAttr>())
    fetches.push_back(fetch.getValue());
  return exchangedElements(mesh, exchange.getAxes().getValue(), fetches) *
         elementBytes(op->getOperand(0).getType());
}

static LogicalResult addCollective(Operation *op, const Mesh &mesh,
                                   CommunicationReport &report) {
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!axes || isa<AxisIndexOp>(op))
    return success();
  if (op->hasAttr("operand_sharding"))
    return op->emitOpError("is not on local tensors; run dist-partition before "
                           "dist-communication-report");
  report.add(mesh, op->getName().stripDialect(), axes.getValue(),
             bytesOf(op, mesh), locationText(op->getLoc()), executions(op));
  return success();
}

/// The whole file or none of it.
static LogicalResult writeJson(ModuleOp module, StringRef path,
                               const CommunicationReport &report) {
  std::string text = report.toJson().dump(2);
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << text << "\n";
    return llvm::Error::success();
  });
  if (!error)
    return success();
  return emitError(module.getLoc())
         << "cannot write the communication report to '" << path << "': " << llvm::toString(std::move(error));
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
    auto visit = [&](Operation *op) -> WalkResult {
      return isa_and_nonnull<DistDialect>(op->getDialect())
                 ? addCollective(op, mesh, report)
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
