//===- TimePlan.cpp - what a plan says about time -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimePlan.h"

#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimePlan.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace dist;
using Json = nlohmann::ordered_json;

ArrayRef<const char *> dist::timeKeys() {
  static constexpr const char *keys[] = {"micro_batches",   "gradient_merge",
                                         "per_micro_batch", "accumulators",
                                         "pipeline",        "recompute"};
  return keys;
}

static const MeshAxis *timeAxis(MeshOp mesh) {
  const auto &axes = mesh.getMesh().getValue().axes;
  auto it =
      llvm::find_if(axes, [](const MeshAxis &axis) { return axis.temporal; });
  return it == axes.end() ? nullptr : &*it;
}

/// True if passes rewrite the program before it is sharded.
static bool isRewritten(MeshOp mesh, FunctionOpInterface func) {
  return timeAxis(mesh) || func->hasAttr(kRecomputeAttr) ||
         !func->getParentOfType<ModuleOp>().getOps<PipelineOp>().empty();
}

/// The dimensions of arguments that the time axis divides.
static Json batchOf(MeshOp mesh, FunctionOpInterface func) {
  Json batch = Json::object();
  const MeshAxis *time = timeAxis(mesh);
  for (unsigned i = 0; time && i < func.getNumArguments(); ++i)
    if (ShardingAttr sharding = getArgSharding(func, i))
      for (auto [dim, item] : llvm::enumerate(sharding.getValue().dims))
        if (llvm::is_contained(item.axes, AxisRef(time->name)))
          batch[std::to_string(i)] = dim;
  return batch;
}

void dist::keepTimePlan(MeshOp mesh, FunctionOpInterface func,
                        const std::string &plan,
                        const PlanOverrides &overrides) {
  if (!isRewritten(mesh, func))
    return;
  Json given = Json::parse(plan), kept = Json::object();
  auto keep = [&](const char *key) {
    if (given.contains(key))
      kept[key] = given[key];
  };
  llvm::for_each(timeKeys(), keep);
  if (overrides.microBatches > 0)
    kept["micro_batches"] = overrides.microBatches;
  if (overrides.gradientMerge > 0)
    kept["gradient_merge"] = overrides.gradientMerge;
  if (!overrides.recompute.empty())
    kept["recompute"] = overrides.recompute;
  keep("values");
  keep("groups");
  if (Json batch = batchOf(mesh, func); !batch.empty())
    kept["batch"] = batch;
  mesh->setAttr(kTimePlanAttr, Builder(mesh).getStringAttr(kept.dump()));
}

std::optional<Json> dist::keptTimePlan(MeshOp mesh) {
  auto text = mesh->getAttrOfType<StringAttr>(kTimePlanAttr);
  if (!text)
    return std::nullopt;
  Json kept = Json::parse(text.str(), nullptr, /*allow_exceptions=*/false);
  return kept.is_object() ? std::optional(kept) : std::nullopt;
}
