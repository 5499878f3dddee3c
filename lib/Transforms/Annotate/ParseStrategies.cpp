//===- ParseStrategies.cpp - changes of the program in a plan -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseStrategies.h"

#include "ParseTexts.h"

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

static constexpr const char *kLocalSgd = "local_sgd";

static Status parseSteps(const Json &json, const char *key, int64_t &steps) {
  if (!json.contains(key))
    return {};
  const Json &value = json[key];
  if (!value.is_number_unsigned() || value.get<uint64_t>() < 1 ||
      value.get<uint64_t>() > INT32_MAX)
    return jsonError(kLocalSgd,
                     fmt::format("'{}' needs an integer from 1 to {}, got {}",
                                 key, INT32_MAX, shown(value)));
  steps = value.get<int64_t>();
  return {};
}

/// Parses the keys of a schedule that follows from the loss.
static Status parseAdaptive(const Json &json, PlanLocalSgd &request) {
  if (json.contains("adaptive") && !json["adaptive"].is_boolean())
    return jsonError(kLocalSgd, fmt::format("'adaptive' needs true or false, "
                                            "got {}",
                                            shown(json["adaptive"])));
  request.adaptive = json.contains("adaptive") && json["adaptive"].get<bool>();
  const std::pair<const char *, std::string *> patterns[] = {
      {"loss", &request.loss}, {"learning_rate", &request.learningRate}};
  for (auto [key, pattern] : patterns) {
    if (!json.contains(key))
      continue;
    if (!json[key].is_string())
      return jsonError(kLocalSgd, fmt::format("'{}' needs a pattern, got {}",
                                              key, shown(json[key])));
    *pattern = json[key].get<std::string>();
  }
  for (const char *key : {"loss", "learning_rate", "max_steps"})
    if (json.contains(key) && !request.adaptive)
      return jsonError(
          kLocalSgd,
          fmt::format("'{}' is of 'adaptive', which is not true", key));
  return parseSteps(json, "max_steps", request.maxSteps);
}

/// Checks that no other key divides the steps of replicas, which `strategy`
/// requests.
static Status verifyAlone(const Json &plan, const char *strategy) {
  for (const char *key : {"micro_batches", "gradient_merge", "pipeline"})
    if (plan.contains(key) && plan[key] != 1)
      return jsonError(
          strategy,
          fmt::format("does not go with '{}': each replica takes a whole step "
                      "on its whole batch. Leave out one of the two",
                      key));
  return {};
}

Result<std::optional<PlanLocalSgd>> dist::parseLocalSgd(const Json &plan) {
  if (!plan.contains(kLocalSgd))
    return std::optional<PlanLocalSgd>();
  const Json &json = plan[kLocalSgd];
  if (!json.is_object())
    return jsonError(kLocalSgd,
                     fmt::format("expected an object such as {{\"axis\": "
                                 "\"dp\", \"steps\": 4}}, got {}",
                                 shown(json)));
  if (Status s = unknownKeys(json, kLocalSgd,
                             {"axis", "steps", "average", "adaptive", "loss",
                              "learning_rate", "max_steps"});
      !s.ok())
    return s;
  PlanLocalSgd request;
  if (!json.contains("axis") || !json["axis"].is_string())
    return jsonError(kLocalSgd,
                     "needs a text 'axis', the axis of the replicas");
  request.axis = json["axis"].get<std::string>();
  if (!json.contains("steps"))
    return jsonError(kLocalSgd,
                     "needs 'steps', the steps between two averages");
  if (Status s = parseSteps(json, "steps", request.steps); !s.ok())
    return s;
  if (Status s = parseAdaptive(json, request); !s.ok())
    return s;
  if (Status s = parseTexts(json, "average", "local_sgd.average",
                            kArgumentPatterns, request.average);
      !s.ok())
    return s;
  if (json.contains("average") && request.average.empty())
    return jsonError(kLocalSgd, "'average' is empty, so that nothing would be "
                                "averaged: name state, or leave it out to "
                                "average all floats");
  if (Status s = verifyAlone(plan, kLocalSgd); !s.ok())
    return s;
  return std::optional(request);
}

//===----------------------------------------------------------------------===//
// Deep gradient compression
//===----------------------------------------------------------------------===//

static constexpr const char *kDgc = "dgc";

/// True for a number from 0 to below 1.
static bool isPart(const Json &json) {
  return json.is_number() && json.get<double>() >= 0 && json.get<double>() < 1;
}

/// Parses a sparsity, or several that take turns.
static Status parseSparsity(const Json &json, PlanDgc &request) {
  Json list = json.is_array() ? json : Json::array({json});
  bool isGood = !list.empty();
  for (const Json &part : list)
    isGood &= isPart(part);
  if (!isGood)
    return jsonError(kDgc,
                     fmt::format("'sparsity' needs a number from 0 to below 1, "
                                 "or a list such as [0.75, 0.9375, 0.999], got "
                                 "{}",
                                 shown(json)));
  request.sparsity = list.get<std::vector<double>>();
  return {};
}

static Status parseStart(const Json &json, PlanDgc &request) {
  const std::pair<const char *, int64_t *> numbers[] = {
      {"begin_step", &request.beginStep}, {"ramp_steps", &request.rampSteps}};
  for (auto [key, number] : numbers) {
    if (!json.contains(key))
      continue;
    const Json &value = json[key];
    if (!value.is_number_unsigned() || value.get<uint64_t>() > INT32_MAX / 2)
      return jsonError(kDgc,
                       fmt::format("'{}' needs an integer from 0 to {}, got {}",
                                   key, INT32_MAX / 2, shown(value)));
    *number = value.get<int64_t>();
  }
  bool hasRamp = request.rampSteps > 0;
  if (hasRamp == (request.sparsity.size() > 1))
    return {};
  return jsonError(kDgc, hasRamp ? "'ramp_steps' needs several sparsities"
                                 : "several sparsities need 'ramp_steps', the "
                                   "steps in which all but the last take "
                                   "turns");
}

Result<std::optional<PlanDgc>> dist::parseDgc(const Json &plan) {
  if (!plan.contains(kDgc))
    return std::optional<PlanDgc>();
  const Json &json = plan[kDgc];
  if (!json.is_object())
    return jsonError(kDgc, fmt::format("expected an object such as {{\"axis\": "
                                       "\"dp\", \"sparsity\": 0.999}}, got {}",
                                       shown(json)));
  if (Status s = unknownKeys(
          json, kDgc,
          {"axis", "sparsity", "begin_step", "ramp_steps", "momentum"});
      !s.ok())
    return s;
  if (plan.contains(kLocalSgd))
    return jsonError(kDgc, "the plan has 'local_sgd', whose replicas exchange "
                           "no gradients: expected one of them");
  PlanDgc request;
  if (!json.contains("axis") || !json["axis"].is_string())
    return jsonError(kDgc, "needs a text 'axis', the axis of the replicas");
  request.axis = json["axis"].get<std::string>();
  if (!json.contains("sparsity"))
    return jsonError(kDgc, "needs 'sparsity', the part of a gradient that is "
                           "not sent");
  if (Status s = parseSparsity(json["sparsity"], request); !s.ok())
    return s;
  if (Status s = parseStart(json, request); !s.ok())
    return s;
  if (json.contains("momentum") && !isPart(json["momentum"]))
    return jsonError(kDgc, fmt::format("'momentum' needs a number from 0 to "
                                       "below 1, got {}",
                                       shown(json["momentum"])));
  if (json.contains("momentum"))
    request.momentum = json["momentum"].get<double>();
  if (Status s = verifyAlone(plan, kDgc); !s.ok())
    return s;
  return std::optional(request);
}
