//===- CommonMesh.cpp - one mesh that has all others ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonMesh.h"

#include "dist/Support/RankGroups.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

/// Meshes are compared rank by rank.
static constexpr int64_t kMaxListedRanks = int64_t(1) << 20;

//===----------------------------------------------------------------------===//
// One mesh in the words of another
//===----------------------------------------------------------------------===//

static Result<Axes> translateAxes(const Mesh &from, const Axes &axes,
                                  const Mesh &to) {
  Axes result;
  for (const AxisRef &axis : axes) {
    Result<Axes> parts = translateAxis(from, axis, to);
    if (!parts)
      return parts;
    result.insert(result.end(), parts->begin(), parts->end());
  }
  return to.merged(result);
}

Result<Axes> MeshMember::translate(const Axes &axes) const {
  for (const auto &[from, to] : views)
    if (!axes.empty() && from.find(axes.front().name)) {
      Axes result = axes;
      for (AxisRef &axis : result) // The copies come before its own axes.
        axis.name =
            to.axes.rbegin()[from.axes.size() - 1 - from.indexOf(axis.name)]
                .name;
      return result;
    }
  return translateAxes(mesh, axes, grid);
}

Result<Sharding> MeshMember::translate(const Sharding &sharding) const {
  if (!sharding.single.empty())
    return Status::invalid("a single placement belongs to its own mesh");
  Sharding result = sharding;
  for (DimSharding &dim : result.dims) {
    Result<Axes> axes = translate(dim.axes);
    if (!axes)
      return axes.status();
    dim.axes = std::move(*axes);
  }
  Result<Axes> replicated = translate(sharding.replicated);
  if (!replicated)
    return replicated.status();
  result.replicated = std::move(*replicated);
  result.partial.clear();
  for (const PartialAxis &item : sharding.partial) {
    Result<Axes> axes = translate(Axes{item.axis});
    if (!axes)
      return axes.status();
    for (const AxisRef &axis : *axes)
      result.partial.push_back({axis, item.kind});
  }
  return result;
}

/// All that is said on `from`, on `to`.
static Result<Axes> sayOn(const NamedMesh &from, const NamedMesh &to) {
  Axes said;
  for (const AxisRef &axis : from.used) {
    Result<Axes> parts = translateAxis(from.mesh, axis, to.mesh);
    if (!parts)
      return parts;
    said.insert(said.end(), parts->begin(), parts->end());
  }
  return said;
}

//===----------------------------------------------------------------------===//
// All ranks
//===----------------------------------------------------------------------===//

/// The number of every device among those of all meshes.
static std::map<int64_t, int64_t>
rankNumbers(const std::vector<NamedMesh> &meshes) {
  std::map<int64_t, int64_t> numbers;
  for (const NamedMesh &each : meshes)
    for (int64_t device : each.mesh.ranks())
      numbers[device] = 0;
  int64_t next = 0;
  for (auto &[device, number] : numbers)
    number = next++;
  return numbers;
}

/// Devices become ranks, and those that the mesh lacks hold copies.
static Status coverRanks(NamedMesh &each,
                         const std::map<int64_t, int64_t> &numbers) {
  Mesh &mesh = each.mesh;
  int64_t own = mesh.numRanks(), all = static_cast<int64_t>(numbers.size());
  if (all % own != 0)
    return Status::invalid(fmt::format(
        "mesh {} has {} of the {} devices of the program; expected a number "
        "that divides it, so that the others hold copies",
        mesh.str(), own, all));
  std::vector<int64_t> ranks;
  for (int64_t device : mesh.ranks())
    ranks.push_back(numbers.at(device));
  std::set<int64_t> seen(ranks.begin(), ranks.end());
  for (int64_t rank = 0; rank < all; ++rank)
    if (!seen.count(rank))
      ranks.push_back(rank);
  if (own < all)
    mesh.axes.insert(mesh.axes.begin(), {each.name + ".copies", all / own});
  bool isOrdered = std::is_sorted(ranks.begin(), ranks.end());
  mesh.deviceIds = isOrdered ? std::vector<int64_t>() : std::move(ranks);
  return {};
}

//===----------------------------------------------------------------------===//
// The common mesh
//===----------------------------------------------------------------------===//

/// True if no other mesh says it better (or as well, and comes first).
static bool isFinest(const std::vector<NamedMesh> &meshes, size_t i) {
  for (size_t j = 0; j < meshes.size(); ++j)
    if (i != j && sayOn(meshes[i], meshes[j]) &&
        (j < i || !sayOn(meshes[j], meshes[i])))
      return false;
  return true;
}

/// For each mesh the one that says it: one of the finest, or itself.
static std::vector<size_t> findHosts(const std::vector<NamedMesh> &meshes) {
  std::vector<size_t> finest, hosts;
  for (size_t i = 0; i < meshes.size(); ++i)
    if (isFinest(meshes, i))
      finest.push_back(i);
  for (size_t i = 0; i < meshes.size(); ++i) {
    auto host = std::find_if(finest.begin(), finest.end(), [&](size_t host) {
      return host == i || sayOn(meshes[i], meshes[host]);
    });
    hosts.push_back(host == finest.end() ? i : *host);
  }
  return hosts;
}

/// A view of `mesh`, which lies on all ranks as `covering` (coverRanks): each
/// copy of the mesh has a copy of the view.
static Mesh coveringView(const Mesh &view, const NamedMesh &mesh,
                         const Mesh &covering) {
  Mesh result = view;
  std::vector<int64_t> ranks = covering.ranks();
  auto own = static_cast<size_t>(mesh.mesh.numRanks());
  result.deviceIds.clear();
  for (size_t copy = 0; copy < ranks.size(); copy += own)
    for (int64_t device : view.ranks())
      result.deviceIds.push_back(ranks[copy + mesh.mesh.placeOf(device)]);
  if (own < ranks.size())
    result.axes.insert(
        result.axes.begin(),
        {mesh.name + ".copies", static_cast<int64_t>(ranks.size() / own)});
  return result;
}

/// Axes get the name of their mesh where another one has them too.
static Mesh renamed(const Mesh &view, const std::string &name,
                    const Mesh &common) {
  Mesh result = view;
  for (MeshAxis &axis : result.axes)
    for (const std::string own = axis.name; common.find(axis.name);)
      axis.name = axis.name == own ? name + "." + own : axis.name + "'";
  return result;
}

Result<CommonMesh> dist::unite(std::vector<NamedMesh> meshes) {
  bool isAlone = meshes.size() == 1 && meshes[0].mesh.deviceIds.empty();
  if (isAlone)
    return CommonMesh{meshes[0].mesh, 0, {{meshes[0].mesh, meshes[0].mesh}}};
  for (const NamedMesh &each : meshes)
    if (each.mesh.numRanks() > kMaxListedRanks)
      return Status::invalid(fmt::format(
          "mesh {} has more than {} ranks, so it must be the only one of the "
          "program, its devices in order",
          each.mesh.str(), kMaxListedRanks));
  std::map<int64_t, int64_t> numbers = rankNumbers(meshes);
  const std::vector<NamedMesh> given = meshes;
  for (NamedMesh &each : meshes) {
    for (const MeshAxis &axis : each.mesh.axes)
      if (axis.temporal && meshes.size() > 1)
        return Status::invalid(
            fmt::format("mesh {} has the temporal axis '{}', so it must be the "
                        "only one of the program",
                        each.mesh.str(), axis.name));
    each.mesh.views.clear();
    if (Status status = coverRanks(each, numbers); !status.ok())
      return status;
  }
  std::vector<size_t> hosts = findHosts(meshes);
  CommonMesh common;
  common.main = *std::min_element(hosts.begin(), hosts.end());
  common.mesh = meshes[common.main].mesh;
  std::map<size_t, Mesh> grids = {{common.main, common.mesh}};
  common.members.resize(meshes.size());
  auto addViews = [&](size_t i) {
    for (const Mesh &view : given[i].mesh.views) {
      Mesh all = coveringView(view, given[i], meshes[i].mesh);
      common.mesh.views.push_back(renamed(all, given[i].name, common.mesh));
      common.members[i].views.emplace_back(view, common.mesh.views.back());
    }
  };
  addViews(common.main); // First, so that their axes keep their names.
  for (size_t host : hosts)
    if (!grids.count(host)) {
      grids[host] = renamed(meshes[host].mesh, meshes[host].name, common.mesh);
      common.mesh.views.push_back(grids[host]);
    }
  for (size_t i = 0; i < meshes.size(); ++i) {
    common.members[i].mesh = meshes[i].mesh;
    common.members[i].grid = grids[hosts[i]];
    if (i != common.main)
      addViews(i);
  }
  return common;
}
