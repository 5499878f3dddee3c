//===- CoveringMeshes.cpp - every mesh on all ranks -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoveringMeshes.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

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

Result<std::vector<NamedMesh>>
dist::coverAllRanks(std::vector<NamedMesh> meshes) {
  std::map<int64_t, int64_t> numbers = rankNumbers(meshes);
  if (static_cast<int64_t>(numbers.size()) > Mesh::kMaxRanks)
    return Status::invalid(
        fmt::format("together they have {} devices, expected no more than {}",
                    numbers.size(), Mesh::kMaxRanks));
  for (NamedMesh &each : meshes) {
    each.mesh.views.clear();
    if (Status status = coverRanks(each, numbers); !status.ok())
      return status;
  }
  return meshes;
}
