//===- OverridePlan.cpp - a plan with options in it -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/OverridePlan.h"

#include "dist/Support/ParseJson.h"

using namespace dist;
using Json = nlohmann::ordered_json;

/// The option's type with the plan's patterns of operations that stay f32.
static Json withKept(const Json &plan, const std::string &precision) {
  if (!plan.contains("precision") || !plan["precision"].is_object() ||
      !plan["precision"].contains("keep"))
    return precision;
  return {{"type", precision}, {"keep", plan["precision"]["keep"]}};
}

std::string dist::overridePlan(const std::string &plan,
                               const PlanOverrides &overrides) {
  Result<Json> json = parseJson(plan.empty() ? "{}" : plan);
  if (!json || !json->is_object())
    return plan;
  Json changed = *json;
  if (overrides.microBatches)
    changed["micro_batches"] = overrides.microBatches;
  if (overrides.gradientMerge)
    changed["gradient_merge"] = overrides.gradientMerge;
  if (!overrides.recompute.empty())
    changed["recompute"] = overrides.recompute;
  if (!overrides.precision.empty())
    changed["precision"] = withKept(*json, overrides.precision);
  if (!overrides.narrowCollectives.empty())
    changed["narrow_collectives"] = overrides.narrowCollectives;
  return changed == *json ? plan : changed.dump();
}

std::string dist::changesOfPlan(const std::string &plan) {
  Result<Json> json = parseJson(plan);
  if (!json || !json->is_object())
    return "";
  Json changes = Json::object();
  for (const char *key : {"per_micro_batch", "gradient_merge", "precision"})
    if (json->contains(key))
      changes[key] = (*json)[key];
  // Micro-batches alone compute what the whole batch does.
  if (changes.contains("per_micro_batch") && json->contains("micro_batches"))
    changes["micro_batches"] = (*json)["micro_batches"];
  return changes.dump();
}
