//===- ParseSearch.cpp - the keys of a searched plan ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseSearch.h"

#include "ParseTexts.h"

#include "dist/Support/ByteSize.h"
#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

/// A number of bytes, or a text with a unit.
static Status parseMemory(const Json &plan, std::optional<double> &memory) {
  if (!plan.contains("memory"))
    return {};
  const Json &amount = plan["memory"];
  Result<double> bytes = parseBytes(
      amount.is_string() ? amount.get<std::string>() : amount.dump());
  if (!bytes)
    return jsonError("memory", bytes.status().getMessage());
  memory = *bytes;
  return {};
}

Result<std::optional<PlanSearch>> dist::parseSearch(const Json &plan) {
  bool isAuto = false;
  if (plan.contains("auto")) {
    if (!plan["auto"].is_boolean())
      return jsonError("auto", fmt::format("expected true or false, got {}",
                                           shown(plan["auto"])));
    isAuto = plan["auto"].get<bool>();
  }
  PlanSearch search;
  constexpr const char *expected = "a list of texts";
  if (Status s =
          parseTexts(plan, "data_axes", "data_axes", expected, search.dataAxes);
      !s.ok())
    return s;
  if (Status s = parseTexts(plan, "replicate", "replicate", expected,
                            search.replicate);
      !s.ok())
    return s;
  if (Status s = parseMemory(plan, search.memory); !s.ok())
    return s;
  if (isAuto)
    return std::optional(search);
  for (const char *key : {"data_axes", "replicate", "memory"})
    if (plan.contains(key))
      return jsonError(key, "constrains the search for a plan: expected "
                            "\"auto\": true in the plan as well");
  return std::optional<PlanSearch>();
}
