//===- Plan.cpp - reads a plan file ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/Plan.h"

#include "ParsePipeline.h"
#include "ParsePrecision.h"
#include "ParseRecompute.h"
#include "ParseSearch.h"
#include "ParseStrategies.h"
#include "ParseTexts.h"

#include "dist/Support/OpenMesh.h"
#include "dist/Support/ParseJson.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace dist;
// Ordered, because the order of the mesh's axes counts.
using Json = nlohmann::ordered_json;

static constexpr const char *kReshardAfterUse = "reshard_after_use";
static constexpr const char *kChosen = "chosen";
static constexpr const char *kConstraint = "constraint";
static constexpr const char *kRewritten = "rewritten";

static Result<Mesh> parseMesh(const Json &json) {
  if (json.is_string()) {
    Result<Mesh> mesh = parseOpenMesh(json.get<std::string>());
    return mesh ? mesh : jsonError("mesh", mesh.status().getMessage());
  }
  if (!json.is_object())
    return jsonError("mesh", fmt::format("expected {{\"AXIS\": SIZE, ...}} or "
                                         "a text such as \"dp=4,?\", got {}",
                                         shown(json)));
  std::string text;
  for (const auto &[name, size] : json.items()) {
    if (!size.is_number_integer())
      return jsonError("mesh",
                       fmt::format("axis '{}' needs an integer size, got {}",
                                   name, shown(size)));
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, shown(size));
  }
  return Mesh::parse(text);
}

static Status parsePlacements(const Json &json, PlanEntry &entry) {
  std::string where = entry.where + ".placements";
  if (!json.is_object())
    return jsonError(
        where, fmt::format("expected {{\"AXIS\": \"PLACEMENT\", ...}}, got {}",
                           shown(json)));
  for (const auto &[axis, text] : json.items()) {
    if (!text.is_string())
      return jsonError(where, fmt::format("axis '{}' needs a text such as "
                                          "\"shard(0)\", got {}",
                                          axis, shown(text)));
    Result<Placement> placement = Placement::parse(text.get<std::string>());
    if (!placement)
      return jsonError(where, placement.status().getMessage());
    entry.placements.emplace_back(axis, *placement);
  }
  return {};
}

static Status parseReshardAfterUse(const Json &json, PlanEntry &entry) {
  if (!json.is_boolean())
    return jsonError(entry.where,
                     fmt::format("'{}' needs true or false, got {}",
                                 kReshardAfterUse, shown(json)));
  entry.reshardAfterUse = json.get<bool>();
  return {};
}

static Status parseRewritten(const Json &json, PlanEntry &entry) {
  if (!json.is_boolean())
    return jsonError(entry.where,
                     fmt::format("'{}' needs true or false, got {}", kRewritten,
                                 shown(json)));
  entry.isOfRewritten = json.get<bool>();
  return {};
}

/// Parses the keys that a search writes in addition to the sharding.
static Status parseDeciders(const Json &json, PlanEntry &entry) {
  if (json.contains(kChosen)) {
    const Json &chosen = json[kChosen];
    if (!chosen.is_string() && chosen != Json(true))
      return jsonError(entry.where,
                       fmt::format("'{}' needs true, or the text of the "
                                   "sharding that a search completed, got "
                                   "{}",
                                   kChosen, shown(chosen)));
    entry.chosen = chosen.is_string() ? chosen.get<std::string>() : "";
  }
  if (json.contains(kConstraint)) {
    if (!json[kConstraint].is_string())
      return jsonError(entry.where,
                       fmt::format("'{}' needs a text, got {}", kConstraint,
                                   shown(json[kConstraint])));
    entry.constraint = json[kConstraint].get<std::string>();
  }
  return {};
}

/// Parses either `placements` or `sharding`; an entry with another property
/// needs neither.
static Status parseContents(const Json &json, PlanEntry &entry) {
  if (Status status = parseDeciders(json, entry); !status.ok())
    return status;
  if (json.contains(kRewritten))
    if (Status status = parseRewritten(json[kRewritten], entry); !status.ok())
      return status;
  bool hasMore = json.contains(kReshardAfterUse);
  if (hasMore)
    if (Status status = parseReshardAfterUse(json[kReshardAfterUse], entry);
        !status.ok())
      return status;
  bool hasPlacements = json.contains("placements");
  bool hasSharding = json.contains("sharding");
  if (hasMore && !hasPlacements && !hasSharding)
    return {};
  if (hasPlacements == hasSharding)
    return jsonError(entry.where, "needs either 'placements' or 'sharding'");
  if (hasPlacements)
    return parsePlacements(json["placements"], entry);
  if (!json["sharding"].is_string())
    return jsonError(entry.where, "'sharding' needs a text such as "
                                  "\"<@mesh, [{\\\"dp\\\"}, {}]>\"");
  entry.sharding = json["sharding"].get<std::string>();
  return {};
}

/// Parses the values that the entry matches: `key`, and `ordinal` if that is a
/// location. The keys `others` are allowed, too.
static Status parseTarget(const Json &json, const char *key,
                          std::set<std::string> others, PlanEntry &entry) {
  if (!json.is_object())
    return jsonError(entry.where,
                     fmt::format("expected an object, got {}", shown(json)));
  bool isValue = std::string_view(key) == "location";
  others.insert(key);
  if (isValue)
    others.insert("ordinal");
  if (Status status = unknownKeys(json, entry.where, others); !status.ok())
    return status;
  if (!json.contains(key) || !json[key].is_string())
    return jsonError(entry.where, fmt::format("needs a text '{}'", key));
  entry.pattern = json[key].get<std::string>();
  if (isValue && json.contains("ordinal")) {
    const Json &ordinal = json["ordinal"];
    if (!ordinal.is_number_unsigned() || ordinal.get<uint64_t>() > INT32_MAX)
      return jsonError(entry.where,
                       fmt::format("'ordinal' needs an integer from 0 to "
                                   "2147483647, got {}",
                                   shown(ordinal)));
    entry.ordinal = ordinal.get<int64_t>();
  }
  return {};
}

static Status parseEntry(const Json &json, const char *key,
                         const std::set<std::string> &others,
                         PlanEntry &entry) {
  if (Status status = parseTarget(json, key, others, entry); !status.ok())
    return status;
  return parseContents(json, entry);
}

/// Parses the entries of a list. Each names its values by `key`, and may have
/// keys of `others`.
static Status parseEntries(const Json &plan, const char *list, const char *key,
                           const std::set<std::string> &others,
                           std::vector<PlanEntry> &entries) {
  if (!plan.contains(list))
    return {};
  if (!plan[list].is_array())
    return jsonError(list, fmt::format("expected a list of entries, got {}",
                                       shown(plan[list])));
  for (const Json &json : plan[list]) {
    PlanEntry &entry = entries.emplace_back();
    entry.where = fmt::format("{}[{}]", list, entries.size() - 1);
    if (Status status = parseEntry(json, key, others, entry); !status.ok())
      return status;
  }
  return {};
}

/// A list of patterns, and of objects with a location.
static Status parseGroup(const Json &json, PlanGroup &group) {
  if (!json.is_array())
    return jsonError(group.where,
                     fmt::format("expected a list of patterns of arguments and "
                                 "results and of {{\"location\": ...}}, got {}",
                                 shown(json)));
  for (const Json &member : json) {
    PlanEntry entry;
    entry.where = group.where;
    if (member.is_string()) {
      entry.pattern = member.get<std::string>();
      group.ports.push_back(entry);
      continue;
    }
    if (Status status = parseTarget(member, "location", {}, entry);
        !status.ok())
      return status;
    group.values.push_back(entry);
  }
  return {};
}

static Status parseGroups(const Json &plan, std::vector<PlanGroup> &groups) {
  if (!plan.contains("groups"))
    return {};
  const Json &list = plan["groups"];
  if (!list.is_array())
    return jsonError("groups", fmt::format("expected a list of groups, got {}",
                                           shown(list)));
  for (const Json &json : list) {
    PlanGroup &group = groups.emplace_back();
    group.where = fmt::format("groups[{}]", groups.size() - 1);
    if (Status status = parseGroup(json, group); !status.ok())
      return status;
  }
  return {};
}

/// `{"RESULT": "ARGUMENT", ...}`; an argument may be a list of them.
static Status parseCarries(const Json &plan,
                           std::vector<CarryRequest> &carries) {
  if (!plan.contains("carry"))
    return {};
  const Json &json = plan["carry"];
  if (!json.is_object())
    return jsonError("carry",
                     fmt::format("expected {{\"RESULT\": \"ARGUMENT\", ...}}, "
                                 "got {}",
                                 shown(json)));
  for (const auto &[result, value] : json.items()) {
    std::string where = fmt::format("carry['{}']", result);
    Json arguments = value.is_array() ? value : Json::array({value});
    for (const Json &argument : arguments) {
      if (!argument.is_string())
        return jsonError(where, fmt::format("needs the text of an argument, or "
                                            "a list of them, got {}",
                                            shown(value)));
      carries.push_back({result, argument.get<std::string>(), where});
    }
  }
  return {};
}

/// Parses `micro_batches` or `gradient_merge`.
static Status parseCount(const Json &plan, const char *key, int64_t &count) {
  if (!plan.contains(key))
    return {};
  const Json &json = plan[key];
  if (!json.is_number_unsigned() || json.get<uint64_t>() == 0 ||
      json.get<uint64_t>() > Mesh::kMaxRanks)
    return jsonError(key,
                     fmt::format("expected an integer from 1 to {}, got {}",
                                 Mesh::kMaxRanks, shown(json)));
  count = json.get<int64_t>();
  return {};
}

/// Checks that no replicas have steps of their own, where the loss of the step
/// is scaled.
static Status verifyLossScale(const Plan &plan) {
  if (!plan.precision || !plan.precision->isHalf ||
      (!plan.localSgd && !plan.dgc))
    return {};
  return jsonError("precision",
                   fmt::format("f16 scales the loss of the whole step, and "
                               "'{0}' makes a step for each replica: use bf16, "
                               "or leave out '{0}'",
                               plan.localSgd ? "local_sgd" : "dgc"));
}

Result<Plan> Plan::parse(std::string_view text) {
  Result<Json> json = parseJson(text);
  if (!json)
    return json.status();
  if (!json->is_object())
    return Status::invalid("expected an object {\"mesh\": ..., ...}, got " +
                           shown(*json));
  Plan plan;
  if (Status s = unknownKeys(*json, "", {"mesh",
                                         "micro_batches",
                                         "per_micro_batch",
                                         "gradient_merge",
                                         "local_sgd",
                                         "dgc",
                                         "accumulators",
                                         "auto",
                                         "data_axes",
                                         "replicate",
                                         "memory",
                                         "arguments",
                                         "results",
                                         "values",
                                         "groups",
                                         "carry",
                                         "pipeline",
                                         "recompute",
                                         "precision",
                                         "narrow_collectives"});
      !s.ok())
    return s;
  Result<std::optional<PlanSearch>> search = parseSearch(*json);
  if (!search)
    return search.status();
  plan.search = *search;
  Result<std::optional<PlanPipeline>> pipeline = parsePipeline(*json);
  if (!pipeline)
    return pipeline.status();
  plan.pipeline = *pipeline;
  Result<std::vector<PlanRecompute>> recompute = parseRecompute(*json);
  if (!recompute)
    return recompute.status();
  plan.recompute = *recompute;
  if (Status s = parsePrecision(*json, plan.precision); !s.ok())
    return s;
  if (Status s = parseNarrowCollectives(*json, plan.narrowCollectives); !s.ok())
    return s;
  Result<std::optional<PlanLocalSgd>> localSgd = parseLocalSgd(*json);
  if (!localSgd)
    return localSgd.status();
  plan.localSgd = *localSgd;
  Result<std::optional<PlanDgc>> dgc = parseDgc(*json);
  if (!dgc)
    return dgc.status();
  plan.dgc = *dgc;
  if (Status s = verifyLossScale(plan); !s.ok())
    return s;
  if (json->contains("mesh")) {
    Result<Mesh> mesh = parseMesh((*json)["mesh"]);
    if (!mesh)
      return mesh.status();
    plan.mesh = *mesh;
  }
  if (Status s = parseCount(*json, "micro_batches", plan.microBatches); !s.ok())
    return s;
  if (Status s = parseCount(*json, "gradient_merge", plan.gradientMerge);
      !s.ok())
    return s;
  if (Status s = parseTexts(*json, "per_micro_batch", "per_micro_batch",
                            kLocationPatterns, plan.perMicroBatch);
      !s.ok())
    return s;
  const std::set<std::string> ofResults = {"placements", "sharding", kChosen};
  std::set<std::string> ofUsed = ofResults;
  ofUsed.insert(kReshardAfterUse);
  std::set<std::string> ofArguments = ofUsed;
  ofArguments.insert(kConstraint);
  if (Status s = parseEntries(*json, "arguments", "match", ofArguments,
                              plan.arguments);
      !s.ok())
    return s;
  if (Status s =
          parseEntries(*json, "results", "match", ofResults, plan.results);
      !s.ok())
    return s;
  std::set<std::string> ofValues = ofUsed;
  ofValues.insert(kRewritten);
  if (Status s =
          parseEntries(*json, "values", "location", ofValues, plan.values);
      !s.ok())
    return s;
  if (Status s = parseEntries(*json, "accumulators", "match",
                              {"placements", "sharding"}, plan.accumulators);
      !s.ok())
    return s;
  if (Status s = parseGroups(*json, plan.groups); !s.ok())
    return s;
  if (Status s = parseCarries(*json, plan.carries); !s.ok())
    return s;
  return plan;
}
