//===- ParsePipeline.cpp - the stages in a plan file ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsePipeline.h"

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using Json = nlohmann::ordered_json;

/// Most stages that a plan may ask for as a number.
static constexpr int64_t kMostPlanStages = 64;

static Status parseText(const Json &pipeline, const char *key,
                        std::string &text) {
  if (!pipeline.contains(key))
    return {};
  if (!pipeline[key].is_string())
    return jsonError(fmt::format("pipeline.{}", key),
                     "expected a text, got " + shown(pipeline[key]));
  text = pipeline[key].get<std::string>();
  return {};
}

static Status parseSplits(const Json &list, PlanPipeline &pipeline) {
  if (!list.is_array())
    return jsonError("pipeline.split", "expected a list such as [{\"before\": "
                                       "\"params['layer2']*\"}], got " +
                                           shown(list));
  for (size_t i = 0; i < list.size(); ++i) {
    std::string where = fmt::format("pipeline.split[{}]", i);
    const Json &split = list[i];
    bool isOne = split.is_object() && split.size() == 1;
    bool isAfter = isOne && split.contains("after");
    const char *key = isAfter ? "after" : "before";
    if (!isOne || !split.contains(key) || !split[key].is_string())
      return jsonError(where, "expected {\"before\": PATTERN} or {\"after\": "
                              "PATTERN}, of arguments or of a location, got " +
                                  shown(split));
    pipeline.splits.push_back({where, split[key].get<std::string>(), isAfter});
  }
  return {};
}

/// Parses a list of patterns for each stage; a pattern alone is such a list.
static Status parseStages(const Json &list, PlanPipeline &pipeline) {
  auto fail = [&](const std::string &where, const Json &got) {
    return jsonError(
        where, fmt::format("expected patterns of the arguments of each stage, "
                           "such as [\"*layer0*\", [\"*layer1*\", "
                           "\"*norm\"]], or a number of stages from 1 to {}, "
                           "got {}",
                           kMostPlanStages, shown(got)));
  };
  if (list.is_number_unsigned() && list > 0 && list <= kMostPlanStages) {
    pipeline.count = list.get<int64_t>();
    return {};
  }
  if (!list.is_array())
    return fail("pipeline.stages", list);
  for (size_t i = 0; i < list.size(); ++i) {
    std::string where = fmt::format("pipeline.stages[{}]", i);
    bool isList = list[i].is_array();
    Json patterns = isList ? list[i] : Json::array({list[i]});
    auto &stage = pipeline.stages.emplace_back();
    for (size_t j = 0; j < patterns.size(); ++j) {
      if (!patterns[j].is_string())
        return fail(where, list[i]);
      stage.push_back({isList ? fmt::format("{}[{}]", where, j) : where,
                       patterns[j].get<std::string>(), false});
    }
  }
  return {};
}

static Status parsePlacement(const Json &placement, PlanPipeline &pipeline) {
  bool isList = placement.is_array();
  for (const Json &coordinate : isList ? placement : Json::array())
    isList &= coordinate.is_number_unsigned();
  if (isList) {
    pipeline.placement = fmt::format(
        "{}", fmt::join(placement.get<std::vector<int64_t>>(), ","));
    return {};
  }
  if (placement != "loop" && placement != "v")
    return jsonError("pipeline.placement",
                     "expected \"loop\", \"v\" or the coordinate of each "
                     "stage, got " +
                         shown(placement));
  pipeline.placement = placement.get<std::string>();
  return {};
}

Result<std::optional<PlanPipeline>> dist::parsePipeline(const Json &plan) {
  if (!plan.contains("pipeline"))
    return std::optional<PlanPipeline>();
  const Json &json = plan["pipeline"];
  PlanPipeline pipeline;
  if (!json.is_object() || !json.contains("axis"))
    return jsonError("pipeline", "expected an object {\"axis\": AXIS, ...}, "
                                 "got " +
                                     shown(json));
  Status status = unknownKeys(
      json, "pipeline", {"axis", "schedule", "split", "stages", "placement"});
  if (status.ok())
    status = parseText(json, "axis", pipeline.axis);
  if (status.ok())
    status = parseText(json, "schedule", pipeline.schedule);
  if (status.ok() && json.contains("split"))
    status = parseSplits(json["split"], pipeline);
  if (status.ok() && json.contains("stages"))
    status = parseStages(json["stages"], pipeline);
  if (status.ok() && json.contains("placement"))
    status = parsePlacement(json["placement"], pipeline);
  if (status.ok() && json.contains("split") && json.contains("stages"))
    status = jsonError("pipeline", "has both 'split' and 'stages': give one");
  if (!status.ok())
    return status;
  return std::optional(pipeline);
}
