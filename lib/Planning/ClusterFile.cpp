//===- ClusterFile.cpp - reads and writes a cluster file ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Cluster.h"
#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using Json = nlohmann::ordered_json;

static constexpr int64_t kMaxDevices = int64_t(1) << 31;

static constexpr std::array<const char *, 12> kElementTypes = {
    "f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2",
    "i1",  "i4",  "i8",  "i16",  "i32",      "i64"};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
enum class Sign { Positive, NotNegative };

/// The entries of one object; after the first error nothing is read.
class Entries {
public:
  Entries(const Json &object, std::string where, Status &status,
          const std::set<std::string> &known)
      : object(object), where(std::move(where)), status(status) {
    if (!status.ok())
      return;
    if (!object.is_object())
      status =
          jsonError(this->where, "expected an object, got " + shown(object));
    else
      status = unknownKeys(object, this->where, known);
  }

  std::string pathOf(const std::string &key) const {
    return where.empty() ? key : where + "." + key;
  }
  /// The entry; null if it is not there, an error unless it is optional.
  const Json *find(const char *key, bool isOptional = false) {
    if (!status.ok())
      return nullptr;
    auto it = object.find(key);
    if (it != object.end())
      return &*it;
    if (!isOptional)
      status = jsonError(where, fmt::format("needs '{}'", key));
    return nullptr;
  }
  void readText(const char *key, std::string &text) {
    const Json *json = find(key);
    if (!json)
      return;
    if (json->is_string())
      text = json->get<std::string>();
    else
      status = jsonError(pathOf(key), "expected a text, got " + shown(*json));
  }
  void readNumber(const char *key, Sign sign, const char *unit, double &number,
                  bool isOptional = false) {
    if (const Json *json = find(key, isOptional))
      setNumber(*json, pathOf(key), sign, unit, number);
  }
  void setNumber(const Json &json, const std::string &path, Sign sign,
                 const char *unit, double &number) {
    if (!status.ok())
      return;
    bool isPositive = sign == Sign::Positive;
    if (json.is_number())
      number = json.get<double>();
    if (!json.is_number() || number < 0 || (isPositive && number == 0))
      status = jsonError(path, fmt::format("expected {}, {} 0, got {}", unit,
                                           isPositive ? "above" : "at least",
                                           shown(json)));
  }

private:
  const Json &object;
  std::string where;
  Status &status;
};
} // namespace

static void readFlops(const Json &json, Status &status, Device &device) {
  Entries entries(json, "device.flops", status,
                  {kElementTypes.begin(), kElementTypes.end()});
  if (status.ok() && json.empty())
    status = jsonError("device.flops", "expected at least one element type");
  if (!status.ok())
    return;
  for (const auto &[type, rate] : json.items())
    entries.setNumber(rate, entries.pathOf(type), Sign::Positive,
                      "operations per second", device.flops[type]);
}

static void readDevice(const Json &json, Status &status, Device &device) {
  Entries entries(json, "device", status,
                  {"name", "memory", "memory_bandwidth", "launch",
                   "collective_launch", "flops"});
  entries.readText("name", device.name);
  entries.readNumber("memory", Sign::Positive, "bytes", device.memory);
  entries.readNumber("memory_bandwidth", Sign::Positive, "bytes per second",
                     device.memoryBandwidth);
  entries.readNumber("launch", Sign::NotNegative, "seconds", device.launch);
  device.collectiveLaunch = device.launch;
  entries.readNumber("collective_launch", Sign::NotNegative, "seconds",
                     device.collectiveLaunch, /*isOptional=*/true);
  if (const Json *flops = entries.find("flops"))
    readFlops(*flops, status, device);
}

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

static Json toJson(const LinkLevel &level) {
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
  Json json = {{"name", name},
               {"device",
                {{"name", device.name},
                 {"memory", device.memory},
                 {"memory_bandwidth", device.memoryBandwidth},
                 {"launch", device.launch},
                 {"collective_launch", device.collectiveLaunch},
                 {"flops", Json::object()}}},
               {"links", Json::array()}};
  for (const auto &[type, rate] : device.flops)
    json["device"]["flops"][type] = rate;
  for (const LinkLevel &level : links)
    json["links"].push_back(toJson(level));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
