//===- ParseStrategies.cpp - changes of the program in a plan -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseStrategies.h"

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

static constexpr const char *kLocalSgd = "local_sgd";

static Status parseAverage(const Json &json, PlanLocalSgd &request) {
  bool isList = json.is_array() && !json.empty();
  for (const Json &text : isList ? json : Json::array())
    isList &= text.is_string();
  if (!isList)
    return jsonError(kLocalSgd,
                     fmt::format("'average' needs patterns of arguments, such "
                                 "as [\"params*\"], got {}",
                                 shown(json)));
  request.average = json.get<std::vector<std::string>>();
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
  if (Status s = unknownKeys(json, kLocalSgd, {"axis", "steps", "average"});
      !s.ok())
    return s;
  PlanLocalSgd request;
  if (!json.contains("axis") || !json["axis"].is_string())
    return jsonError(kLocalSgd,
                     "needs a text 'axis', the axis of the replicas");
  request.axis = json["axis"].get<std::string>();
  if (!json.contains("steps") || !json["steps"].is_number_unsigned() ||
      json["steps"].get<uint64_t>() < 1 ||
      json["steps"].get<uint64_t>() > INT32_MAX)
    return jsonError(kLocalSgd,
                     fmt::format("'steps' needs an integer from 1 to {}: the "
                                 "steps between two averages",
                                 INT32_MAX));
  request.steps = json["steps"].get<int64_t>();
  if (json.contains("average"))
    if (Status s = parseAverage(json["average"], request); !s.ok())
      return s;
  return std::optional(request);
}
