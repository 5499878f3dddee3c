//===- ApplyRecompute.cpp - a plan's recomputation ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyRecompute.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Support/ParseJson.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/IR/BuiltinOps.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static Status verifyStage(const std::string &where, int64_t stage,
                          FunctionOpInterface func) {
  auto pipelines = func->getParentOfType<ModuleOp>().getOps<PipelineOp>();
  if (pipelines.empty())
    return jsonError(where, "the program has no pipeline: give 'pipeline', "
                            "too, or leave out 'stage'");
  int64_t count = (*pipelines.begin()).getCoordinates().size();
  if (stage >= count)
    return jsonError(where, fmt::format("expected a stage of the pipeline, "
                                        "from 0 to {}, got {}",
                                        count - 1, stage));
  return {};
}

static Status verifyRule(const PlanRecompute &entry, FunctionOpInterface func) {
  const auto &[where, rule] = entry;
  if (rule.stage)
    if (Status status = verifyStage(where + ".stage", *rule.stage, func);
        !status.ok())
      return status;
  SmallVector<Port> ports = argumentsOf(func);
  if (!rule.match.empty() && namedBy(rule.match, ports).empty() &&
      !hasPlace(func, rule.match))
    return jsonError(where + ".match",
                     fmt::format("'{}' matches no argument and no location; "
                                 "there are {}",
                                 rule.match, listOf(ports)));
  for (const std::string &pattern : rule.save)
    if (!hasPlace(func, pattern))
      return jsonError(
          where + ".save",
          fmt::format("'{}' matches no location; `dist-opt "
                      "--dist-import-pipeline --mlir-print-debuginfo` prints "
                      "those that there are",
                      pattern));
  return {};
}

Status dist::applyRecompute(const Plan &plan, FunctionOpInterface func) {
  if (plan.recompute.empty())
    return {};
  if (func->hasAttr(kRecomputeAttr))
    return jsonError("recompute", "the program has 'dist.recompute' of its "
                                  "own: give one of them");
  SmallVector<RecomputeRule> rules;
  for (const PlanRecompute &entry : plan.recompute) {
    if (Status status = verifyRule(entry, func); !status.ok())
      return status;
    rules.push_back(entry.rule);
  }
  func->setAttr(kRecomputeAttr, recomputeAttr(func.getContext(), rules));
  return {};
}
