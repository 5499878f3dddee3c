//===- TimePlan.cpp - keys of a plan that rewrite the program -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimePlan.h"

#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/IR/TimePlan.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace dist;
using Json = nlohmann::ordered_json;

ArrayRef<const char *> dist::timeKeys() {
  static constexpr const char *keys[] = {
      "micro_batches",     "gradient_merge", "per_micro_batch",
      "accumulators",      "local_sgd",      "dgc",
      "pipeline",          "recompute",      "precision",
      "narrow_collectives"};
  return keys;
}

static const MeshAxis *timeAxis(MeshOp mesh) {
  const auto &axes = mesh.getMesh().getValue().axes;
  auto it =
      llvm::find_if(axes, [](const MeshAxis &axis) { return axis.temporal; });
  return it == axes.end() ? nullptr : &*it;
}

/// True if passes rewrite the program before it is sharded, or the plan has
/// values as if they did.
static bool isProgramRewritten(MeshOp mesh, FunctionOpInterface func,
                               const Json &plan) {
  auto module = func->getParentOfType<ModuleOp>();
  const Json values = plan.value("values", Json::array());
  return timeAxis(mesh) || func->hasAttr(kRecomputeAttr) ||
         module->hasAttr(kPrecisionAttr) ||
         !module.getOps<PipelineOp>().empty() ||
         llvm::any_of(values, [](const Json &entry) {
           return entry.value("rewritten", false);
         });
}

/// The dimensions of arguments that the time axis divides.
static Json batchOf(MeshOp mesh, FunctionOpInterface func) {
  Json batch = Json::object();
  const MeshAxis *time = timeAxis(mesh);
  for (const Port &port : argumentsOf(func)) {
    ShardingAttr sharding = getArgSharding(func, port.index);
    if (!time || !sharding)
      continue;
    for (auto [dim, item] : llvm::enumerate(sharding.getValue().dims))
      if (llvm::is_contained(item.axes, AxisRef(time->name)))
        batch[port.position] = dim;
  }
  return batch;
}

static Json ranksOf(FunctionOpInterface func) {
  Json ranks = Json::object();
  for (const SmallVector<Port> &ports : {argumentsOf(func), resultsOf(func)})
    for (const Port &port : ports)
      if (auto type = dyn_cast<RankedTensorType>(port.type))
        ranks[port.position] = type.getRank();
  return ranks;
}

void dist::keepTimePlan(MeshOp mesh, FunctionOpInterface func,
                        const std::string &plan) {
  Json given = Json::parse(plan), kept = Json::object();
  auto keep = [&](const char *key) {
    if (given.contains(key))
      kept[key] = given[key];
  };
  llvm::for_each(timeKeys(), keep);
  if (isProgramRewritten(mesh, func, given)) {
    kept["rewritten"] = true;
    kept["arguments"] = func.getNumArguments();
    kept["results"] = func.getNumResults();
    keep("values");
    keep("groups");
    if (Json batch = batchOf(mesh, func); !batch.empty())
      kept["batch"] = batch;
    if (mesh->hasAttr(kGradientMergeAttr))
      kept["ranks"] = ranksOf(func);
  }
  if (!kept.empty())
    mesh->setAttr(kTimePlanAttr, Builder(mesh).getStringAttr(kept.dump()));
}

bool dist::isRewritten(const Json &kept) { return kept.contains("rewritten"); }

std::optional<Json> dist::keptTimePlan(MeshOp mesh) {
  auto text = mesh->getAttrOfType<StringAttr>(kTimePlanAttr);
  if (!text)
    return std::nullopt;
  Json kept = Json::parse(text.str(), nullptr, /*allow_exceptions=*/false);
  return kept.is_object() ? std::optional(kept) : std::nullopt;
}
