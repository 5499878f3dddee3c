//===- Plan.cpp - reads a plan file ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/Plan.h"

#include "ParseJson.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace dist;
// Ordered, because the order of the mesh's axes counts.
using Json = nlohmann::ordered_json;

static Status error(const std::string &where, const std::string &message) {
  return Status::invalid(where.empty() ? message : where + ": " + message);
}

static Status unknownKeys(const Json &object, const std::string &where,
                          const std::set<std::string> &known) {
  for (const auto &[key, value] : object.items())
    if (!known.count(key))
      return error(where, fmt::format("unknown key '{}': expected {}", key,
                                      fmt::join(known, ", ")));
  return {};
}

static Result<Mesh> parseMesh(const Json &json) {
  if (!json.is_object())
    return error("mesh", fmt::format("expected {{\"AXIS\": SIZE, ...}}, got {}",
                                     shown(json)));
  std::string text;
  for (const auto &[name, size] : json.items()) {
    if (!size.is_number_integer())
      return error("mesh",
                   fmt::format("axis '{}' needs an integer size, got {}", name,
                               shown(size)));
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, shown(size));
  }
  return Mesh::parse(text);
}

static Status parsePlacements(const Json &json, PlanEntry &entry) {
  std::string where = entry.where + ".placements";
  if (!json.is_object())
    return error(
        where, fmt::format("expected {{\"AXIS\": \"PLACEMENT\", ...}}, got {}",
                           shown(json)));
  for (const auto &[axis, text] : json.items()) {
    if (!text.is_string())
      return error(where, fmt::format("axis '{}' needs a text such as "
                                      "\"shard(0)\", got {}",
                                      axis, shown(text)));
    Result<Placement> placement = Placement::parse(text.get<std::string>());
    if (!placement)
      return error(where, placement.status().getMessage());
    entry.placements.emplace_back(axis, *placement);
  }
  return {};
}

/// Either `placements` or `sharding`.
static Status parseWhatItSays(const Json &json, PlanEntry &entry) {
  bool hasPlacements = json.contains("placements");
  if (hasPlacements == json.contains("sharding"))
    return error(entry.where, "needs either 'placements' or 'sharding'");
  if (hasPlacements)
    return parsePlacements(json["placements"], entry);
  if (!json["sharding"].is_string())
    return error(entry.where, "'sharding' needs a text such as "
                              "\"<@mesh, [{\\\"dp\\\"}, {}]>\"");
  entry.sharding = json["sharding"].get<std::string>();
  return {};
}

static Status parseEntry(const Json &json, const char *key, PlanEntry &entry) {
  if (!json.is_object())
    return error(entry.where,
                 fmt::format("expected an object, got {}", shown(json)));
  std::set<std::string> known = {key, "placements", "sharding"};
  bool isValue = std::string_view(key) == "location";
  if (isValue)
    known.insert("ordinal");
  if (Status status = unknownKeys(json, entry.where, known); !status.ok())
    return status;
  if (!json.contains(key) || !json[key].is_string())
    return error(entry.where, fmt::format("needs a text '{}'", key));
  entry.pattern = json[key].get<std::string>();
  if (isValue && json.contains("ordinal")) {
    const Json &ordinal = json["ordinal"];
    if (!ordinal.is_number_unsigned() || ordinal.get<uint64_t>() > INT32_MAX)
      return error(entry.where,
                   fmt::format("'ordinal' needs an integer from 0 to "
                               "2147483647, got {}",
                               shown(ordinal)));
    entry.ordinal = ordinal.get<int64_t>();
  }
  return parseWhatItSays(json, entry);
}

static Status parseEntries(const Json &plan, const char *list, const char *key,
                           std::vector<PlanEntry> &entries) {
  if (!plan.contains(list))
    return {};
  if (!plan[list].is_array())
    return error(list, fmt::format("expected a list of entries, got {}",
                                   shown(plan[list])));
  for (const Json &json : plan[list]) {
    PlanEntry &entry = entries.emplace_back();
    entry.where = fmt::format("{}[{}]", list, entries.size() - 1);
    if (Status status = parseEntry(json, key, entry); !status.ok())
      return status;
  }
  return {};
}

Result<Plan> Plan::parse(std::string_view text) {
  Result<Json> json = parseJson(text);
  if (!json)
    return json.status();
  if (!json->is_object())
    return Status::invalid("expected an object {\"mesh\": ..., ...}, got " +
                           shown(*json));
  Plan plan;
  if (Status s =
          unknownKeys(*json, "", {"mesh", "arguments", "results", "values"});
      !s.ok())
    return s;
  if (json->contains("mesh")) {
    Result<Mesh> mesh = parseMesh((*json)["mesh"]);
    if (!mesh)
      return mesh.status();
    plan.mesh = *mesh;
  }
  if (Status s = parseEntries(*json, "arguments", "match", plan.arguments);
      !s.ok())
    return s;
  if (Status s = parseEntries(*json, "results", "match", plan.results); !s.ok())
    return s;
  if (Status s = parseEntries(*json, "values", "location", plan.values);
      !s.ok())
    return s;
  return plan;
}
