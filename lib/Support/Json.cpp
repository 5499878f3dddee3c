//===- Json.cpp - meshes and shardings as JSON ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Json.h"

#include <fmt/format.h>

using namespace dist;
using nlohmann::json;

static Status unexpected(const char *expected, const json &got) {
  return Status::invalid(
      fmt::format("expected {}, got {}", expected, got.dump()));
}

/// The integer of `key`, which must exist and be at least `least`.
static Result<int64_t> integerOf(const json &object, const char *key,
                                 int64_t least) {
  auto it = object.find(key);
  if (it == object.end() || !it->is_number_integer() ||
      it->get<int64_t>() < least)
    return unexpected(fmt::format("an integer '{}' >= {}", key, least).c_str(),
                      object);
  return it->get<int64_t>();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

json dist::toJson(const AxisRef &axis) {
  if (axis.isWhole())
    return axis.name;
  return {{"name", axis.name}, {"pre", axis.preSize}, {"size", axis.size}};
}

json dist::toJson(const Axes &axes) {
  json list = json::array();
  for (const AxisRef &axis : axes)
    list.push_back(toJson(axis));
  return list;
}

json dist::toJson(const Mesh &mesh) {
  json axes = json::array();
  for (const MeshAxis &axis : mesh.axes) {
    axes.push_back({{"name", axis.name}, {"size", axis.size}});
    if (!axis.isSpatial())
      axes.back()[axis.kind()] = true;
  }
  json result = {{"axes", axes}};
  if (!mesh.deviceIds.empty())
    result["device_ids"] = mesh.deviceIds;
  for (const Mesh &view : mesh.views)
    result["views"].push_back(toJson(view));
  return result;
}

json dist::toJson(const Sharding &sharding) {
  json dims = json::array();
  for (const DimSharding &dim : sharding.dims)
    dims.push_back(toJson(dim.axes));
  json result = {{"dims", dims}};
  for (const PartialAxis &item : sharding.partial)
    result["partial"].push_back(
        {{"axis", toJson(item.axis)}, {"kind", toString(item.kind)}});
  for (const SingleAxis &item : sharding.single)
    result["single"].push_back(
        {{"axis", toJson(item.axis)}, {"coordinate", item.coordinate}});
  if (!sharding.stacked.empty())
    result["stacked"] = sharding.stacked;
  return result;
}

json dist::toJson(const DimWindow &window) {
  json result = {{"axes", toJson(window.axes)},
                 {"at", window.offset},
                 {"step", window.step},
                 {"size", window.extent}};
  if (window.stride != 1)
    result["by"] = window.stride;
  return result;
}

json dist::toJson(const WindowFetch &fetch) {
  json windows = json::array();
  for (const DimWindow &window : fetch.windows)
    windows.push_back(toJson(window));
  return {{"shape", fetch.shape},
          {"sharding", toJson(fetch.from)},
          {"windows", std::move(windows)}};
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Result<AxisRef> dist::axisFromJson(const json &value) {
  if (value.is_string())
    return AxisRef(value.get<std::string>());
  if (!value.is_object() || !value.contains("name") ||
      !value["name"].is_string())
    return unexpected("an axis (\"dp\" or {name, pre, size})", value);
  Result<int64_t> pre = integerOf(value, "pre", 1);
  if (!pre)
    return pre.status();
  Result<int64_t> size = integerOf(value, "size", 1);
  if (!size)
    return size.status();
  return AxisRef(value["name"].get<std::string>(), *pre, *size);
}

Result<Axes> dist::axesFromJson(const json &value) {
  if (!value.is_array())
    return unexpected("a list of axes", value);
  Axes axes;
  for (const json &item : value) {
    Result<AxisRef> axis = axisFromJson(item);
    if (!axis)
      return axis.status();
    axes.push_back(std::move(*axis));
  }
  return axes;
}

/// A mesh without its views.
static Result<Mesh> gridFromJson(const json &value) {
  if (!value.is_object() || !value.contains("axes") ||
      !value["axes"].is_array())
    return unexpected("a mesh ({\"axes\": [...]})", value);
  Mesh mesh;
  for (const json &item : value["axes"]) {
    if (!item.is_object() || !item.contains("name") ||
        !item["name"].is_string())
      return unexpected("a mesh axis ({name, size})", item);
    Result<int64_t> size = integerOf(item, "size", 1);
    if (!size)
      return size.status();
    auto has = [&](const char *kind) {
      return item.contains(kind) && item[kind] == true;
    };
    mesh.axes.push_back({item["name"].get<std::string>(), *size,
                         has("temporal"), has("pipeline")});
  }
  if (auto ids = value.find("device_ids"); ids != value.end()) {
    if (!ids->is_array())
      return unexpected("a list of device ids", *ids);
    for (const json &id : *ids) {
      if (!id.is_number_integer())
        return unexpected("a device id", id);
      mesh.deviceIds.push_back(id.get<int64_t>());
    }
  }
  return mesh;
}

Result<Mesh> dist::meshFromJson(const json &value) {
  Result<Mesh> mesh = gridFromJson(value);
  if (!mesh || !value.contains("views"))
    return mesh;
  if (!value["views"].is_array())
    return unexpected("a list of meshes", value["views"]);
  for (const json &item : value["views"]) {
    Result<Mesh> view = gridFromJson(item);
    if (!view)
      return view;
    mesh->views.push_back(std::move(*view));
  }
  return mesh;
}

static Status readPartial(const json &item, Sharding &sharding) {
  if (!item.is_object() || !item.contains("axis") || !item.contains("kind") ||
      !item["kind"].is_string())
    return unexpected("a partial axis ({axis, kind})", item);
  Result<AxisRef> axis = axisFromJson(item["axis"]);
  if (!axis)
    return axis.status();
  Result<ReductionKind> kind =
      parseReductionKind(item["kind"].get<std::string>());
  if (!kind)
    return kind.status();
  sharding.partial.push_back({std::move(*axis), *kind});
  return {};
}

static Status readSingle(const json &item, Sharding &sharding) {
  if (!item.is_object() || !item.contains("axis"))
    return unexpected("a single axis ({axis, coordinate})", item);
  Result<AxisRef> axis = axisFromJson(item["axis"]);
  if (!axis)
    return axis.status();
  Result<int64_t> coordinate = integerOf(item, "coordinate", 0);
  if (!coordinate)
    return coordinate.status();
  sharding.single.push_back({std::move(*axis), *coordinate});
  return {};
}

static Status readStacked(const json &item, Sharding &sharding) {
  if (!item.is_number_integer())
    return unexpected("the coordinate of a block", item);
  sharding.stacked.push_back(item.get<int64_t>());
  return {};
}

/// Reads each element of the optional list `key`.
template <typename Read>
static Status readList(const json &object, const char *key, Sharding &sharding,
                       Read read) {
  auto list = object.find(key);
  if (list == object.end())
    return {};
  if (!list->is_array())
    return unexpected("a list", *list);
  for (const json &item : *list)
    if (Status status = read(item, sharding); !status.ok())
      return status;
  return {};
}

Result<Sharding> dist::shardingFromJson(const json &value) {
  if (!value.is_object() || !value.contains("dims") ||
      !value["dims"].is_array())
    return unexpected("a sharding ({\"dims\": [...]})", value);
  Sharding sharding;
  for (const json &dim : value["dims"]) {
    Result<Axes> axes = axesFromJson(dim);
    if (!axes)
      return axes.status();
    sharding.dims.push_back({std::move(*axes)});
  }
  if (Status s = readList(value, "partial", sharding, readPartial); !s.ok())
    return s;
  if (Status s = readList(value, "single", sharding, readSingle); !s.ok())
    return s;
  if (Status s = readList(value, "stacked", sharding, readStacked); !s.ok())
    return s;
  return sharding;
}
