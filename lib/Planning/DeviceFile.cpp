//===- DeviceFile.cpp - the device of a cluster file ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFile.h"

#include <array>
#include <functional>

using namespace dist;

static constexpr std::array<const char *, 12> kElementTypes = {
    "f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2",
    "i1",  "i4",  "i8",  "i16",  "i32",      "i64"};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads an object with an entry for each of some element types, at least one.
static void
readByType(const Json &json, const std::string &where, Status &status,
           const std::function<void(Entries &, const std::string &type,
                                    const Json &entry)> &read) {
  Entries entries(json, where, status,
                  {kElementTypes.begin(), kElementTypes.end()});
  if (status.ok() && json.empty())
    status = jsonError(where, "expected at least one element type");
  if (!status.ok())
    return;
  for (const auto &[type, entry] : json.items())
    read(entries, type, entry);
}

/// Reads a list of at least one object {"size", `name`}, ordered by size.
template <typename Point>
static void readBySize(const Json &json, const std::string &where,
                       Status &status, const char *name, const char *unit,
                       double Point::*member, std::vector<Point> &points) {
  if (status.ok() && (!json.is_array() || json.empty()))
    status =
        jsonError(where, "expected a list of {\"size\", \"" +
                             std::string(name) + "\"}, got " + shown(json));
  for (size_t i = 0; status.ok() && i < json.size(); ++i) {
    Point point;
    Entries entries(json[i], fmt::format("{}[{}]", where, i), status,
                    {"size", name});
    entries.readNumber("size", Sign::Positive, "a size", point.size);
    entries.readNumber(name, Sign::Positive, unit, point.*member);
    if (status.ok() && !points.empty() && point.size <= points.back().size)
      status = jsonError(entries.pathOf("size"),
                         fmt::format("expected more than {}, the size before "
                                     "it, got {}",
                                     points.back().size, point.size));
    points.push_back(point);
  }
}

static void readElementwise(const Json &json, const std::string &where,
                            Status &status, Device &device,
                            const std::string &type) {
  std::set<std::string> known;
  for (int kind = 0; kind < kNumArithmetic; ++kind)
    known.insert(toString(static_cast<Arithmetic>(kind)));
  Entries entries(json, where, status, known);
  if (!status.ok())
    return;
  for (const auto &[name, rate] : json.items())
    entries.setNumber(rate, entries.pathOf(name), Sign::Positive,
                      "elements per second",
                      device.elementwise[type][*parseArithmetic(name)]);
}

static void readIrregular(const Json &json, Status &status, Device &device) {
  std::set<std::string> known;
  for (int kind = 0; kind < kNumIrregular; ++kind)
    known.insert(toString(static_cast<Irregular>(kind)));
  Entries entries(json, "device.irregular", status, known);
  for (int i = 0; i < kNumIrregular; ++i) {
    auto kind = static_cast<Irregular>(i);
    if (const Json *rate = entries.find(toString(kind), true))
      entries.setNumber(*rate, entries.pathOf(toString(kind)), Sign::Positive,
                        "steps per second", device.irregular[kind]);
  }
}

static void readMeasured(Entries &entries, Status &status, Device &device) {
  if (const Json *products = entries.find("products", true))
    readByType(*products, "device.products", status,
               [&](Entries &all, const std::string &type, const Json &json) {
                 readBySize(json, all.pathOf(type), status, "flops",
                            "operations per second", &ProductRate::flops,
                            device.products[type]);
               });
  if (const Json *elementwise = entries.find("elementwise", true))
    readByType(*elementwise, "device.elementwise", status,
               [&](Entries &all, const std::string &type, const Json &json) {
                 readElementwise(json, all.pathOf(type), status, device, type);
               });
  if (const Json *irregular = entries.find("irregular", true))
    readIrregular(*irregular, status, device);
  if (const Json *caches = entries.find("caches", true))
    readBySize(*caches, "device.caches", status, "bandwidth",
               "bytes per second", &CacheLevel::bandwidth, device.caches);
}

void dist::readDevice(const Json &json, Status &status, Device &device) {
  Entries entries(json, "device", status,
                  {"name", "memory", "memory_bandwidth", "launch",
                   "collective_launch", "flops", "products", "elementwise",
                   "irregular", "caches"});
  entries.readText("name", device.name);
  entries.readNumber("memory", Sign::Positive, "bytes", device.memory);
  if (status.ok() && device.memory < 1)
    status = jsonError("device.memory", "expected bytes, at least 1, got " +
                                            shown(*entries.find("memory")));
  entries.readNumber("memory_bandwidth", Sign::Positive, "bytes per second",
                     device.memoryBandwidth);
  entries.readNumber("launch", Sign::NotNegative, "seconds", device.launch);
  device.collectiveLaunch = device.launch;
  entries.readNumber("collective_launch", Sign::NotNegative, "seconds",
                     device.collectiveLaunch, /*isOptional=*/true);
  if (const Json *flops = entries.find("flops"))
    readByType(*flops, "device.flops", status,
               [&](Entries &all, const std::string &type, const Json &rate) {
                 all.setNumber(rate, all.pathOf(type), Sign::Positive,
                               "operations per second", device.flops[type]);
               });
  readMeasured(entries, status, device);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Json dist::toJson(const Device &device) {
  Json json = {{"name", device.name},
               {"memory", device.memory},
               {"memory_bandwidth", device.memoryBandwidth},
               {"launch", device.launch},
               {"collective_launch", device.collectiveLaunch},
               {"flops", Json::object()}};
  for (const auto &[type, rate] : device.flops)
    json["flops"][type] = rate;
  for (const auto &[type, rates] : device.products)
    for (const ProductRate &rate : rates)
      json["products"][type].push_back(
          {{"size", rate.size}, {"flops", rate.flops}});
  for (const auto &[type, rates] : device.elementwise)
    for (const auto &[kind, rate] : rates)
      json["elementwise"][type][toString(kind)] = rate;
  for (const auto &[kind, rate] : device.irregular)
    json["irregular"][toString(kind)] = rate;
  for (const CacheLevel &cache : device.caches)
    json["caches"].push_back(
        {{"size", cache.size}, {"bandwidth", cache.bandwidth}});
  return json;
}
