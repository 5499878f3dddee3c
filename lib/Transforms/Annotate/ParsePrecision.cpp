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

static Status keyError(const char *key, const std::string &message) {
  return jsonError(fmt::format("precision.{}", key), message);
}

/// Reads the number `object[key]`, if it is there.
static Status parseNumber(const Json &object, const char *key,
                          bool (*isValid)(int64_t), const char *expected,
                          int64_t &number) {
  if (!object.contains(key))
    return {};
  const Json &json = object[key];
  if (!json.is_number_integer() || !isValid(json.get<int64_t>()))
    return keyError(key,
                    fmt::format("expected {}, got {}", expected, shown(json)));
  number = json.get<int64_t>();
  return {};
}

static Status parseLevel(const Json &object, Precision &precision) {
  if (!object.contains("level"))
    return {};
  const Json &json = object["level"];
  if (json != "O1" && json != "O2")
    return keyError(
        "level", fmt::format("expected \"O1\" or \"O2\", got {}", shown(json)));
  precision.hasShortValues = json == "O2";
  return {};
}

/// Keys that have no effect with the type, or that its text may have as well,
/// are errors.
static Status verifyKeys(const Json &object, const Precision &precision) {
  bool isWhole =
      object["type"].get<std::string>().find(':') != std::string::npos;
  for (const char *key : {"level", "initial_scale", "growth_interval"})
    if (isWhole && object.contains(key))
      return keyError("type", fmt::format("expected \"bf16\", \"f16\" or "
                                          "\"f32\" beside '{}', got {}",
                                          key, shown(object["type"])));
  if (!precision.isShort && object.contains("level"))
    return keyError("level", "f32 leaves the program as it is: leave it out");
  for (const char *key : {"initial_scale", "growth_interval"})
    if (!precision.isHalf && object.contains(key))
      return keyError(key,
                      fmt::format("expected \"type\": \"f16\", which scales "
                                  "the loss, got {}: leave the key out",
                                  shown(object["type"])));
  return {};
}

/// Reads a text such as "bf16:O2".
static Status parseText(const Json &json, const char *where,
                        Precision &precision) {
  if (!json.is_string())
    return jsonError(
        where, fmt::format("expected \"bf16\", \"f16\" or \"f32\", got {}",
                           shown(json)));
  Result<Precision> parsed = Precision::parse(json.get<std::string>());
  if (!parsed)
    return jsonError(where, parsed.status().getMessage());
  precision = *parsed;
  return {};
}

static Status parseObject(const Json &object, Precision &precision) {
  if (Status status = unknownKeys(
          object, "precision",
          {"type", "level", "keep", "initial_scale", "growth_interval"});
      !status.ok())
    return status;
  Json type = object.contains("type") ? object["type"] : Json();
  if (Status s = parseText(type, "precision.type", precision); !s.ok())
    return s;
  if (Status s = verifyKeys(object, precision); !s.ok())
    return s;
  if (Status s = parseLevel(object, precision); !s.ok())
    return s;
  if (Status s = parseNumber(object, "initial_scale", LossScale::isInitial,
                             LossScale::kInitials, precision.lossScale.initial);
      !s.ok())
    return s;
  if (Status s =
          parseNumber(object, "growth_interval", LossScale::isInterval,
                      LossScale::kIntervals, precision.lossScale.interval);
      !s.ok())
    return s;
  return parseTexts(object, "keep", "precision.keep", kLocationPatterns,
                    precision.keep);
}

Status dist::parsePrecision(const Json &plan,
                            std::optional<Precision> &precision) {
  if (!plan.contains("precision"))
    return {};
  const Json &json = plan["precision"];
  if (!json.is_string() && !json.is_object())
    return jsonError("precision",
                     fmt::format("expected {}, or {{\"type\": \"bf16\", "
                                 "\"level\": \"O2\", \"keep\": "
                                 "[\"*model.py:37*\"]}}, with f16 also "
                                 "\"initial_scale\": 65536 and "
                                 "\"growth_interval\": 2000, got {}",
                                 kPrecisionTexts, shown(json)));
  precision.emplace();
  return json.is_string() ? parseText(json, "precision", *precision)
                          : parseObject(json, *precision);
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
