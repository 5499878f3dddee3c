//===- ClusterFile.cpp - reads and writes a cluster file ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static constexpr int64_t kMaxDevices = int64_t(1) << 31;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static void readLink(Entries &entries, Link &link) {
  entries.readNumber("latency", Sign::NotNegative, "seconds", link.latency);
  entries.readNumber("bandwidth", Sign::Positive, "bytes per second",
                     link.bandwidth);
}

static void readCollectives(const Json &json, const std::string &where,
                            Status &status, LinkLevel &level) {
  if (!json.is_object()) {
    status = jsonError(where, "expected an object, got " + shown(json));
    return;
  }
  for (const auto &[name, entry] : json.items()) {
    Result<CollectiveKind> kind = parseCollectiveKind(name);
    if (!kind && status.ok())
      status = jsonError(where, kind.status().getMessage());
    if (!status.ok())
      return;
    Entries entries(entry, where + "." + name, status,
                    {"latency", "bandwidth"});
    readLink(entries, level.collectives[*kind]);
  }
}

static void readLevel(const Json &json, const std::string &where,
                      Status &status, Cluster &cluster) {
  LinkLevel level;
  Entries entries(json, where, status,
                  {"name", "size", "latency", "bandwidth", "collectives"});
  entries.readText("name", level.name);
  if (const Json *size = entries.find("size")) {
    int64_t most = kMaxDevices / cluster.numDevices();
    if (size->is_number_unsigned() && *size >= 1 && *size <= most)
      level.size = size->get<int64_t>();
    else
      status = jsonError(entries.pathOf("size"),
                         fmt::format("expected an integer from 1 to {} (a "
                                     "cluster has at most {} devices), got {}",
                                     most, kMaxDevices, shown(*size)));
  }
  readLink(entries, level.link);
  if (const Json *collectives = entries.find("collectives", true))
    readCollectives(*collectives, entries.pathOf("collectives"), status, level);
  for (const LinkLevel &other : cluster.links)
    if (status.ok() && other.name == level.name)
      status = jsonError(
          where, fmt::format("there is a level '{}' already", level.name));
  cluster.links.push_back(std::move(level));
}

Result<Cluster> Cluster::parse(std::string_view text) {
  Result<Json> json = parseJson(text);
  if (!json)
    return json.status();
  Cluster cluster;
  Status status;
  Entries entries(*json, "", status, {"name", "device", "links"});
  entries.readText("name", cluster.name);
  if (const Json *device = entries.find("device"))
    readDevice(*device, status, cluster.device);
  const Json *links = entries.find("links");
  if (links && !links->is_array())
    status =
        jsonError("links", "expected a list of levels, got " + shown(*links));
  for (size_t i = 0; status.ok() && i < links->size(); ++i)
    readLevel((*links)[i], fmt::format("links[{}]", i), status, cluster);
  if (!status.ok())
    return status;
  return cluster;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Json levelJson(const LinkLevel &level) {
  Json json = {{"name", level.name},
               {"size", level.size},
               {"latency", level.link.latency},
               {"bandwidth", level.link.bandwidth}};
  for (const auto &[kind, link] : level.collectives)
    json["collectives"][toString(kind)] = {{"latency", link.latency},
                                           {"bandwidth", link.bandwidth}};
  return json;
}

std::string Cluster::str() const {
  Json json = {
      {"name", name}, {"device", toJson(device)}, {"links", Json::array()}};
  for (const LinkLevel &level : links)
    json["links"].push_back(levelJson(level));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
