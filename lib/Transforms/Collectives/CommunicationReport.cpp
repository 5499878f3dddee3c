//===- CommunicationReport.cpp - the pass dist-communication-report -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AtomicFile.h"
#include "dist/Transforms/Collectives/CountCollectives.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "llvm/Support/raw_ostream.h"

namespace dist {
#define GEN_PASS_DEF_COMMUNICATIONREPORTPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

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
    auto report = countCollectives(getOperation(), mesh);
    if (failed(report))
      return signalPassFailure();
    llvm::errs() << report->table();
    if (!json.empty() && failed(writeJson(getOperation(), json, *report)))
      return signalPassFailure();
  }
};
} // namespace
