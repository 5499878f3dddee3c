//===- PlanReport.cpp - the pass dist-plan-report -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"
#include "WriteReport.h"

#include "dist/Transforms/AutoShard/Considered.h"
#include "dist/Transforms/Report/Passes.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/AtomicFile.h"

#include "mlir/IR/Diagnostics.h"

#include <cmath>

namespace dist {
#define GEN_PASS_DEF_PLANREPORTPASS
#include "dist/Transforms/Report/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isSame(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::abs(a);
}

/// What dist-auto-shard has compared; the plan that was chosen is among it.
static void takeConsidered(MeshOp mesh, PlanReport &report) {
  bool isChosen = false;
  for (const ConsideredPlan &plan : consideredPlans(mesh)) {
    double cost = plan.price.cost();
    bool isThis = !isChosen && plan.mesh == report.mesh &&
                  plan.price.memory == report.memory &&
                  isSame(plan.price.overlapped, report.timeline) &&
                  isSame(cost, report.cost());
    isChosen |= isThis;
    report.candidates.push_back(
        {plan.name, plan.mesh, cost, plan.price.step(), plan.price.work,
         plan.price.kernels, plan.price.communication.cost,
         plan.price.communication.bytes, plan.price.memory,
         plan.price.overlapped, isThis});
  }
  mesh->removeAttr(kConsideredAttr);
}

/// What the passes make of the plan; where they refuse it, that.
static void addProgram(SettledPlan &plan, const Machine &machine,
                       PlanReport &report) {
  std::optional<PlanReport::Remark> refused;
  ScopedDiagnosticHandler handler(plan.func.getContext(), [&](Diagnostic &it) {
    if (it.getSeverity() == DiagnosticSeverity::Error && !refused)
      refused = {"refused", it.str(), locationText(it.getLocation())};
    return success();
  });
  auto emitted = plan.emit(machine);
  if (succeeded(emitted)) {
    report.received =
        static_cast<double>(emitted->collectives.totalBytesReceived());
    report.collectives = emitted->collectives.toJson()["collectives"];
    report.memory = emitted->memory;
  } else if (refused) {
    refused->text =
        "the passes that follow refuse this program, which is reported as it "
        "is planned: " +
        refused->location + ": " + refused->text;
    report.remarks.insert(report.remarks.begin(), *refused);
  }
}

namespace {
struct PlanReportPass : dist::impl::PlanReportPassBase<PlanReportPass> {
  using PlanReportPassBase::PlanReportPassBase;
  PlanReportPass(const PlanReportPassOptions &options, TextSink onPage)
      : PlanReportPassBase(options), onPage(std::move(onPage)) {}

  void runOnOperation() override {
    MeshOp mesh = requireSearchedMesh(getOperation());
    FunctionOpInterface func =
        mesh ? findEntry(getOperation()) : FunctionOpInterface();
    if (!func || failed(report(func, mesh)))
      signalPassFailure();
  }

  LogicalResult report(FunctionOpInterface func, MeshOp mesh) {
    if (!html.empty() && html == json)
      return mesh.emitError() << "html and json are both '" << html
                              << "': expected two files";
    auto machine = loadMachine(mesh, cluster, memory);
    FailureOr<double> remarkable = readBytes(mesh.getLoc(), "large", large);
    if (failed(machine) || failed(remarkable) ||
        failed(verifyCount(mesh.getLoc(), "tensors", tensors)))
      return failure();
    auto plan = SettledPlan::make(*machine, func, mesh);
    if (failed(plan))
      return failure();
    std::vector<ProgramStep> steps = (*plan)->steps(*machine);
    PlanReport report = makeReport(**plan, *machine, steps);
    addRemarks(report, *remarkable);
    addProgram(**plan, *machine, report);
    for (const PlanReport::Remark &remark : report.remarks)
      if (remark.kind == "refused")
        func.emitWarning() << remark.text;
    takeConsidered(mesh, report);
    bool isPage = onPage || !html.empty();
    if (isPage || !json.empty())
      addOtherwise(report, **plan, *machine, func, mesh, tensors);
    if (!json.empty() &&
        failed(writeJson(func.getContext(), json, toJson(report))))
      return failure();
    if (isPage && failed(passOnPage(toHtml(report))))
      return failure();
    if (!isPage && json.empty())
      llvm::errs() << summaryOf(report);
    return success();
  }

private:
  LogicalResult passOnPage(const std::string &page) {
    Status status = onPage ? onPage(page) : dist::writeFile(html, page);
    if (status.ok())
      return success();
    return emitError(UnknownLoc::get(&getContext())) << status.getMessage();
  }

  TextSink onPage;
};
} // namespace

std::unique_ptr<Pass>
dist::createPlanReportPass(const PlanReportPassOptions &options,
                           TextSink onPage) {
  return std::make_unique<PlanReportPass>(options, std::move(onPage));
}
