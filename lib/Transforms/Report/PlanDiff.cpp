//===- PlanDiff.cpp - the pass dist-plan-diff -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparePlans.h"
#include "MakeReport.h"
#include "WriteReport.h"

#include "dist/Transforms/Annotate/AnnotateModule.h"
#include "dist/Transforms/Propagation/Groups.h"
#include "dist/Transforms/Report/Passes.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {
#define GEN_PASS_DEF_PLANDIFFPASS
#include "dist/Transforms/Report/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct PlanDiffPass : dist::impl::PlanDiffPassBase<PlanDiffPass> {
  using PlanDiffPassBase::PlanDiffPassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    FunctionOpInterface program = findEntry(getOperation());
    PlanSide a, b;
    if (!program || failed(verifyFile("a", fileA)) ||
        failed(verifyFile("b", fileB)) ||
        failed(verifyCount(program.getLoc(), "most", most)) ||
        failed(load(fileA, a)) || failed(load(fileB, b)))
      return signalPassFailure();
    PlanDiff diff = comparePlans(program, a, b, most);
    llvm::errs() << toText(diff, a, b);
    if (!json.empty() &&
        failed(writeJson(&getContext(), json, toJson(diff, a, b))))
      signalPassFailure();
  }

  LogicalResult verifyFile(StringRef option, const std::string &file) {
    if (!file.empty())
      return success();
    return getOperation().emitError()
           << "dist-plan-diff compares two plan files: '" << option
           << "' is missing, as in a=A.json b=B.json";
  }

  static LogicalResult verifySearched(const std::string &file, MeshOp mesh) {
    if (!mesh->hasAttr(kSearchAttr))
      return success();
    return emitError(FileLineColLoc::get(mesh.getContext(), file, 1, 1))
           << "the plan has \"auto\": true, which leaves unspecified "
              "shardings to a search: compare the plan that it finds, as written by "
              "--dist-annotate=plan="
           << file << " --dist-auto-shard=plan=FOUND.json";
  }

  /// Of a copy of the program.
  LogicalResult load(const std::string &file, PlanSide &side) {
    side.file = file;
    side.module = cast<ModuleOp>(getOperation()->clone(side.copies));
    FailureOr<NamedText> plan = readPlan(side.module->getContext(), file);
    if (failed(plan) || failed(annotateModule(*side.module, *plan, meshText)) ||
        failed(verifySearched(file, findMesh(*side.module))))
      return failure();
    side.mesh = requireMesh(*side.module);
    side.func = findEntry(*side.module);
    if (!side.mesh || !side.func || failed(relaxGroups(side.func, side.mesh)))
      return failure();
    auto machine = loadMachine(side.mesh, cluster, memory);
    if (failed(machine))
      return failure();
    side.machine = std::move(*machine);
    auto settled = SettledPlan::make(*side.machine, side.func, side.mesh);
    if (failed(settled))
      return failure();
    side.settled = std::move(*settled);
    auto price = priceExactly(*side.machine, side.func, side.mesh);
    if (failed(price))
      return failure();
    side.price = *price;
    side.report = makeReport(*side.settled, *side.machine,
                             side.settled->steps(*side.machine));
    side.report.received = price->communication.bytes;
    return success();
  }
};
} // namespace
