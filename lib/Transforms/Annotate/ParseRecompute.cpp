//===- ParseRecompute.cpp - recomputation in a plan file ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseRecompute.h"

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

static Status parsePolicy(const std::string &where, const Json &json,
                          RecomputeRule &rule) {
  auto policy = json.is_string() ? parseRecomputePolicy(json.get<std::string>())
                                 : std::nullopt;
  if (!policy)
    return jsonError(where, "expected the policy \"none\", \"cheap\", \"dots\" "
                            "or \"inputs\", got " +
                                shown(json));
  rule.policy = *policy;
  return {};
}

static Status parseSaved(const std::string &where, const Json &json,
                         RecomputeRule &rule) {
  for (const Json &pattern : json.is_array() ? json : Json::array({json})) {
    if (!pattern.is_string())
      return jsonError(where + ".save",
                       "expected a list of patterns of locations, got " +
                           shown(json));
    rule.save.push_back(pattern.get<std::string>());
  }
  return {};
}

static Status parseStage(const std::string &where, const Json &json,
                         RecomputeRule &rule) {
  if (!json.is_number_unsigned() || json.get<uint64_t>() > INT32_MAX)
    return jsonError(where + ".stage",
                     "expected the number of a stage, from 0, got " +
                         shown(json));
  rule.stage = json.get<int64_t>();
  return {};
}

static Status parseRule(const std::string &where, const Json &json,
                        RecomputeRule &rule) {
  bool isRule =
      json.is_object() && (json.contains("policy") || json.contains("save"));
  if (!isRule)
    return jsonError(where, "expected an object {\"match\": PATTERN, "
                            "\"policy\": \"inputs\"}, got " +
                                shown(json));
  Status status =
      unknownKeys(json, where, {"match", "stage", "policy", "save"});
  rule.policy = RecomputePolicy::Inputs;
  if (status.ok() && json.contains("policy"))
    status = parsePolicy(where + ".policy", json["policy"], rule);
  if (status.ok() && json.contains("save"))
    status = parseSaved(where, json["save"], rule);
  if (status.ok() && json.contains("stage"))
    status = parseStage(where, json["stage"], rule);
  if (!status.ok() || !json.contains("match"))
    return status;
  if (!json["match"].is_string() || json["match"].get<std::string>().empty())
    return jsonError(where + ".match",
                     "expected a pattern of arguments or of a location, got " +
                         shown(json["match"]));
  rule.match = json["match"].get<std::string>();
  return {};
}

Result<std::vector<PlanRecompute>> dist::parseRecompute(const Json &plan) {
  std::vector<PlanRecompute> rules;
  if (!plan.contains("recompute"))
    return rules;
  const Json &json = plan["recompute"];
  if (json.is_string()) {
    Status status =
        parsePolicy("recompute", json,
                    rules.emplace_back(PlanRecompute{"recompute", {}}).rule);
    return status.ok() ? Result(rules) : status;
  }
  if (!json.is_array())
    return jsonError("recompute", "expected a policy or a list of rules such "
                                  "as [{\"match\": \"params['layer1']*\", "
                                  "\"policy\": \"inputs\"}], got " +
                                      shown(json));
  for (const Json &entry : json) {
    std::string where = fmt::format("recompute[{}]", rules.size());
    PlanRecompute &rule = rules.emplace_back(PlanRecompute{where, {}});
    if (Status status = parseRule(where, entry, rule.rule); !status.ok())
      return status;
  }
  return rules;
}
