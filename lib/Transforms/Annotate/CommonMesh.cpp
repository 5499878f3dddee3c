//===- CommonMesh.cpp - one mesh that has all others ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonMesh.h"

#include "CoveringMeshes.h"

#include "dist/Support/RankGroups.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

//===----------------------------------------------------------------------===//
// Meshes that express others
//===----------------------------------------------------------------------===//

/// Expresses all used axes of `from` by axes of `to`.
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

/// True if no other mesh expresses it and is finer (or as fine, and comes
/// first).
static bool isFinest(const std::vector<NamedMesh> &meshes, size_t i) {
  for (size_t j = 0; j < meshes.size(); ++j)
    if (i != j && sayOn(meshes[i], meshes[j]) &&
        (j < i || !sayOn(meshes[j], meshes[i])))
      return false;
  return true;
}

/// The mesh that expresses each mesh: one of the finest, or itself.
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

//===----------------------------------------------------------------------===//
// The common mesh
//===----------------------------------------------------------------------===//

/// The form of a view of `mesh` on all ranks, for the form `covering` of the
/// mesh (coverAllRanks): each copy of the mesh has a copy of the view.
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

/// Checks that a mesh may be one of several.
static Status checkUnitable(const std::vector<NamedMesh> &meshes) {
  for (const NamedMesh &each : meshes)
    for (const MeshAxis &axis : each.mesh.axes)
      if (axis.temporal && meshes.size() > 1)
        return Status::invalid(
            fmt::format("mesh {} has the temporal axis '{}', so it must be the "
                        "only one of the program",
                        each.mesh.str(), axis.name));
  return {};
}

namespace {
/// Makes the common mesh of meshes over all ranks, and their views.
class Union {
public:
  Union(const std::vector<NamedMesh> &given,
        const std::vector<NamedMesh> &meshes)
      : given(given), meshes(meshes), hosts(findHosts(meshes)) {}

  CommonMesh run();

private:
  void addGrids();
  void addViews(size_t i);

  const std::vector<NamedMesh> &given, &meshes;
  std::vector<size_t> hosts;
  std::map<size_t, Mesh> grids; ///< Of each host, as the common mesh has it.
  CommonMesh common;
};
} // namespace

void Union::addGrids() {
  for (size_t host : hosts)
    if (!grids.count(host)) {
      grids[host] = renamed(meshes[host].mesh, meshes[host].name, common.mesh);
      common.mesh.views.push_back(grids[host]);
    }
}

void Union::addViews(size_t i) {
  for (const Mesh &view : given[i].mesh.views) {
    Mesh all = coveringView(view, given[i], meshes[i].mesh);
    common.mesh.views.push_back(renamed(all, given[i].name, common.mesh));
    common.members[i].views.emplace_back(view, common.mesh.views.back());
  }
}

CommonMesh Union::run() {
  common.main = *std::min_element(hosts.begin(), hosts.end());
  common.mesh = meshes[common.main].mesh;
  common.members.resize(meshes.size());
  grids[common.main] = common.mesh;
  addViews(common.main); // First, so that their axes keep their names.
  addGrids();
  for (size_t i = 0; i < meshes.size(); ++i) {
    common.members[i].mesh = meshes[i].mesh;
    common.members[i].grid = grids[hosts[i]];
    if (i != common.main)
      addViews(i);
  }
  return std::move(common);
}

Result<CommonMesh> dist::unite(std::vector<NamedMesh> meshes) {
  bool isAlone = meshes.size() == 1 && meshes[0].mesh.deviceIds.empty();
  if (isAlone)
    return CommonMesh{meshes[0].mesh, 0, {{meshes[0].mesh, meshes[0].mesh}}};
  if (Status status = checkUnitable(meshes); !status.ok())
    return status;
  Result<std::vector<NamedMesh>> onAllRanks = coverAllRanks(meshes);
  if (!onAllRanks)
    return onAllRanks.status();
  return Union(meshes, *onAllRanks).run();
}
