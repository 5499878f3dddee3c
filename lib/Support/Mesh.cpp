//===- Mesh.cpp - a named grid of processes -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Mesh.h"

#include "ParseMesh.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

using namespace dist;

std::string AxisRef::str() const {
  if (isWhole())
    return fmt::format("\"{}\"", name);
  return fmt::format("\"{}\":({}){}", name, preSize, size);
}

Status dist::checkAxisName(std::string_view name) {
  if (name.empty())
    return Status::invalid("a mesh axis needs a name");
  auto isWrong = [](unsigned char c) {
    return c <= ' ' || c == 0x7f ||
           std::string_view(",=\"\\{}").find(c) != std::string_view::npos;
  };
  if (std::none_of(name.begin(), name.end(), isWrong))
    return {};
  return Status::invalid(fmt::format(
      "mesh axis '{}': a name has no spaces, commas, quotes, braces, '=' or "
      "backslashes",
      name));
}

const char *MeshAxis::kind() const {
  return temporal ? "temporal" : pipeline ? "pipeline" : "";
}

/// Checks the numbers of devices and of iterations. Axes of either kind have a
/// limit of their own, so that all products of sizes fit 64 bits.
static Status verifySize(const Mesh &mesh) {
  int64_t ranks = 1, iterations = 1;
  for (const MeshAxis &axis : mesh.axes) {
    int64_t &product = axis.temporal ? iterations : ranks;
    if (axis.size > Mesh::kMaxRanks / product)
      return Status::invalid(
          fmt::format("the mesh {} has more than {} {}", mesh.str(),
                      Mesh::kMaxRanks, axis.temporal ? "iterations" : "ranks"));
    product *= axis.size;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static Status addAxis(Mesh &mesh, std::string_view item, std::string_view all) {
  size_t equal = item.find('=');
  if (equal == std::string_view::npos || equal == 0)
    return Status::invalid(fmt::format(
        "mesh '{}': expected NAME=SIZE separated by commas, got '{}'", all,
        item));
  std::string name(item.substr(0, equal));
  if (Status status = checkAxisName(name); !status.ok())
    return status;
  std::string_view digits = item.substr(equal + 1);
  int64_t size = 0;
  auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (error != std::errc() || end != digits.data() + digits.size() || size < 1)
    return Status::invalid(
        fmt::format("mesh '{}': axis '{}' needs a size of at least 1, got '{}'",
                    all, name, digits));
  if (mesh.find(name))
    return Status::invalid(
        fmt::format("mesh '{}': axis '{}' is named twice", all, name));
  mesh.axes.push_back({std::move(name), size});
  return {};
}

Result<Mesh> dist::parseMesh(std::string_view text, std::string_view openAxis) {
  Mesh mesh;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    std::string_view item = text.substr(begin, end - begin);
    if (!openAxis.empty() && item == openAxis)
      mesh.axes.push_back({std::string(item), 1});
    else if (Status status = addAxis(mesh, item, text); !status.ok())
      return status;
    begin = end + 1;
  }
  if (Status status = verifySize(mesh); !status.ok())
    return status;
  return mesh;
}

Result<Mesh> Mesh::parse(std::string_view text) { return parseMesh(text, {}); }

std::string Mesh::str() const {
  std::vector<std::string> items;
  for (const MeshAxis &axis : axes)
    items.push_back(fmt::format("{}={}", axis.name, axis.size));
  std::string text = fmt::format("{}", fmt::join(items, ","));
  for (const Mesh &view : views)
    text += "|" + view.str();
  return text;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static Status verifyAxes(const Mesh &mesh) {
  std::set<std::string> names;
  for (const MeshAxis &axis : mesh.axes) {
    if (Status status = checkAxisName(axis.name); !status.ok())
      return status;
    if (axis.size < 1)
      return Status::invalid(
          fmt::format("mesh axis '{}' needs a size of at least 1, got {}",
                      axis.name, axis.size));
    if (!names.insert(axis.name).second)
      return Status::invalid(
          fmt::format("mesh axis '{}' is named twice", axis.name));
  }
  return verifySize(mesh);
}

static Status verifyDevices(const Mesh &mesh) {
  if (mesh.deviceIds.empty())
    return {};
  if (static_cast<int64_t>(mesh.deviceIds.size()) != mesh.numRanks())
    return Status::invalid(fmt::format("expected {} device ids, got {}",
                                       mesh.numRanks(), mesh.deviceIds.size()));
  std::set<int64_t> ids(mesh.deviceIds.begin(), mesh.deviceIds.end());
  if (ids.size() != mesh.deviceIds.size() || *ids.begin() < 0)
    return Status::invalid(
        fmt::format("device ids must be different and not negative, got [{}]",
                    fmt::join(mesh.deviceIds, ", ")));
  return {};
}

static std::set<int64_t> devicesOf(const Mesh &mesh) {
  std::vector<int64_t> ranks = mesh.ranks();
  return std::set(ranks.begin(), ranks.end());
}

static Status verifyView(const Mesh &mesh, const Mesh &view) {
  if (!view.views.empty())
    return Status::invalid("a view has no views");
  if (Status status = view.verify(); !status.ok())
    return status;
  for (const MeshAxis &axis : view.axes)
    if (!axis.isSpatial() || mesh.find(axis.name) != &axis)
      return Status::invalid(
          fmt::format("axis '{}' of a view is {}", axis.name,
                      axis.isSpatial() ? "named twice" : axis.kind()));
  bool bothInOrder = view.deviceIds.empty() && mesh.deviceIds.empty();
  if (view.numRanks() != mesh.numRanks() ||
      (!bothInOrder && devicesOf(view) != devicesOf(mesh)))
    return Status::invalid(
        fmt::format("the view {} has other devices than the mesh", view.str()));
  return {};
}

Status Mesh::verify() const {
  if (Status status = verifyAxes(*this); !status.ok())
    return status;
  if (Status status = verifyDevices(*this); !status.ok())
    return status;
  for (const Mesh &view : views)
    if (Status status = verifyView(*this, view); !status.ok())
      return status;
  return {};
}
