//===- ParsePrecision.cpp - types in a plan file --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsePrecision.h"

#include "ParseTexts.h"

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

/// Joins the object to a text of Precision::parse.
static std::string textOf(const Json &json) {
  auto text = [&](const char *key) {
    return json.contains(key) && json[key].is_string()
               ? json[key].get<std::string>()
               : "";
  };
  std::string joined = text("type");
  if (json.contains("level"))
    joined += ":" + text("level");
  for (auto [key, word] : {std::pair("initial_scale", "initial"),
                           std::pair("growth_interval", "interval")})
    if (json.contains(key))
      joined += fmt::format(":{}={}", word, json[key].dump());
  return joined;
}

Status dist::parsePrecision(const Json &plan,
                            std::optional<Precision> &precision) {
  if (!plan.contains("precision"))
    return {};
  const Json &json = plan["precision"];
  if (json.is_object())
    if (Status status = unknownKeys(
            json, "precision",
            {"type", "level", "keep", "initial_scale", "growth_interval"});
        !status.ok())
      return status;
  precision = json.is_string()   ? Precision::parse(json.get<std::string>())
              : json.is_object() ? Precision::parse(textOf(json))
                                 : std::nullopt;
  if (!precision)
    return jsonError("precision",
                     fmt::format("expected {}, or {{\"type\": \"bf16\", "
                                 "\"level\": \"O2\", \"keep\": "
                                 "[\"*model.py:37*\"]}}, with f16 also "
                                 "\"initial_scale\": 65536 and "
                                 "\"growth_interval\": 2000, got {}",
                                 kPrecisionTexts, shown(json)));
  if (!json.is_object())
    return {};
  return parseTexts(json, "keep", "precision.keep", kLocationPatterns,
                    precision->keep);
}

Status dist::parseNarrowCollectives(const Json &plan, std::string &type) {
  if (!plan.contains("narrow_collectives"))
    return {};
  const Json &json = plan["narrow_collectives"];
  if (json != "bf16" && json != "f16")
    return jsonError(
        "narrow_collectives",
        fmt::format("expected \"bf16\" or \"f16\", got {}", shown(json)));
  type = json.get<std::string>();
  return {};
}
