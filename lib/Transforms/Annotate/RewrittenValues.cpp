//===- RewrittenValues.cpp - a plan's values after time passes ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimePlan.h"

#include "dist/Transforms/Annotate/ApplyPlan.h"
#include "dist/Transforms/Annotate/Passes.h"

#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {
#define GEN_PASS_DEF_ANNOTATEREWRITTENPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using Json = nlohmann::ordered_json;

/// Applies the values of the kept plan that name the rewritten program.
static Status applyKept(const Json &values, MeshOp mesh,
                        FunctionOpInterface func) {
  Result<Plan> plan = Plan::parse(Json{{"values", values}}.dump());
  return plan ? applyRewrittenValues(*plan, mesh, func) : plan.status();
}

namespace {
struct AnnotateRewrittenPass
    : dist::impl::AnnotateRewrittenPassBase<AnnotateRewrittenPass> {
  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    std::optional<Json> kept = mesh ? keptTimePlan(mesh) : std::nullopt;
    if (!kept || !kept->contains("values"))
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    Location place = takePlanPlace(mesh, "values", func.getLoc());
    Status status = applyKept((*kept)["values"], mesh, func);
    if (status.ok())
      return;
    emitError(place) << status.getMessage();
    signalPassFailure();
  }
};
} // namespace
