//===- ApplyChanges.cpp - a plan's keys that are no shardings -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyChanges.h"

#include "ApplyPipeline.h"
#include "ApplyPrecision.h"
#include "ApplyRecompute.h"
#include "CommandLine.h"

#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Support/ParseJson.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/IR/BuiltinOps.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// Writes the patterns of reductions that are per micro-batch to the mesh, for
/// dist-micro-batch. Errors: there are no micro-batches; a pattern matches no
/// location.
static Status writePerMicroBatch(const Plan &plan, MeshOp mesh,
                                 FunctionOpInterface func) {
  if (plan.perMicroBatch.empty())
    return {};
  auto isTime = [](const MeshAxis &axis) { return axis.temporal; };
  if (llvm::none_of(mesh.getMesh().getValue().axes, isTime))
    return jsonError("per_micro_batch",
                     "there are no micro-batches: expected micro_batches, at "
                     "least 2, as well");
  if (Status status = verifyPlaces(func, "per_micro_batch", plan.perMicroBatch);
      !status.ok())
    return status;
  SmallVector<StringRef> patterns(plan.perMicroBatch.begin(),
                                  plan.perMicroBatch.end());
  mesh->setAttr(kPerMicroBatchAttr, Builder(mesh).getStrArrayAttr(patterns));
  return {};
}

/// Checks that a pass has made the step that of replicas, as a plan's key
/// requests.
static Status verifyReplicas(StringRef key, StringRef pass, ModuleOp module) {
  auto changes = module->getAttrOfType<ArrayAttr>(kChangedAttr);
  auto isOfReplicas = [&](StringAttr change) {
    return change.getValue().starts_with(key);
  };
  if (changes && llvm::any_of(changes.getAsRange<StringAttr>(), isOfReplicas))
    return {};
  return jsonError(key.str(),
                   fmt::format("the step is not that of replicas yet: run {} "
                               "before, as dist-local-pipeline does",
                               pass.str()));
}

static Status verifyReplicas(const Plan &plan, ModuleOp module) {
  if (plan.localSgd)
    if (Status status =
            verifyReplicas("local_sgd", "dist-replicate-state", module);
        !status.ok())
      return status;
  return plan.dgc ? verifyReplicas("dgc", "dist-compress-gradients", module)
                  : Status();
}

Status dist::applyChanges(const Plan &plan, const PlanOverrides &overrides,
                          MeshOp mesh, FunctionOpInterface func,
                          llvm::function_ref<Location(StringRef)> place) {
  Status status = verifyReplicas(plan, func->getParentOfType<ModuleOp>());
  if (status.ok())
    status = writePerMicroBatch(plan, mesh, func);
  if (status.ok() && plan.pipeline)
    status = applyPipeline(*plan.pipeline, mesh, func, place("pipeline"));
  if (status.ok())
    status = applyRecompute(plan, func);
  if (status.ok())
    status = applyPrecision(plan, func, !overrides.precision.empty());
  auto keepPlace = [&](StringRef key, bool isOverridden) {
    setPlanPlace(mesh, key,
                 isOverridden ? commandLineLoc(mesh.getContext()) : place(key));
  };
  if (!plan.narrowCollectives.empty())
    keepPlace("narrow_collectives", !overrides.narrowCollectives.empty());
  if (plan.microBatches > 0)
    keepPlace("micro_batches", overrides.microBatches > 0);
  if (llvm::any_of(plan.values, std::mem_fn(&PlanEntry::isOfRewritten)))
    setPlanPlace(mesh, "values", place("values"));
  return status;
}
