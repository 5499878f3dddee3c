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

/// Joins `type` and `level` of the object to a text of Precision::parse.
static std::string textOf(const Json &json) {
  auto text = [&](const char *key) {
    return json.contains(key) && json[key].is_string()
               ? json[key].get<std::string>()
               : "";
  };
  return json.contains("level") ? text("type") + ":" + text("level")
                                : text("type");
}

Status dist::parsePrecision(const Json &plan,
                            std::optional<Precision> &precision) {
  if (!plan.contains("precision"))
    return {};
  const Json &json = plan["precision"];
  if (json.is_object())
    if (Status status =
            unknownKeys(json, "precision", {"type", "level", "keep"});
        !status.ok())
      return status;
  precision = json.is_string()   ? Precision::parse(json.get<std::string>())
              : json.is_object() ? Precision::parse(textOf(json))
                                 : std::nullopt;
  if (!precision)
    return jsonError("precision",
                     fmt::format("expected {}, or {{\"type\": \"bf16\", "
                                 "\"level\": \"O2\", \"keep\": "
                                 "[\"*model.py:37*\"]}}, got {}",
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
