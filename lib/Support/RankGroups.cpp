//===- RankGroups.cpp - lists of ranks as mesh axes -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RankGroups.h"

#include "dist/Support/Sharding.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <numeric>
#include <optional>
#include <set>

using namespace dist;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// The part of an axis along which places grow by `stride`, of a size that
/// divides `count`.
static std::optional<AxisRef> axisAt(const Mesh &mesh, int64_t stride,
                                     int64_t count) {
  int64_t below = 1; // how far apart neighbours on the axis are
  for (size_t i = mesh.axes.size(); i-- > 0;) {
    const MeshAxis &axis = mesh.axes[i];
    if (axis.temporal)
      continue;
    if (stride >= below * axis.size) {
      below *= axis.size;
      continue;
    }
    int64_t minor = stride / below;
    if (stride % below != 0 || axis.size % minor != 0)
      return std::nullopt;
    int64_t size = std::gcd(axis.size / minor, count);
    if (size == 1)
      return std::nullopt;
    return mesh.canonical(AxisRef(axis.name, axis.size / (minor * size), size));
  }
  return std::nullopt;
}

/// The axes that the first group can be over: the places of its ranks grow by
/// the strides of its axes, the minor one first.
static std::optional<Axes> guessAxes(const Mesh &mesh,
                                     const std::vector<int64_t> &group) {
  Axes axes;
  int64_t size = static_cast<int64_t>(group.size());
  for (int64_t done = 1; done < size;) {
    int64_t stride = mesh.placeOf(group[done]) - mesh.placeOf(group[0]);
    auto axis = stride > 0 && size % done == 0
                    ? axisAt(mesh, stride, size / done)
                    : std::nullopt;
    if (!axis)
      return std::nullopt;
    axes.insert(axes.begin(), *axis);
    done *= mesh.sizeOf(*axis);
  }
  return mesh.merged(axes);
}

static bool hasGroups(const Mesh &mesh, const Axes &axes,
                      const RankGroups &groups) {
  std::set<int64_t> origins;
  for (const std::vector<int64_t> &group : groups)
    if (static_cast<int64_t>(group.size()) != mesh.sizeOf(axes) ||
        mesh.placeOf(group.front()) < 0 ||
        group != mesh.groupOf(group.front(), axes) ||
        !origins.insert(group.front()).second)
      return false;
  return static_cast<int64_t>(origins.size()) * mesh.sizeOf(axes) ==
         mesh.numRanks();
}

Result<Axes> dist::axesOfGroups(const Mesh &mesh, const RankGroups &groups) {
  if (!groups.empty() && !groups.front().empty()) {
    auto axes = guessAxes(mesh, groups.front());
    if (axes && hasGroups(mesh, *axes, groups))
      return *axes;
  }
  for (const Mesh &view : mesh.views)
    if (Result<Axes> axes = axesOfGroups(view, groups))
      return axes;
  return Status::invalid(
      fmt::format("no axes of the mesh {} have the groups {}", mesh.str(),
                  fmt::join(groups, ", ")));
}

/// Checks that no group leaves the groups of `manual`.
static Status verifyInside(const Mesh &mesh, const RankGroups &groups,
                           const Axes &manual) {
  for (const std::vector<int64_t> &group : groups) {
    std::vector<int64_t> all = mesh.groupOf(group.front(), manual);
    for (int64_t rank : group)
      if (std::find(all.begin(), all.end(), rank) == all.end())
        return Status::invalid(
            fmt::format("works on devices {} and {} together, which differ "
                        "along axes that are not manual here",
                        group.front(), rank));
  }
  return {};
}

Status dist::verifyManual(const Mesh &mesh, const RankGroups &groups,
                          const Axes &manual) {
  if (Status status = verifyInside(mesh, groups, manual); !status.ok())
    return status;
  std::map<int64_t, std::set<std::vector<int64_t>>> places;
  for (const std::vector<int64_t> &group : groups) {
    std::vector<int64_t> indices;
    for (int64_t rank : group)
      indices.push_back(mesh.indexOn(rank, manual));
    places[mesh.groupOf(group.front(), manual).front()].insert(indices);
  }
  for (const auto &[first, lists] : places)
    if (lists != places.begin()->second)
      return Status::invalid(fmt::format(
          "groups devices otherwise around device {} than around {}, which "
          "differ along axes that are not manual here; expected the same "
          "groups",
          first, places.begin()->first));
  return {};
}

/// Checks that each rank of the mesh is in one group, and that all groups have
/// the same size.
static Status verifyGroups(const Mesh &mesh, const RankGroups &groups) {
  if (groups.empty() || groups.front().empty())
    return Status::invalid(fmt::format(
        "the groups name no devices: expected each of the {} devices of the "
        "mesh {} in a group",
        mesh.numRanks(), mesh.str()));
  std::set<int64_t> seen;
  for (const std::vector<int64_t> &group : groups) {
    // A row that is shorter than the others ends in -1.
    if (group.size() != groups.front().size() || group.back() == -1)
      return Status::invalid(
          fmt::format("the groups {} have different sizes: expected as many "
                      "devices in each",
                      fmt::join(groups, ", ")));
    for (int64_t rank : group) {
      bool isKnown = mesh.placeOf(rank) >= 0;
      if (isKnown && seen.insert(rank).second)
        continue;
      return Status::invalid(fmt::format(
          "the groups {} have device {}{}: expected every device of the mesh "
          "{} once",
          fmt::join(groups, ", "), rank,
          isKnown ? " twice" : ", which is not in the mesh", mesh.str()));
    }
  }
  if (static_cast<int64_t>(seen.size()) == mesh.numRanks())
    return {};
  return Status::invalid(fmt::format(
      "the groups {} have {} of the {} devices of the mesh {}: expected every "
      "device in a group",
      fmt::join(groups, ", "), seen.size(), mesh.numRanks(), mesh.str()));
}

Result<Mesh> dist::withGroups(const Mesh &mesh, const RankGroups &groups) {
  if (Status status = verifyGroups(mesh, groups); !status.ok())
    return status;
  Mesh result = mesh;
  Mesh &view = result.views.emplace_back();
  int64_t sizes[] = {static_cast<int64_t>(groups.size()),
                     static_cast<int64_t>(groups.front().size())};
  for (auto [i, name] : {std::pair(0, "groups"), {1, "members"}}) {
    MeshAxis axis{name, sizes[i]};
    for (int number = 2; mesh.find(axis.name); ++number)
      axis.name = fmt::format("{}{}", name, number);
    view.axes.push_back(axis);
  }
  for (const std::vector<int64_t> &group : groups)
    view.deviceIds.insert(view.deviceIds.end(), group.begin(), group.end());
  return result;
}

Result<Axes> dist::translateAxis(const Mesh &from, const AxisRef &axis,
                                 const Mesh &to) {
  if (Status status = verifyAxis(from, axis, "the program"); !status.ok())
    return status;
  if (from.numRanks() != to.numRanks())
    return Status::invalid(fmt::format("mesh {} has {} devices, mesh {} has {}",
                                       from.str(), from.numRanks(), to.str(),
                                       to.numRanks()));
  RankGroups groups;
  for (int64_t rank : from.ranks())
    if (from.indexOn(rank, {axis}) == 0)
      groups.push_back(from.groupOf(rank, {axis}));
  Result<Axes> axes = axesOfGroups(to, groups);
  if (axes)
    return axes;
  return Status::invalid(
      fmt::format("axis {} of mesh {} is not made of parts of the axes of {}",
                  axis.str(), from.str(), to.str()));
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

/// The source of each rank that receives.
using Sources = std::map<int64_t, int64_t>;

static Result<Sources>
sourcesOf(const Mesh &mesh,
          const std::vector<std::pair<int64_t, int64_t>> &pairs) {
  Sources sources;
  std::set<int64_t> senders;
  for (auto [source, target] : pairs) {
    if (mesh.placeOf(source) < 0 || mesh.placeOf(target) < 0)
      return Status::invalid(
          fmt::format("ranks {} and {} are not both of the mesh {}", source,
                      target, mesh.str()));
    if (!sources.emplace(target, source).second ||
        !senders.insert(source).second)
      return Status::invalid(fmt::format(
          "a rank sends or receives twice: see {} to {}", source, target));
  }
  return sources;
}

/// The permutation that all groups of `axes` have in common; nullopt if they
/// differ or pairs leave them.
static std::optional<std::vector<int64_t>>
sourcesOver(const Mesh &mesh, const Sources &sources, const Axes &axes) {
  std::optional<std::vector<int64_t>> common;
  for (int64_t origin : mesh.ranks()) {
    if (mesh.indexOn(origin, axes) != 0)
      continue;
    std::vector<int64_t> group = mesh.groupOf(origin, axes), own;
    for (int64_t rank : group) {
      auto source = sources.find(rank);
      int64_t index =
          source == sources.end() ? -1 : mesh.indexOn(source->second, axes);
      if (index >= 0 && group[index] != source->second)
        return std::nullopt;
      own.push_back(index);
    }
    if (common && *common != own)
      return std::nullopt;
    common = std::move(own);
  }
  return common;
}

Result<AxisPermutation>
dist::axesOfPairs(const Mesh &mesh,
                  const std::vector<std::pair<int64_t, int64_t>> &pairs,
                  const Axes &within) {
  Result<Sources> sources = sourcesOf(mesh, pairs);
  if (!sources)
    return sources.status();
  auto best = sourcesOver(mesh, *sources, within);
  if (!best)
    return Status::invalid(
        "the pairs leave the groups of the manual axes or differ between them: "
        "expected the same ones in each group");
  AxisPermutation result{within, *best};
  for (const AxisRef &axis : within) {
    Axes fewer = result.axes;
    std::erase(fewer, axis);
    auto found =
        fewer.empty() ? std::nullopt : sourcesOver(mesh, *sources, fewer);
    if (found)
      result = {fewer, *found};
  }
  return result;
}
