//===- Mesh.cpp - a named grid of processes -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Mesh.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <set>

using namespace dist;

static constexpr int64_t kMaxRanks = int64_t(1) << 31;

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
  if (size > kMaxRanks || mesh.numRanks() > kMaxRanks / size)
    return Status::invalid(
        fmt::format("mesh '{}' has more than {} ranks", all, kMaxRanks));
  mesh.axes.push_back({std::move(name), size});
  return {};
}

Result<Mesh> Mesh::parse(std::string_view text) {
  Mesh mesh;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    if (Status status = addAxis(mesh, text.substr(begin, end - begin), text);
        !status.ok())
      return status;
    begin = end + 1;
  }
  return mesh;
}

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
  int64_t ranks = 1;
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
    if (axis.size > kMaxRanks || ranks > kMaxRanks / axis.size)
      return Status::invalid(
          fmt::format("the mesh has more than {} ranks", kMaxRanks));
    ranks *= axis.temporal ? 1 : axis.size;
  }
  return {};
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

static std::vector<int64_t> sortedRanks(const Mesh &mesh) {
  std::vector<int64_t> ranks = mesh.ranks();
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

static Status verifyView(const Mesh &mesh, const Mesh &view) {
  if (!view.views.empty())
    return Status::invalid("a view has no views");
  if (Status status = view.verify(); !status.ok())
    return status;
  for (const MeshAxis &axis : view.axes)
    if (axis.temporal || mesh.find(axis.name) != &axis)
      return Status::invalid(
          fmt::format("axis '{}' of a view is {}", axis.name,
                      axis.temporal ? "temporal" : "named twice"));
  bool bothInOrder = view.deviceIds.empty() && mesh.deviceIds.empty();
  if (view.numRanks() != mesh.numRanks() ||
      (!bothInOrder && sortedRanks(view) != sortedRanks(mesh)))
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

//===----------------------------------------------------------------------===//
// Axes and sizes
//===----------------------------------------------------------------------===//

int Mesh::indexOf(std::string_view name) const {
  for (size_t i = 0; i < axes.size(); ++i)
    if (axes[i].name == name)
      return static_cast<int>(i);
  size_t first = axes.size();
  for (const Mesh &view : views) {
    if (int index = view.indexOf(name); index >= 0)
      return static_cast<int>(first) + index;
    first += view.axes.size();
  }
  return -1;
}

const MeshAxis *Mesh::find(std::string_view name) const {
  for (const MeshAxis &axis : axes)
    if (axis.name == name)
      return &axis;
  for (const Mesh &view : views)
    if (const MeshAxis *axis = view.find(name))
      return axis;
  return nullptr;
}

const Mesh *Mesh::gridOf(const Axes &list) const {
  if (views.empty() || list.empty())
    return this;
  const Mesh *grid = nullptr;
  for (const AxisRef &axis : list) {
    const Mesh *own = this;
    for (const Mesh &view : views)
      if (view.find(axis.name))
        own = &view;
    if (grid && grid != own)
      return nullptr;
    grid = own;
  }
  return grid;
}

int64_t Mesh::numRanks() const {
  int64_t product = 1;
  for (const MeshAxis &axis : axes)
    product *= axis.temporal ? 1 : axis.size;
  return product;
}

bool Mesh::isDense() const {
  return deviceIds.empty() || sortedRanks(*this).back() < numRanks();
}

int64_t Mesh::sizeOf(const AxisRef &axis) const {
  if (!axis.isWhole())
    return axis.size;
  const MeshAxis *found = find(axis.name);
  return found ? found->size : 1;
}

int64_t Mesh::sizeOf(const Axes &axes) const {
  if (!gridOf(axes))
    return numRanks();
  int64_t product = 1;
  for (const AxisRef &axis : axes)
    product *= sizeOf(axis);
  return product;
}

AxisRef Mesh::canonical(AxisRef axis) const {
  const MeshAxis *whole = find(axis.name);
  if (whole && axis.preSize == 1 && axis.size == whole->size)
    axis.size = 0;
  return axis;
}

Axes Mesh::merged(const Axes &axes) const {
  Axes result;
  for (const AxisRef &axis : axes) {
    AxisRef *last = result.empty() ? nullptr : &result.back();
    if (last && last->name == axis.name &&
        last->preSize * sizeOf(*last) == axis.preSize)
      *last = canonical(
          AxisRef(axis.name, last->preSize, sizeOf(*last) * sizeOf(axis)));
    else
      result.push_back(canonical(axis));
  }
  return result;
}

bool Mesh::contains(const AxisRef &whole, const AxisRef &part) const {
  return whole.name == part.name && whole.preSize <= part.preSize &&
         part.preSize * sizeOf(part) <= whole.preSize * sizeOf(whole);
}

bool Mesh::overlap(const AxisRef &a, const AxisRef &b) const {
  if (a.name != b.name)
    return false;
  int64_t aEnd = a.preSize * sizeOf(a), bEnd = b.preSize * sizeOf(b);
  return a.preSize < bEnd && b.preSize < aEnd;
}

static bool divide(int64_t a, int64_t b) {
  return std::max(a, b) % std::min(a, b) == 0;
}

bool Mesh::fit(const AxisRef &a, const AxisRef &b) const {
  if (a.name != b.name)
    return views.empty() || gridOf({a, b});
  int64_t aEnd = a.preSize * sizeOf(a), bEnd = b.preSize * sizeOf(b);
  return divide(a.preSize, b.preSize) && divide(a.preSize, bEnd) &&
         divide(aEnd, b.preSize) && divide(aEnd, bEnd);
}

bool Mesh::conflict(const AxisRef &a, const AxisRef &b) const {
  return overlap(a, b) || !fit(a, b);
}

Axes Mesh::cut(const MeshAxis &axis, const Axes &by) const {
  std::set<int64_t> places = {1, axis.size};
  for (const AxisRef &part : by)
    if (part.name == axis.name)
      places.insert({part.preSize, part.preSize * sizeOf(part)});
  Axes parts;
  for (auto end = std::next(places.begin()); end != places.end(); ++end)
    parts.push_back({axis.name, *std::prev(end), *end / *std::prev(end)});
  return parts;
}

int64_t Mesh::sharedSize(const AxisRef &a, const AxisRef &b) const {
  if (!overlap(a, b))
    return 1;
  int64_t end = std::min(a.preSize * sizeOf(a), b.preSize * sizeOf(b));
  return end / std::max(a.preSize, b.preSize);
}

bool Mesh::contains(const Axes &axes, const AxisRef &axis) const {
  int64_t shared = 1;
  for (const AxisRef &part : axes)
    shared *= sharedSize(part, axis);
  return shared == sizeOf(axis);
}

/// What of `axis` is not in `other`: the parts before and after it.
static Axes outsideOf(const Mesh &mesh, const AxisRef &axis,
                      const AxisRef &other) {
  int64_t begin = axis.preSize, end = begin * mesh.sizeOf(axis);
  int64_t otherBegin = std::max(other.preSize, begin);
  int64_t otherEnd = std::min(other.preSize * mesh.sizeOf(other), end);
  if (!mesh.overlap(axis, other) || otherBegin % begin != 0 ||
      otherEnd % otherBegin != 0 || end % otherEnd != 0)
    return {axis};
  Axes parts;
  if (begin < otherBegin)
    parts.push_back({axis.name, begin, otherBegin / begin});
  if (otherEnd < end)
    parts.push_back({axis.name, otherEnd, end / otherEnd});
  return parts;
}

Axes Mesh::without(const Axes &axes, const Axes &others) const {
  Axes rest;
  for (const AxisRef &axis : axes)
    if (sizeOf(axis) > 1)
      rest.push_back(axis);
  for (const AxisRef &other : others) {
    Axes next;
    for (const AxisRef &axis : rest)
      for (AxisRef &part : outsideOf(*this, axis, other))
        next.push_back(std::move(part));
    rest = std::move(next);
  }
  return rest;
}

//===----------------------------------------------------------------------===//
// Ranks and coordinates
//===----------------------------------------------------------------------===//

std::vector<int64_t> Mesh::ranks() const {
  std::vector<int64_t> all = deviceIds;
  if (all.empty()) {
    all.resize(numRanks());
    std::iota(all.begin(), all.end(), 0);
  }
  return all;
}

int64_t Mesh::placeOf(int64_t rank) const {
  if (deviceIds.empty())
    return rank >= 0 && rank < numRanks() ? rank : -1;
  auto found = std::find(deviceIds.begin(), deviceIds.end(), rank);
  return found == deviceIds.end() ? -1 : found - deviceIds.begin();
}

std::vector<int64_t> Mesh::coordinatesOf(int64_t rank) const {
  std::vector<int64_t> coordinates(axes.size(), 0);
  int64_t place = std::max<int64_t>(placeOf(rank), 0);
  for (size_t i = axes.size(); i-- > 0;) {
    if (axes[i].temporal)
      continue;
    coordinates[i] = place % axes[i].size;
    place /= axes[i].size;
  }
  for (const Mesh &view : views) {
    std::vector<int64_t> others = view.coordinatesOf(rank);
    coordinates.insert(coordinates.end(), others.begin(), others.end());
  }
  return coordinates;
}

int64_t Mesh::rankAt(const std::vector<int64_t> &coordinates) const {
  int64_t place = 0;
  for (size_t i = 0; i < axes.size(); ++i)
    if (!axes[i].temporal)
      place = place * axes[i].size + coordinates[i];
  return deviceIds.empty() ? place : deviceIds[place];
}

/// What one step along `axis` adds to the coordinate of its whole axis.
static int64_t strideWithinAxis(const Mesh &mesh, const AxisRef &axis) {
  if (axis.isWhole())
    return 1;
  const MeshAxis *whole = mesh.find(axis.name);
  return whole ? whole->size / (axis.preSize * axis.size) : 1;
}

int64_t Mesh::coordinateOn(int64_t rank, const AxisRef &axis) const {
  int index = indexOf(axis.name);
  if (index < 0)
    return 0;
  int64_t coordinate = coordinatesOf(rank)[index];
  return coordinate / strideWithinAxis(*this, axis) % sizeOf(axis);
}

int64_t Mesh::indexOn(int64_t rank, const Axes &axes) const {
  if (!gridOf(axes))
    return rank;
  int64_t index = 0;
  for (const AxisRef &axis : axes)
    index = index * sizeOf(axis) + coordinateOn(rank, axis);
  return index;
}

/// The group in a grid that has all of `over`.
static std::vector<int64_t> groupIn(const Mesh &grid, int64_t rank,
                                    const Axes &over) {
  std::vector<int64_t> origin = grid.coordinatesOf(rank);
  for (const AxisRef &axis : over)
    origin[grid.indexOf(axis.name)] -=
        grid.coordinateOn(rank, axis) * strideWithinAxis(grid, axis);
  int64_t size = grid.sizeOf(over);
  std::vector<int64_t> group(size);
  for (int64_t index = 0; index < size; ++index) {
    std::vector<int64_t> coordinates = origin;
    int64_t rest = index;
    for (size_t i = over.size(); i-- > 0;) {
      int64_t axisSize = grid.sizeOf(over[i]);
      coordinates[grid.indexOf(over[i].name)] +=
          rest % axisSize * strideWithinAxis(grid, over[i]);
      rest /= axisSize;
    }
    group[index] = grid.rankAt(coordinates);
  }
  return group;
}

std::vector<int64_t> Mesh::groupOf(int64_t rank, const Axes &over) const {
  if (const Mesh *grid = gridOf(over))
    return groupIn(*grid, rank, over);
  return sortedRanks(*this);
}
